package com.quwanda.order.app;

import com.quwanda.order.ChannelSettings;
import com.quwanda.order.app.PaymentChannel.Standing;
import com.quwanda.order.store.ChannelPaymentMapper;
import com.quwanda.order.store.ChannelPaymentRow;
import com.quwanda.order.store.ChannelRefundMapper;
import com.quwanda.owner.api.JobTally;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Asks channels what they have not told us: how old payments stand, and for refunds that are still
 * owed. One that fails does not keep the others back; it comes again, ever more seldom.
 */
@Component
public class InquirePayments {

  private static final Logger LOG = LoggerFactory.getLogger(InquirePayments.class);
  private static final int MOST_LINES = 200;

  /** The caller waits ten seconds; what is not reached by then is due at its next call. */
  private static final Duration LONGEST_RUN = Duration.ofSeconds(6);

  /** The refunds' part of it: slow ones must not keep lost notifications from being asked for. */
  private static final Duration LONGEST_FOR_REFUNDS = LONGEST_RUN.dividedBy(2);

  private enum Result {
    DONE,
    SKIPPED,
    FAILED
  }

  /** What became of one item. */
  private record Item(Result result, String line) {}

  private final ChannelPaymentMapper payments;
  private final ChannelRefundMapper refunds;
  private final PaymentChannels channels;
  private final BookPayment book;
  private final ClosePayment close;
  private final BringRefund bring;
  private final ClaimTry tries;
  private final OrderMetrics metrics;
  private final ChannelSettings settings;
  private final Clock clock;

  InquirePayments(
      ChannelPaymentMapper payments,
      ChannelRefundMapper refunds,
      PaymentChannels channels,
      BookPayment book,
      ClosePayment close,
      BringRefund bring,
      ClaimTry tries,
      OrderMetrics metrics,
      ChannelSettings settings,
      Clock clock) {
    this.payments = payments;
    this.refunds = refunds;
    this.channels = channels;
    this.book = book;
    this.close = close;
    this.bring = bring;
    this.tries = tries;
    this.metrics = metrics;
    this.settings = settings;
    this.clock = clock;
  }

  /** Brings at most {@code limit} of them on; refunds have half of it, and what payments leave. */
  public JobTally inquire(int limit) {
    Instant now = clock.instant();
    List<String> owed = refunds.due(now, limit);
    List<String> open = payments.due(now.minus(settings.askChannelAfter()), now, limit);
    int ofPayments = Math.min(open.size(), Math.max(limit / 2, limit - owed.size()));
    List<Item> items = new ArrayList<>();
    long begin = System.nanoTime();
    // Money that others wait for comes first.
    bringOn(
        owed.subList(0, Math.min(owed.size(), limit - ofPayments)),
        this::refund,
        begin + LONGEST_FOR_REFUNDS.toNanos(),
        items);
    bringOn(open.subList(0, ofPayments), this::payment, begin + LONGEST_RUN.toNanos(), items);
    tries.forget();
    return new JobTally(
        items.size(),
        count(items, Result.DONE),
        count(items, Result.SKIPPED),
        count(items, Result.FAILED),
        items.stream()
            .filter(item -> item.result != Result.SKIPPED)
            .map(Item::line)
            .limit(MOST_LINES)
            .toList());
  }

  private static void bringOn(
      List<String> ids, Function<String, Item> one, long end, List<Item> items) {
    for (String id : ids) {
      if (System.nanoTime() >= end) {
        return;
      }
      try {
        items.add(one.apply(id));
      } catch (RuntimeException bad) {
        LOG.warn("{} is not brought on", id, bad);
        items.add(new Item(Result.FAILED, id + ": " + bad.getMessage()));
      }
    }
  }

  private Item refund(String refundId) {
    BringRefund.Brought brought = bring.bring(refundId);
    Result result =
        switch (brought) {
          case DONE -> Result.DONE;
          case NOTHING_OWED, NOT_DUE, ACCEPTED -> Result.SKIPPED;
          case FAILED -> Result.FAILED;
        };
    return new Item(result, "refund " + refundId + ": " + brought);
  }

  private Item payment(String paymentId) {
    if (tries.claim(paymentId) == 0) {
      return new Item(Result.SKIPPED, paymentId);
    }
    ChannelPaymentRow payment = payments.find(paymentId);
    Standing standing = channels.named(payment.channel).query(paymentId);
    Item item = follow(payment, standing);
    if (item.result == Result.DONE) {
      tries.end(paymentId);
    }
    return item;
  }

  private Item follow(ChannelPaymentRow payment, Standing standing) {
    if (standing instanceof Standing.Paid paid) {
      if (paid.amount().yuan().compareTo(payment.amount) != 0) {
        metrics.channelPayment(payment.channel, "WRONG_AMOUNT");
        LOG.error("{} came for payment {}, not its amount", paid.amount(), payment.paymentId);
        return item(Result.FAILED, payment, "WRONG_AMOUNT");
      }
      return item(Result.DONE, payment, book.book(payment, paid.transactionId()).name());
    }
    // What the channel has never heard of it may yet hear, as long as it could be paid.
    boolean over =
        standing instanceof Standing.Closed
            || standing instanceof Standing.Unknown
                && payment.expiresAt.plus(settings.askChannelAfter()).isBefore(clock.instant());
    if (over) {
      close.close(payment);
      return item(Result.DONE, payment, "CLOSED");
    }
    return item(Result.SKIPPED, payment, "OPEN");
  }

  private static Item item(Result result, ChannelPaymentRow payment, String what) {
    return new Item(result, "payment " + payment.paymentId + ": " + what);
  }

  private static int count(List<Item> items, Result result) {
    return (int) items.stream().filter(item -> item.result == result).count();
  }
}
