package com.quwanda.order.app;

import com.quwanda.kit.FaultPoints;
import com.quwanda.kit.ProblemException;
import com.quwanda.order.app.PaymentChannel.RefundStanding;
import com.quwanda.order.model.ChannelPaymentState;
import com.quwanda.order.store.ChannelPaymentMapper;
import com.quwanda.order.store.ChannelPaymentRow;
import com.quwanda.order.store.ChannelRefundMapper;
import com.quwanda.order.store.ChannelRefundRow;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.owner.app.UnderGlobalLock;
import com.quwanda.wallet.api.EntryType;
import com.quwanda.wallet.api.Money;
import com.quwanda.wallet.api.TransferRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Brings money that is owed back through its channel. The channel is asked first and the books
 * follow: asked twice, it gives back once.
 */
@Component
class BringRefund {

  private static final Logger LOG = LoggerFactory.getLogger(BringRefund.class);
  private static final String NAME = "channel-refund";

  /** What became of it. */
  enum Brought {
    /** The channel has given it back, and our books say so. */
    DONE,
    /** Nothing is owed by that id, any more or at all. */
    NOTHING_OWED,
    /** It is not due yet, or another brings it now. */
    NOT_DUE,
    /** The channel has taken it on; ask again later. */
    ACCEPTED,
    /** The channel could not do it; ask again later. */
    FAILED
  }

  private final ChannelRefundMapper refunds;
  private final ChannelPaymentMapper payments;
  private final OrderMapper orders;
  private final PaymentChannels channels;
  private final ClaimTry tries;
  private final UnderGlobalLock globalLock;
  private final LaunchTransfer transfer;
  private final OrderMetrics metrics;
  private final FaultPoints faults;

  BringRefund(
      ChannelRefundMapper refunds,
      ChannelPaymentMapper payments,
      OrderMapper orders,
      PaymentChannels channels,
      ClaimTry tries,
      UnderGlobalLock globalLock,
      LaunchTransfer transfer,
      OrderMetrics metrics,
      FaultPoints faults) {
    this.refunds = refunds;
    this.payments = payments;
    this.orders = orders;
    this.channels = channels;
    this.tries = tries;
    this.globalLock = globalLock;
    this.transfer = transfer;
    this.metrics = metrics;
    this.faults = faults;
  }

  /**
   * Brings it, as far as it can be now.
   *
   * @throws ChannelUnavailable when the channel gave no answer; it comes again
   * @throws ProblemException when our books could not follow now; it comes again
   */
  Brought bring(String refundId) {
    // Taken before anything is waited for: one whose own transaction does not end goes to the back.
    int tried = tries.claim(refundId);
    if (tried == 0) {
      return Brought.NOT_DUE;
    }
    // Waits for the transaction that owes it: until that has committed, no money may go out.
    ChannelRefundRow refund = globalLock.read(() -> refunds.lock(refundId));
    if (refund == null || refund.status != ChannelRefundRow.Status.OWED) {
      tries.end(refundId);
      return Brought.NOTHING_OWED;
    }
    ChannelPaymentRow payment = payments.find(refund.paymentId);
    RefundStanding standing = ask(channels.named(payment.channel), refund, tried);
    metrics.channelRefund(payment.channel, standing.name());
    faults.pass(NAME + ".after-channel");
    switch (standing) {
      case DONE -> {
        book(refund, payment);
        tries.end(refundId);
        return Brought.DONE;
      }
      case ACCEPTED -> {
        return Brought.ACCEPTED;
      }
      default -> {
        LOG.error("{} could not give {} back: {}", payment.channel, refundId, standing);
        return Brought.FAILED;
      }
    }
  }

  private RefundStanding ask(PaymentChannel channel, ChannelRefundRow refund, int tried) {
    try {
      RefundStanding known =
          tried == 1 ? RefundStanding.UNKNOWN : channel.queryRefund(refund.refundId);
      return known == RefundStanding.DONE || known == RefundStanding.ACCEPTED
          ? known
          : channel.refund(refund.paymentId, refund.refundId, new Money(refund.amount));
    } catch (ChannelUnavailable away) {
      metrics.channelRefund(channel.name(), "UNAVAILABLE");
      throw away;
    }
  }

  private void book(ChannelRefundRow refund, ChannelPaymentRow payment) {
    try {
      transfer.launch(
          NAME,
          orders.find(refund.orderId),
          xid -> write(refund, xid),
          new TransferRequest(
              // The debt is in the ledger by the refund's own id.
              "B" + refund.refundId,
              EntryType.CHANNEL_REFUND,
              refund.amount.toPlainString(),
              payment.channel,
              null,
              refund.orderId));
    } catch (BookedBefore before) {
      // By another of us, at the same moment.
    }
  }

  private void write(ChannelRefundRow refund, String xid) {
    ChannelPaymentRow payment = payments.lock(refund.paymentId);
    if (refunds.lock(refund.refundId).status != ChannelRefundRow.Status.OWED) {
      throw new BookedBefore(refund.refundId);
    }
    ChannelPaymentState after =
        ChannelPaymentState.after(
            payment.refunded.add(refund.amount), payment.owed, payment.amount);
    if (!payment.status.canBecome(after)
        || payments.giveBack(payment.paymentId, refund.amount, after, xid) != 1
        || refunds.done(refund.refundId, xid) != 1) {
      throw new IllegalStateException(
          refund.refundId + " gives back more than is owed of " + payment.paymentId);
    }
  }
}
