package com.quwanda.order.app;

import com.quwanda.kit.FaultPoints;
import com.quwanda.kit.ProblemException;
import com.quwanda.order.model.ChannelPaymentState;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.ChannelPaymentMapper;
import com.quwanda.order.store.ChannelPaymentRow;
import com.quwanda.order.store.ChannelRefundMapper;
import com.quwanda.order.store.ChannelRefundRow;
import com.quwanda.order.store.EventRow;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.app.Courier;
import com.quwanda.wallet.api.EntryType;
import com.quwanda.wallet.api.Money;
import com.quwanda.wallet.api.TransferRequest;
import java.time.Clock;
import java.time.Instant;
import org.springframework.stereotype.Component;

/**
 * Books money that came for an order which is not to be paid: all of it is owed to its sender,
 * once, and the order's history says why. The order itself does not change.
 */
@Component
class OweUndue {

  /** Under the row lock the order can be paid after all: who could be first was rolled back. */
  static final class StillPayable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    StillPayable(String orderId) {
      super(orderId + " can be paid", null, false, false);
    }
  }

  private static final String NAME = "order-late-payment";

  private final OrderMapper orders;
  private final ChannelPaymentMapper payments;
  private final ChannelRefundMapper refunds;
  private final WriteEvent events;
  private final LaunchTransfer transfer;
  private final FaultPoints faults;
  private final Courier<String> refundCourier;
  private final Clock clock;

  OweUndue(
      OrderMapper orders,
      ChannelPaymentMapper payments,
      ChannelRefundMapper refunds,
      WriteEvent events,
      LaunchTransfer transfer,
      FaultPoints faults,
      Courier<String> refundCourier,
      Clock clock) {
    this.orders = orders;
    this.payments = payments;
    this.refunds = refunds;
    this.events = events;
    this.transfer = transfer;
    this.faults = faults;
    this.refundCourier = refundCourier;
    this.clock = clock;
  }

  /**
   * Books it and has it brought back right after.
   *
   * @param transactionId the channel's own id of the money that came
   * @throws BookedBefore when it is in the books already
   * @throws StillPayable when the order is to be paid with it
   * @throws ProblemException when it is not done, or not known to be; it may be repeated
   */
  void owe(ChannelPaymentRow payment, String transactionId) {
    String refundId = "U" + payment.paymentId;
    OrderRow order = orders.find(payment.orderId);
    transfer.launch(
        NAME,
        order,
        xid -> write(payment, transactionId, refundId, xid),
        new TransferRequest(
            payment.paymentId,
            EntryType.UNDUE_PAYMENT,
            payment.amount.toPlainString(),
            payment.channel,
            null,
            payment.orderId));
    faults.pass(NAME + ".after-commit");
    refundCourier.send(refundId);
  }

  private void write(ChannelPaymentRow seen, String transactionId, String refundId, String xid) {
    OrderRow order = orders.lock(seen.orderId);
    Instant now = clock.instant();
    ChannelPaymentRow payment = payments.lock(seen.paymentId);
    if (payment.status.isBooked()) {
      throw new BookedBefore(payment.paymentId);
    }
    if (Payable.is(order, now)) {
      throw new StillPayable(order.orderId);
    }
    payments.book(
        payment.paymentId, ChannelPaymentState.REFUNDING, transactionId, payment.amount, xid);
    String why = why(order, payment);
    ChannelRefundRow refund = new ChannelRefundRow();
    refund.refundId = refundId;
    refund.paymentId = payment.paymentId;
    refund.orderId = payment.orderId;
    refund.amount = payment.amount;
    refund.status = ChannelRefundRow.Status.OWED;
    refund.why = why;
    refund.xid = xid;
    refund.createdAt = now;
    refunds.insert(refund);
    events.write(
        order,
        EventRow.What.LATE_PAYMENT,
        order.status,
        Actor.CHANNEL,
        why,
        0,
        new Money(payment.amount),
        xid,
        now);
  }

  private static String why(OrderRow order, ChannelPaymentRow payment) {
    String state =
        order.status == OrderState.UNPAID
            ? "was to be paid before " + order.payUntil
            : "is " + order.status;
    return "the order " + state + "; " + payment.amount.toPlainString() + " are given back";
  }
}
