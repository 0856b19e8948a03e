package com.quwanda.order.app;

import com.quwanda.order.api.Outcome;
import com.quwanda.stock.api.Healer;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.stereotype.Component;

/** The metrics of order-service. Labels are bounded: codes and enum values. */
@Component
class OrderMetrics {

  private final MeterRegistry meters;

  OrderMetrics(MeterRegistry meters) {
    this.meters = meters;
  }

  /** A request to place an order got its answer: PLACED, REPLAYED, PROCESSING or a code. */
  void answered(String result) {
    meters.counter("orders_answered_total", "result", result).increment();
  }

  /** A verdict was asked for, to be brought to stock-service. */
  void verdict(Healer healer, Outcome outcome) {
    meters
        .counter("order_verdicts_total", "healer", healer.name(), "outcome", outcome.name())
        .increment();
  }

  /** A try lost the race for a row and is followed by another. */
  void triedAgain() {
    meters.counter("order_place_retries_total").increment();
  }

  /** A change of an order got its answer: DONE, REPLAYED, PROCESSING or a code. */
  void changed(String change, String result) {
    meters.counter("order_changes_total", "change", change, "result", result).increment();
  }

  /** A try of a change had others in the way and is followed by another. */
  void changeTriedAgain(String change) {
    meters.counter("order_change_retries_total", "change", change).increment();
  }

  /** Verdicts could not be brought and are left to the scan. */
  void verdictsDropped(int count) {
    meters.counter("order_verdicts_dropped_total").increment(count);
  }

  /** Reports to compensation-job could not be brought; the scan finds the holds. */
  void reportsDropped(int count) {
    meters.counter("order_reports_dropped_total").increment(count);
  }

  /** Wallets' cached balances could not be dropped; they live for a short time only. */
  void evictionsDropped(int count) {
    meters.counter("order_evictions_dropped_total").increment(count);
  }

  /** A channel told us something: PAID, UNDUE, CLOSED, DUPLICATE, or why it was not taken. */
  void notified(String channel, String result) {
    meters.counter("channel_notifications_total", "channel", channel, "result", result).increment();
  }

  /** A payment through a channel came on: BEGUN, REPLAYED, PAID, UNDUE, CLOSED or a failure. */
  void channelPayment(String channel, String result) {
    meters.counter("channel_payments_total", "channel", channel, "result", result).increment();
  }

  /** A channel was asked to give money back: DONE, ACCEPTED, FAILED or UNAVAILABLE. */
  void channelRefund(String channel, String result) {
    meters.counter("channel_refunds_total", "channel", channel, "result", result).increment();
  }

  /** Refunds could not be brought right after they were owed; the inquiry finds them. */
  void channelRefundsDropped(int count) {
    meters.counter("channel_refunds_dropped_total").increment(count);
  }
}
