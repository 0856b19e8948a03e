package com.quwanda.order.app;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.stereotype.Component;

/** The metrics of order-service's messages. Labels are bounded: enum values and broker codes. */
@Component
class MessageMetrics {

  private final MeterRegistry meters;

  MessageMetrics(MeterRegistry meters) {
    this.meters = meters;
  }

  /** A reminder of a payment was sent: SEND_OK, the broker's other word, or AWAY. */
  void reminderSent(String result) {
    meters.counter("order_payment_reminders_total", "result", result).increment();
  }

  /** Reminders that nobody vouches for; their payments are left to the scan. */
  void remindersDropped(int count) {
    meters.counter("order_payment_reminders_dropped_total").increment(count);
  }

  /** A reminder was delivered, and that was done. */
  void received(Received received) {
    meters.counter("order_payment_messages_total", "result", received.name()).increment();
  }

  /** A dead letter was handed to its consumer again. */
  void replayed() {
    meters.counter("order_dead_letters_replayed_total").increment();
  }
}
