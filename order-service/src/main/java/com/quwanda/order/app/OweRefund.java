package com.quwanda.order.app;

import com.quwanda.order.model.ChannelPaymentState;
import com.quwanda.order.store.ChannelPaymentMapper;
import com.quwanda.order.store.ChannelPaymentRow;
import com.quwanda.order.store.ChannelRefundMapper;
import com.quwanda.order.store.ChannelRefundRow;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.app.Courier;
import com.quwanda.wallet.api.Money;
import java.time.Instant;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Writes down that a channel is to give back what a refunded order was paid with, in the local
 * transaction that refunds the order.
 */
@Component
class OweRefund implements ChannelRefunds {

  private final ChannelPaymentMapper payments;
  private final ChannelRefundMapper refunds;
  private final Courier<String> refundCourier;

  OweRefund(
      ChannelPaymentMapper payments, ChannelRefundMapper refunds, Courier<String> refundCourier) {
    this.payments = payments;
    this.refunds = refunds;
    this.refundCourier = refundCourier;
  }

  @Override
  public void owe(OrderRow row, String refundId, Money amount, String xid, Instant now) {
    ChannelPaymentRow payment = payments.lock(row.paymentId);
    if (!payment.status.canBecome(ChannelPaymentState.REFUNDING)
        || payments.owe(row.paymentId, amount.yuan(), xid) != 1) {
      throw new IllegalStateException(
          refundId + " gives back more than " + row.paymentId + " has paid");
    }
    ChannelRefundRow refund = new ChannelRefundRow();
    refund.refundId = refundId;
    refund.paymentId = row.paymentId;
    refund.orderId = row.orderId;
    refund.amount = amount.yuan();
    refund.status = ChannelRefundRow.Status.OWED;
    refund.why = "places of the order are given back";
    refund.xid = xid;
    refund.createdAt = now;
    refunds.insert(refund);
    TransactionSynchronizationManager.registerSynchronization(
        new TransactionSynchronization() {
          @Override
          public void afterCommit() {
            // Only the local one: whoever brings it waits for the global one.
            refundCourier.send(refundId);
          }
        });
  }
}
