package com.quwanda.owner.app;

import com.quwanda.owner.api.EventKind;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.stereotype.Component;

/** The metrics of an owner's messages. Labels are bounded: enum values and broker codes. */
@Component
class MessageMetrics {

  private final MeterRegistry meters;

  /** When last counted; 0 until then. */
  private final AtomicInteger untold;

  MessageMetrics(MeterRegistry meters) {
    this.meters = meters;
    this.untold = meters.gauge("owner_events_untold", new AtomicInteger());
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

  /** An event was sent: SEND_OK, the broker's other word, or AWAY. */
  void eventSent(EventKind kind, String result) {
    meters.counter("owner_events_total", "kind", kind.name(), "result", result).increment();
  }

  /** Events were not sent right after their commits, and are told later. */
  void eventsLeft(int count) {
    meters.counter("owner_events_left_total").increment(count);
  }

  /** Events that nobody was told of yet, counted up to 10 000. */
  void untold(int count) {
    untold.set(count);
  }

  /** A dead letter was handed to its consumer again. */
  void replayed() {
    meters.counter("owner_dead_letters_replayed_total").increment();
  }
}
