package com.quwanda.order.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.order.api.ChannelPaymentView;
import com.quwanda.order.api.OrderProblem;
import com.quwanda.order.model.ChannelPaymentState;
import com.quwanda.order.model.PaymentId;
import com.quwanda.order.store.ChannelPaymentMapper;
import com.quwanda.order.store.ChannelPaymentRow;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.app.UnderGlobalLock;
import com.quwanda.wallet.api.Money;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/**
 * Begins to pay an order through a payment channel. Our row comes first, so that no money can come
 * for a payment that we do not know; the order changes only when the money has come.
 */
@Component
public class PayThroughChannel {

  private static final Logger LOG = LoggerFactory.getLogger(PayThroughChannel.class);

  private final PaymentChannels channels;
  private final OwnOrders own;
  private final OrderMapper orders;
  private final ChannelPaymentMapper payments;
  private final UnderGlobalLock globalLock;
  private final OrderMetrics metrics;
  private final Clock clock;

  PayThroughChannel(
      PaymentChannels channels,
      OwnOrders own,
      OrderMapper orders,
      ChannelPaymentMapper payments,
      UnderGlobalLock globalLock,
      OrderMetrics metrics,
      Clock clock) {
    this.channels = channels;
    this.own = own;
    this.orders = orders;
    this.payments = payments;
    this.globalLock = globalLock;
    this.metrics = metrics;
    this.clock = clock;
  }

  /**
   * Begins it. Another payment of the same order may be open: users change their minds. Should both
   * be paid, the second is given back.
   *
   * @throws ProblemException when the order is not to be paid, or the channel cannot be reached;
   *     the same key begins the same payment then
   */
  public Answer.Done<ChannelPaymentView> begin(
      long userId, String idempotencyKey, String orderId, String channelName) {
    PaymentChannel channel = channels.named(channelName);
    // Before its lock, which is nothing for others to take.
    own.find(userId, orderId);
    OrderRow order = globalLock.read(() -> orders.lock(orderId));
    if (order == null) {
      throw OwnOrders.notFound(orderId);
    }
    String paymentId = PaymentId.throughChannel(orderId, idempotencyKey);
    ChannelPaymentRow known = globalLock.read(() -> payments.lock(paymentId));
    if (known != null) {
      refuseOtherChannel(known, channelName);
      if (known.status != ChannelPaymentState.CREATED) {
        return new Answer.Done<>(ChannelViews.of(known, Map.of()), true);
      }
    }
    Payable.orRefuse(order, clock.instant());
    if (order.amount.signum() == 0) {
      throw new ProblemException(
          400, "INVALID_REQUEST", "The request is not valid", "it costs nothing: no channel pays");
    }
    ChannelPaymentRow payment = known != null ? known : insert(order, paymentId, channelName);
    try {
      Map<String, String> parameters = channel.create(intent(order, payment));
      metrics.channelPayment(channelName, known == null ? "BEGUN" : "REPLAYED");
      return new Answer.Done<>(ChannelViews.of(payment, parameters), known != null);
    } catch (ChannelUnavailable away) {
      LOG.warn("payment {} is not opened", paymentId, away);
      metrics.channelPayment(channelName, "UNAVAILABLE");
      throw Refuse.with(
          OrderProblem.PAYMENT_CHANNEL_UNAVAILABLE, "try again with the same Idempotency-Key");
    }
  }

  private ChannelPaymentRow insert(OrderRow order, String paymentId, String channel) {
    ChannelPaymentRow row = new ChannelPaymentRow();
    row.paymentId = paymentId;
    row.orderId = order.orderId;
    row.userId = order.userId;
    row.channel = channel;
    row.amount = order.amount;
    row.status = ChannelPaymentState.CREATED;
    row.owed = BigDecimal.ZERO.setScale(2);
    row.refunded = row.owed;
    row.expiresAt = order.payUntil;
    row.xid = "";
    row.createdAt = clock.instant();
    try {
      globalLock.write(() -> payments.insert(row));
      return row;
    } catch (DuplicateKeyException begun) {
      // By another request with this key, at the same moment.
      ChannelPaymentRow other = payments.find(paymentId);
      refuseOtherChannel(other, channel);
      return other;
    }
  }

  private static void refuseOtherChannel(ChannelPaymentRow known, String channel) {
    if (!known.channel.equals(channel)) {
      throw Refuse.with(
          OwnerProblem.IDEMPOTENCY_KEY_REUSED, "the first request named another channel");
    }
  }

  private static PaymentChannel.Intent intent(OrderRow order, ChannelPaymentRow payment) {
    return new PaymentChannel.Intent(
        payment.paymentId,
        order.orderId,
        new Money(payment.amount),
        payment.expiresAt,
        order.quantity + " × " + order.ticketType);
  }
}
