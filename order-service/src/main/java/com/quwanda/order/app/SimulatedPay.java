package com.quwanda.order.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.order.ChannelSettings;
import com.quwanda.order.model.NotificationSignature;
import com.quwanda.order.store.SimulatedPaymentMapper;
import com.quwanda.order.store.SimulatedPaymentRow;
import com.quwanda.order.store.SimulatedRefundMapper;
import com.quwanda.order.store.SimulatedRefundRow;
import com.quwanda.owner.model.OwnedId;
import com.quwanda.wallet.api.Money;
import java.time.Clock;
import java.util.Map;
import java.util.UUID;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The payment channel {@code simulated-pay}: behaves as one across the network would, with its
 * books in tables of its own, and lets whoever may call our internal paths play its user. No money
 * moves. There only when enabled.
 */
@Component
@ConditionalOnBooleanProperty("quwanda.order.simulated-pay.enabled")
public class SimulatedPay implements PaymentChannel {

  /** Its name. */
  public static final String NAME = "simulated-pay";

  /** What a notification's body says; {@code result} is PAID or CLOSED. */
  private record Said(
      String paymentId, String orderId, String result, String transactionId, String amount) {}

  /**
   * A notification to be sent.
   *
   * @param timestamp seconds since 1970
   * @param nonce a text of its own
   * @param signature over both and the body
   * @param body what it says, to be sent as it is
   */
  public record Signed(String timestamp, String nonce, String signature, String body) {}

  private final NotificationSignature signature;
  private final SimulatedPaymentMapper payments;
  private final SimulatedRefundMapper refunds;
  private final TransactionTemplate transaction;
  private final JsonMapper json;
  private final Clock clock;

  SimulatedPay(
      ChannelSettings settings,
      SimulatedPaymentMapper payments,
      SimulatedRefundMapper refunds,
      TransactionTemplate transaction,
      JsonMapper json,
      Clock clock) {
    this.signature = new NotificationSignature(settings.simulatedPay().secret());
    this.payments = payments;
    this.refunds = refunds;
    this.transaction = transaction;
    this.json = json;
    this.clock = clock;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Map<String, String> create(Intent intent) {
    if (payments.find(intent.paymentId()) == null) {
      SimulatedPaymentRow row = new SimulatedPaymentRow();
      row.paymentId = intent.paymentId();
      row.orderId = intent.orderId();
      row.amount = intent.amount().yuan();
      row.expiresAt = intent.expiresAt();
      try {
        payments.insert(row);
      } catch (DuplicateKeyException opened) {
        // By another request with this id, at the same moment.
      }
    }
    return Map.of("prepayId", "prepay-" + intent.paymentId());
  }

  @Override
  public Notice read(Notification told) {
    if (!signature.fits(told.timestamp(), told.nonce(), told.body(), told.signature())) {
      return new Notice.Refused(Reason.WRONG_SIGNATURE, "the signature does not fit");
    }
    if (NotificationSignature.isOutOfTime(told.timestamp(), clock.instant())) {
      return new Notice.Refused(Reason.OUT_OF_TIME, "signed more than five minutes from now");
    }
    try {
      Said said = json.readValue(told.body(), Said.class);
      return switch (said.result) {
        case "PAID" ->
            new Notice.Paid(
                said.paymentId, said.orderId, said.transactionId, Money.of(said.amount));
        case "CLOSED" -> new Notice.Closed(said.paymentId, said.orderId);
        default -> new Notice.Refused(Reason.MALFORMED, "no such result");
      };
    } catch (JacksonException | IllegalArgumentException | NullPointerException malformed) {
      return new Notice.Refused(Reason.MALFORMED, "the body cannot be read");
    }
  }

  @Override
  public Standing query(String paymentId) {
    SimulatedPaymentRow row = payments.find(paymentId);
    if (row == null) {
      return new Standing.Unknown();
    }
    if (row.paid != null) {
      return new Standing.Paid(row.transactionId, new Money(row.paid));
    }
    return isOpen(row) ? new Standing.Open() : new Standing.Closed();
  }

  @Override
  public RefundStanding refund(String paymentId, String refundId, Money amount) {
    return transaction.execute(
        inTransaction -> {
          SimulatedPaymentRow payment = payments.lock(paymentId);
          SimulatedRefundRow known = refunds.find(refundId);
          if (known != null) {
            return RefundStanding.valueOf(known.standing);
          }
          if (payment == null
              || payment.paid == null
              || refunds.sumOf(paymentId).add(amount.yuan()).compareTo(payment.paid) > 0) {
            return RefundStanding.FAILED;
          }
          SimulatedRefundRow row = new SimulatedRefundRow();
          row.refundId = refundId;
          row.paymentId = paymentId;
          row.amount = amount.yuan();
          row.standing = RefundStanding.DONE.name();
          refunds.insert(row);
          return RefundStanding.DONE;
        });
  }

  @Override
  public RefundStanding queryRefund(String refundId) {
    SimulatedRefundRow row = refunds.find(refundId);
    return row == null ? RefundStanding.UNKNOWN : RefundStanding.valueOf(row.standing);
  }

  /**
   * The user pays, once; again changes nothing.
   *
   * @param amount yuan, or null for what is asked for
   */
  public void pay(String paymentId, String amount) {
    SimulatedPaymentRow row = known(paymentId);
    if (row.paid != null) {
      return;
    }
    int paid =
        payments.pay(
            paymentId,
            amount == null ? row.amount : Money.of(amount).yuan(),
            "sim-" + UUID.randomUUID(),
            clock.instant());
    if (paid == 0 && known(paymentId).paid == null) {
      throw new ProblemException(
          409, "SIMULATED_PAYMENT_CLOSED", "The channel takes no money for it any more", paymentId);
    }
  }

  /** The notification of how a payment stands, signed now. */
  public Signed notification(String paymentId) {
    SimulatedPaymentRow row = known(paymentId);
    if (row.paid == null && isOpen(row)) {
      throw new ProblemException(
          409, "SIMULATED_PAYMENT_OPEN", "There is nothing to notify of", paymentId);
    }
    boolean paid = row.paid != null;
    String body =
        json.writeValueAsString(
            new Said(
                row.paymentId,
                row.orderId,
                paid ? "PAID" : "CLOSED",
                row.transactionId,
                paid ? row.paid.toPlainString() : null));
    String timestamp = String.valueOf(clock.instant().getEpochSecond());
    String nonce = UUID.randomUUID().toString();
    return new Signed(timestamp, nonce, signature.of(timestamp, nonce, body), body);
  }

  private boolean isOpen(SimulatedPaymentRow row) {
    return clock.instant().isBefore(row.expiresAt);
  }

  private SimulatedPaymentRow known(String paymentId) {
    SimulatedPaymentRow row = OwnedId.is(paymentId) ? payments.find(paymentId) : null;
    if (row == null) {
      throw new ProblemException(
          404, "SIMULATED_PAYMENT_NOT_FOUND", "The channel knows no such payment", paymentId);
    }
    return row;
  }
}
