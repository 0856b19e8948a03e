package com.quwanda.order.app;

import com.quwanda.order.model.ChannelPaymentState;
import com.quwanda.order.store.ChannelPaymentMapper;
import com.quwanda.order.store.ChannelPaymentRow;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.api.Actor;
import com.quwanda.wallet.api.EntryType;
import com.quwanda.wallet.api.Money;
import com.quwanda.wallet.api.TransferRequest;
import com.quwanda.wallet.api.WalletApi;
import java.math.BigDecimal;
import java.time.Instant;

/** An order is paid with the money of one payment through a channel. */
final class PayByChannel extends Payment {

  private static final BigDecimal NOTHING_OWED = BigDecimal.ZERO.setScale(2);

  private final ChannelPaymentRow payment;
  private final String transactionId;
  private final ChannelPaymentMapper payments;
  private final WalletApi wallet;

  /**
   * The payment.
   *
   * @param payment its row
   * @param transactionId the channel's own id of the money that came
   */
  PayByChannel(
      ChannelPaymentRow payment,
      String transactionId,
      Parts parts,
      ChannelPaymentMapper payments,
      WalletApi wallet) {
    super(payment.paymentId, payment.channel, Actor.CHANNEL, parts);
    this.payment = payment;
    this.transactionId = transactionId;
    this.payments = payments;
    this.wallet = wallet;
  }

  @Override
  public void write(OrderRow row, String xid, Instant now) {
    ChannelPaymentRow locked = payments.lock(payment.paymentId);
    if (payments.book(payment.paymentId, ChannelPaymentState.PAID, transactionId, NOTHING_OWED, xid)
        != 1) {
      throw new IllegalStateException(
          locked.status + " is " + payment.paymentId + ", which has not paid " + row.orderId);
    }
    super.write(row, xid, now);
  }

  @Override
  void moveMoney(OrderRow row, Money amount) {
    wallet.transfer(
        new TransferRequest(
            payment.paymentId,
            EntryType.CHANNEL_PAYMENT,
            amount.toString(),
            payment.channel,
            row.clubId,
            row.orderId));
  }
}
