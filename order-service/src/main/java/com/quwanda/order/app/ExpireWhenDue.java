package com.quwanda.order.app;

import com.quwanda.order.api.ChangeReply;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.Outcome;
import com.quwanda.order.api.OutcomeQuestion;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.order.store.OrderRow;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Expires an order whose reminder has come, if its row says that it is time. The message may come
 * early, late, again, or several times at once: what it does is decided by the row alone.
 */
@Component
public class ExpireWhenDue {

  private static final Logger LOG = LoggerFactory.getLogger(ExpireWhenDue.class);
  private static final int SHOWN = 200;

  private final OrderMapper orders;
  private final DecideOutcome outcome;
  private final ExpireOrder expire;
  private final SendReminders reminders;
  private final MessageMetrics metrics;
  private final Clock clock;

  ExpireWhenDue(
      OrderMapper orders,
      DecideOutcome outcome,
      ExpireOrder expire,
      SendReminders reminders,
      MessageMetrics metrics,
      Clock clock) {
    this.orders = orders;
    this.outcome = outcome;
    this.expire = expire;
    this.reminders = reminders;
    this.metrics = metrics;
    this.clock = clock;
  }

  /**
   * Receives one delivery.
   *
   * @param text the message
   * @param sentAt when it was sent first
   * @return AGAIN when it is to be delivered again, else that it is dealt with
   */
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
    Optional<PaymentDue> read = PaymentDue.read(text);
    if (read.isEmpty()) {
      // It would be no better the next time; the log is where people find it.
      LOG.error("not a reminder of a payment, put aside: {}", shown(text));
      return Received.MALFORMED;
    }
    String orderId = read.get().orderId();
    OrderRow row = orders.find(orderId);
    if (row == null) {
      return withoutRow(orderId, sentAt);
    }
    if (clock.instant().isBefore(row.payUntil)) {
      return tooEarly(row);
    }
    ChangeReply reply = expire.expire(orderId);
    return switch (reply.result()) {
      case DONE -> Received.EXPIRED;
      case ALREADY -> Received.SETTLED;
      case REFUSED -> reply.status() == OrderStatus.UNPAID ? Received.AGAIN : Received.SETTLED;
      case IN_DOUBT, FAILED -> {
        LOG.warn("{} is not expired yet: {} {}", orderId, reply.result(), reply.detail());
        yield Received.AGAIN;
      }
    };
  }

  private Received withoutRow(String orderId, Instant sentAt) {
    Outcome now =
        outcome
            .decide(new OutcomeQuestion(orderId, null, sentAt.atOffset(ZoneOffset.UTC)))
            .outcome();
    return now == Outcome.DEAD ? Received.DEAD : Received.AGAIN;
  }

  private Received tooEarly(OrderRow row) {
    if (row.status != OrderState.UNPAID) {
      // Should its payment still be rolled back, then the scan expires it.
      return Received.SETTLED;
    }
    reminders.send(new PaymentDue(row.orderId, row.payUntil));
    return Received.EARLY;
  }

  /** One line of it, short, without anything that could pass for another line of the log. */
  private static String shown(String text) {
    return text.substring(0, Math.min(text.length(), SHOWN)).replaceAll("\\p{Cntrl}", " ");
  }
}
