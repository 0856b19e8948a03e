package com.quwanda.owner.app;

import com.quwanda.owner.api.EventKind;
import com.quwanda.telemetry.Zero;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
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
    List<String> answers = List.of("SEND_OK", "FLUSH_DISK_TIMEOUT", "AWAY");
    Zero.counters(meters, "owner_reminders_total", "result", answers);
    Zero.counters(
        meters, "owner_events_total", "kind", Zero.names(EventKind.values()), "result", answers);
    Zero.counters(meters, "owner_messages_total", "result", Zero.names(Received.values()));
    Zero.counters(
        meters,
        "owner_reminders_dropped_total",
        "owner_events_left_total",
        "owner_dead_letters_replayed_total");
    for (Kind what : Kind.values()) {
      meters.timer("owner_message_send", "what", what.name());
    }
  }

  /** What a message is. */
  enum Kind {
    REMINDER,
    EVENT
  }

  /** A message was sent, or was not, and that was found out after so long. */
  void sent(Kind what, Duration took) {
    meters.timer("owner_message_send", "what", what.name()).record(took);
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
