package com.quwanda.owner.app;

import com.quwanda.owner.MessageSettings;
import com.quwanda.owner.broker.BrokerAway;
import com.quwanda.owner.broker.MessageSender;
import com.quwanda.owner.broker.NotStored;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Has a message delivered when an order's time is over. It is a hint: one that is lost leaves the
 * order to the scan, so a broker that is away costs no buyer anything.
 */
@Component
class SendReminders {

  private static final Logger LOG = LoggerFactory.getLogger(SendReminders.class);

  /** The broker's timers round down by as much as this; earlier than due is of no use. */
  private static final Duration ROUNDED_DOWN = Duration.ofSeconds(1);

  private final MessageSender sender;
  private final MessageMetrics metrics;
  private final MessageSettings settings;
  private final Clock clock;

  /** While a broker was found away just now, nobody waits for it again: System.nanoTime(). */
  private volatile long noTryBefore = System.nanoTime();

  SendReminders(
      MessageSender sender, MessageMetrics metrics, MessageSettings settings, Clock clock) {
    this.sender = sender;
    this.metrics = metrics;
    this.settings = settings;
    this.clock = clock;
  }

  /** Sends some, as far as a broker takes them; never throws. */
  void send(List<Reminder> reminders) {
    for (int sent = 0; sent < reminders.size(); sent++) {
      if (System.nanoTime() - noTryBefore < 0) {
        metrics.remindersDropped(reminders.size() - sent);
        return;
      }
      Reminder due = reminders.get(sent);
      try {
        send(due);
      } catch (NotStored lost) {
        LOG.warn("the reminder of {} is left to the scan: {}", due.orderId(), lost.getMessage());
        metrics.remindersDropped(1);
      } catch (BrokerAway away) {
        LOG.warn("reminders are left to the scan for now: {}", away.getMessage());
        metrics.remindersDropped(1);
        noTryBefore = System.nanoTime() + settings.lookEvery().toNanos();
      }
    }
  }

  /**
   * Sends one. What lies further ahead than the broker can count is reached step by step: the
   * message comes early, and is sent again.
   *
   * @throws NotStored when the broker does not vouch for it
   * @throws BrokerAway when no broker answers
   */
  void send(Reminder due) {
    Duration rest = Duration.between(clock.instant(), due.dueAt());
    // One that is overdue already is delivered at once.
    Duration delay = rest.isNegative() ? Duration.ZERO : rest.plus(ROUNDED_DOWN);
    if (delay.compareTo(settings.maxDelay()) > 0) {
      delay = settings.maxDelay();
    }
    long begun = System.nanoTime();
    try {
      sender.send(settings.reminderTopic(), due.orderId(), due.text(), delay);
      metrics.reminderSent("SEND_OK");
    } catch (NotStored lost) {
      metrics.reminderSent(lost.answer());
      throw lost;
    } catch (BrokerAway away) {
      metrics.reminderSent("AWAY");
      throw away;
    } finally {
      metrics.sent(MessageMetrics.Kind.REMINDER, Duration.ofNanos(System.nanoTime() - begun));
    }
  }
}
