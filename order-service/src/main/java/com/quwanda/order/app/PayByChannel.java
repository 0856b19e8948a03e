package com.quwanda.order.app;

import com.quwanda.order.api.Actor;
import com.quwanda.order.model.ChannelPaymentState;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.ChannelPaymentMapper;
import com.quwanda.order.store.ChannelPaymentRow;
import com.quwanda.order.store.EventRow;
import com.quwanda.order.store.OrderRow;
import com.quwanda.stock.api.BookRequest;
import com.quwanda.stock.api.StockApi;
import com.quwanda.wallet.api.EntryType;
import com.quwanda.wallet.api.Money;
import com.quwanda.wallet.api.TransferRequest;
import com.quwanda.wallet.api.WalletApi;
import java.math.BigDecimal;
import java.time.Instant;

/** The change that the money of one payment makes: the order is paid with it. */
final class PayByChannel implements Change {

  private static final BigDecimal NOTHING_OWED = BigDecimal.ZERO.setScale(2);

  private final ChannelPaymentRow payment;
  private final String transactionId;
  private final ChannelPaymentMapper payments;
  private final WriteEvent events;
  private final WalletApi wallet;
  private final StockApi stock;

  PayByChannel(
      ChannelPaymentRow payment,
      String transactionId,
      ChannelPaymentMapper payments,
      WriteEvent events,
      WalletApi wallet,
      StockApi stock) {
    this.payment = payment;
    this.transactionId = transactionId;
    this.payments = payments;
    this.events = events;
    this.wallet = wallet;
    this.stock = stock;
  }

  @Override
  public String name() {
    return "order-pay-by-channel";
  }

  @Override
  public boolean isDone(OrderRow row) {
    return payment.paymentId.equals(row.paymentId);
  }

  @Override
  public void check(OrderRow row, Instant now) {
    Payable.orRefuse(row, now);
  }

  @Override
  public void write(OrderRow row, String xid, Instant now) {
    ChannelPaymentRow locked = payments.lock(payment.paymentId);
    if (payments.book(payment.paymentId, ChannelPaymentState.PAID, transactionId, NOTHING_OWED, xid)
        != 1) {
      throw new IllegalStateException(
          locked.status + " is " + payment.paymentId + ", which has not paid " + row.orderId);
    }
    OrderState before = row.status;
    row.status = OrderState.PAID;
    row.paymentId = payment.paymentId;
    row.paidThrough = payment.channel;
    events.write(
        row,
        EventRow.What.PAID,
        before,
        Actor.CHANNEL,
        "through " + payment.channel,
        0,
        new Money(payment.amount),
        xid,
        now);
  }

  @Override
  public void branches(OrderRow row, String endedXid) {
    wallet.transfer(
        new TransferRequest(
            payment.paymentId,
            EntryType.CHANNEL_PAYMENT,
            payment.amount.toPlainString(),
            payment.channel,
            row.clubId,
            row.orderId));
    stock.confirm(row.orderId, new BookRequest(endedXid));
  }
}
