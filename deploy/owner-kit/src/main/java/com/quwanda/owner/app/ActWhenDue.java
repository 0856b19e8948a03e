package com.quwanda.owner.app;

import com.quwanda.owner.MessageSettings;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.Outcome;
import com.quwanda.owner.api.OutcomeQuestion;
import com.quwanda.owner.store.OwnedRow;
import com.quwanda.owner.store.OwnedRows;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Does what is to be done with an order whose reminder has come, if its row says that it is time.
 * The message may come early, late, again, or several times at once: what it does is decided by the
 * row alone.
 */
@Component
public class ActWhenDue<R extends OwnedRow> implements Listener {

  private static final Logger LOG = LoggerFactory.getLogger(ActWhenDue.class);
  private static final int SHOWN = 200;

  private final OwnedRows<R> orders;
  private final DecideOutcome outcome;
  private final Deadline<R> deadline;
  private final SendReminders reminders;
  private final MessageMetrics metrics;
  private final MessageSettings settings;
  private final Clock clock;

  ActWhenDue(
      OwnedRows<R> orders,
      DecideOutcome outcome,
      Deadline<R> deadline,
      SendReminders reminders,
      MessageMetrics metrics,
      MessageSettings settings,
      Clock clock) {
    this.orders = orders;
    this.outcome = outcome;
    this.deadline = deadline;
    this.reminders = reminders;
    this.metrics = metrics;
    this.settings = settings;
    this.clock = clock;
  }

  @Override
  public String topic() {
    return settings.reminderTopic();
  }

  @Override
  public String group() {
    return settings.reminderTopic();
  }

  @Override
  public Received receive(String text, Instant sentAt) {
    Received received;
    try {
      received = decide(text, sentAt);
    } catch (RuntimeException failed) {
      LOG.warn("a reminder is to be delivered again: {}", shown(text), failed);
      received = Received.AGAIN;
    }
    metrics.received(received);
    return received;
  }

  private Received decide(String text, Instant sentAt) {
    Optional<Reminder> read = Reminder.read(text);
    if (read.isEmpty()) {
      // It would be no better the next time; the log is where people find it.
      LOG.error("not a reminder, put aside: {}", shown(text));
      return Received.MALFORMED;
    }
    String orderId = read.get().orderId();
    R row = orders.find(orderId);
    if (row == null) {
      return withoutRow(orderId, sentAt);
    }
    if (clock.instant().isBefore(deadline.of(row))) {
      return tooEarly(row);
    }
    ChangeReply reply = deadline.act(orderId);
    return switch (reply.result()) {
      case DONE -> Received.DONE;
      case ALREADY -> Received.SETTLED;
      case REFUSED -> isStillOpen(orderId) ? Received.AGAIN : Received.SETTLED;
      case IN_DOUBT, FAILED -> {
        LOG.warn("{} is not dealt with yet: {} {}", orderId, reply.result(), reply.detail());
        yield Received.AGAIN;
      }
    };
  }

  private boolean isStillOpen(String orderId) {
    R row = orders.find(orderId);
    return row != null && deadline.isOpen(row);
  }

  private Received withoutRow(String orderId, Instant sentAt) {
    Outcome now =
        outcome
            .decide(new OutcomeQuestion(orderId, null, sentAt.atOffset(ZoneOffset.UTC)))
            .outcome();
    return now == Outcome.DEAD ? Received.DEAD : Received.AGAIN;
  }

  private Received tooEarly(R row) {
    if (!deadline.isOpen(row)) {
      // Should what ended it still be rolled back, then the scan finds it.
      return Received.SETTLED;
    }
    reminders.send(new Reminder(row.orderId, deadline.of(row)));
    return Received.EARLY;
  }

  /** One line of it, short, without anything that could pass for another line of the log. */
  private static String shown(String text) {
    return text.substring(0, Math.min(text.length(), SHOWN)).replaceAll("\\p{Cntrl}", " ");
  }
}
