package com.quwanda.order.app;

import com.quwanda.kit.GlobalTransactions;
import com.quwanda.owner.app.OwnerMetrics;
import com.quwanda.owner.app.Received;
import com.quwanda.telemetry.Zero;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * The metrics of payments through channels, of waitlists, and of what buyers are told. Labels are
 * bounded: codes and enum values.
 */
@Component
class OrderMetrics {

  private final MeterRegistry meters;

  OrderMetrics(MeterRegistry meters, ObjectProvider<PaymentChannel> channels) {
    this.meters = meters;
    List.of("order-place", "waitlist-offer", "order-late-payment", "channel-refund")
        .forEach(name -> GlobalTransactions.register(meters, name));
    OwnerMetrics.registerChanges(
        meters,
        "order-pay",
        "order-cancel",
        "order-expire",
        "order-refund",
        "offer-accept",
        "offer-decline",
        "offer-expire",
        "offer-pass-on");
    List<String> names = channels.stream().map(PaymentChannel::name).toList();
    Zero.counters(
        meters,
        "channel_notifications_total",
        "channel",
        names,
        "result",
        List.of(
            "PAID",
            "UNDUE",
            "CLOSED",
            "DUPLICATE",
            "WRONG_SIGNATURE",
            "OUT_OF_TIME",
            "MALFORMED",
            "UNKNOWN_PAYMENT",
            "WRONG_ORDER",
            "WRONG_AMOUNT",
            "WRONG_TRANSACTION",
            "CHANGE_BUSY",
            "CHANGE_FAILED"));
    meters.counter("channel_notifications_total", "channel", "none", "result", "UNKNOWN_CHANNEL");
    Zero.counters(
        meters,
        "channel_payments_total",
        "channel",
        names,
        "result",
        List.of("BEGUN", "REPLAYED", "PAID", "UNDUE", "CLOSED", "WRONG_AMOUNT", "UNAVAILABLE"));
    Zero.counters(
        meters,
        "channel_refunds_total",
        "channel",
        names,
        "result",
        List.of("UNKNOWN", "ACCEPTED", "DONE", "FAILED", "UNAVAILABLE"));
    Zero.counters(
        meters,
        "waitlist_offers_total",
        "result",
        List.of("MADE", "PROCESSING", "ACCEPTED", "DECLINED", "EXPIRED", "INSUFFICIENT_STOCK"));
    Zero.counters(meters, "buyer_notifications_total", "result", Zero.names(Received.values()));
    Zero.counters(meters, "channel_refunds_dropped_total", "waitlist_lines_dropped_total");
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

  /** An offer was MADE, ACCEPTED as an order or DECLINED, has EXPIRED, or was not made: a code. */
  void offer(String result) {
    meters.counter("waitlist_offers_total", "result", result).increment();
  }

  /** Lines could not be looked at right after places went back; the scan finds them. */
  void linesDropped(int count) {
    meters.counter("waitlist_lines_dropped_total").increment(count);
  }

  /** Refunds could not be brought right after they were owed; the inquiry finds them. */
  void channelRefundsDropped(int count) {
    meters.counter("channel_refunds_dropped_total").increment(count);
  }

  /** An event was delivered, to be told to its buyer, and that was done. */
  void notified(Received received) {
    meters.counter("buyer_notifications_total", "result", received.name()).increment();
  }
}
