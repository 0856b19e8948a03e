package com.quwanda.owner.app;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.stereotype.Component;

/** The metrics of an owner's messages. Labels are bounded: enum values and broker codes. */
@Component
class MessageMetrics {

  private final MeterRegistry meters;

  MessageMetrics(MeterRegistry meters) {
    this.meters = meters;
  }

  /** A reminder was sent: SEND_OK, the broker's other word, or AWAY. */
  void reminderSent(String result) {
    meters.counter("owner_reminders_total", "result", result).increment();
  }

  /** Reminders that nobody vouches for; their orders are left to the scan. */
  void remindersDropped(int count) {
    meters.counter("owner_reminders_dropped_total").increment(count);
  }

  /** A reminder was delivered, and that was done. */
  void received(Received received) {
    meters.counter("owner_messages_total", "result", received.name()).increment();
  }

  /** A dead letter was handed to its consumer again. */
  void replayed() {
    meters.counter("owner_dead_letters_replayed_total").increment();
  }
}
