package com.quwanda.order.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.order.api.OrderProblem;
import com.quwanda.order.app.PaymentChannel.Notice;
import com.quwanda.order.app.PaymentChannel.Notification;
import com.quwanda.order.app.PaymentChannel.Reason;
import com.quwanda.order.store.ChannelPaymentMapper;
import com.quwanda.order.store.ChannelPaymentRow;
import com.quwanda.owner.model.OwnedId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Deals with what a payment channel tells us: first whether it is the channel that says it, then
 * whether we know the payment, then whether order and amount are ours. What does not fit changes
 * nothing, and neither does what was told before.
 */
@Component
public class HearPayment {

  private static final Logger LOG = LoggerFactory.getLogger(HearPayment.class);

  /** Only names of channels that exist become labels. */
  private static final String NO_CHANNEL = "none";

  private final PaymentChannels channels;
  private final ChannelPaymentMapper payments;
  private final BookPayment book;
  private final ClosePayment close;
  private final OrderMetrics metrics;

  HearPayment(
      PaymentChannels channels,
      ChannelPaymentMapper payments,
      BookPayment book,
      ClosePayment close,
      OrderMetrics metrics) {
    this.channels = channels;
    this.payments = payments;
    this.book = book;
    this.close = close;
    this.metrics = metrics;
  }

  /**
   * Deals with it; returns when that is done, now or before.
   *
   * @throws ProblemException when it is refused, or cannot be dealt with now
   */
  public void hear(
      String channelName, String timestamp, String nonce, String signature, String body) {
    PaymentChannel channel =
        channels
            .find(channelName)
            .orElseThrow(
                () ->
                    refused(
                        NO_CHANNEL,
                        "UNKNOWN_CHANNEL",
                        Refuse.with(
                            OrderProblem.PAYMENT_CHANNEL_UNKNOWN, "no channel has this name")));
    Notice notice = channel.read(new Notification(timestamp, nonce, signature, body));
    if (notice instanceof Notice.Refused no) {
      throw refused(channelName, no.reason().name(), problem(no));
    }
    if (notice instanceof Notice.Closed closed) {
      ChannelPaymentRow payment = known(channelName, closed.paymentId(), closed.orderId());
      metrics.notified(channelName, close.close(payment) ? "CLOSED" : "DUPLICATE");
      return;
    }
    Notice.Paid paid = (Notice.Paid) notice;
    ChannelPaymentRow payment = known(channelName, paid.paymentId(), paid.orderId());
    if (paid.amount().yuan().compareTo(payment.amount) != 0) {
      throw misfit(channelName, "WRONG_AMOUNT", payment, paid.amount() + " came");
    }
    if (payment.transactionId != null && !payment.transactionId.equals(paid.transactionId())) {
      throw misfit(
          channelName, "WRONG_TRANSACTION", payment, "money came as " + payment.transactionId);
    }
    try {
      metrics.notified(channelName, book.book(payment, paid.transactionId()).name());
    } catch (ProblemException notNow) {
      metrics.notified(channelName, notNow.code());
      throw notNow;
    }
  }

  private ChannelPaymentRow known(String channel, String paymentId, String orderId) {
    ChannelPaymentRow payment =
        paymentId == null || !OwnedId.is(paymentId) ? null : payments.find(paymentId);
    if (payment == null || !payment.channel.equals(channel)) {
      throw refused(
          channel,
          "UNKNOWN_PAYMENT",
          Refuse.with(OrderProblem.PAYMENT_NOTIFICATION_REFUSED, "no such payment"));
    }
    if (!payment.orderId.equals(orderId)) {
      throw misfit(channel, "WRONG_ORDER", payment, "it names " + orderId);
    }
    return payment;
  }

  private ProblemException misfit(
      String channel, String result, ChannelPaymentRow payment, String found) {
    // Signed by the channel, and yet not what we asked for: people should know.
    LOG.error("{} for payment {} of {}: {}", result, payment.paymentId, payment.orderId, found);
    return refused(channel, result, Refuse.with(OrderProblem.PAYMENT_NOTIFICATION_REFUSED, result));
  }

  private ProblemException refused(String channel, String result, ProblemException problem) {
    metrics.notified(channel, result);
    return problem;
  }

  private static ProblemException problem(Notice.Refused no) {
    return Refuse.with(
        no.reason() == Reason.MALFORMED
            ? OrderProblem.PAYMENT_NOTIFICATION_REFUSED
            : OrderProblem.PAYMENT_SIGNATURE_WRONG,
        no.detail());
  }
}
