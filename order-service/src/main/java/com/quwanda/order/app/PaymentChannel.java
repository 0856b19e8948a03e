package com.quwanda.order.app;

import com.quwanda.wallet.api.Money;
import java.time.Instant;
import java.util.Map;

/**
 * A payment channel: takes a user's money for one of our payments, tells how the payment stands,
 * and gives money back. Each call may fail with any exception, which says nothing of whether it was
 * carried out; all of them may be repeated. None is made inside a global transaction.
 */
interface PaymentChannel {

  /** By which clients, rows and accounts know it: lower-case letters and hyphens. */
  String name();

  /**
   * Opens a payment; the same payment id again is the same payment.
   *
   * @return what the client hands to the channel's own dialog
   */
  Map<String, String> create(Intent intent);

  /** Checks who a notification is from, and reads it. */
  Notice read(Notification notification);

  /** How a payment stands. */
  Standing query(String paymentId);

  /** Gives money of a payment back; the same refund id again is the same refund. */
  RefundStanding refund(String paymentId, String refundId, Money amount);

  /** How a refund stands. */
  RefundStanding queryRefund(String refundId);

  /**
   * A payment to open.
   *
   * @param paymentId our id of it
   * @param orderId the order, which the channel names in its notifications
   * @param amount what is to be paid, more than nothing
   * @param expiresAt first instant at which it takes no money any more
   * @param description what the user reads
   */
  record Intent(
      String paymentId, String orderId, Money amount, Instant expiresAt, String description) {}

  /**
   * A notification as it came in; nothing of it is trusted, and any part may be null.
   *
   * @param timestamp seconds since 1970 at which it was signed
   * @param nonce a text of its own
   * @param signature by the channel's rules
   * @param body what it says
   */
  record Notification(String timestamp, String nonce, String signature, String body) {}

  /** What a notification says. */
  sealed interface Notice {

    /** The money has come; {@code transactionId} is the channel's own id of that. */
    record Paid(String paymentId, String orderId, String transactionId, Money amount)
        implements Notice {}

    /** No money will come. */
    record Closed(String paymentId, String orderId) implements Notice {}

    /** It is not the channel's, or makes no sense. */
    record Refused(Reason reason, String detail) implements Notice {}
  }

  /** Why a notification is refused unread. */
  enum Reason {
    WRONG_SIGNATURE,
    OUT_OF_TIME,
    MALFORMED
  }

  /** How a payment stands with the channel. */
  sealed interface Standing {

    /** It has never heard of it. */
    record Unknown() implements Standing {}

    /** It waits for the user. */
    record Open() implements Standing {}

    /** The money has come. */
    record Paid(String transactionId, Money amount) implements Standing {}

    /** No money will come. */
    record Closed() implements Standing {}
  }

  /** How a refund stands with the channel. */
  enum RefundStanding {
    /** It has never heard of it. */
    UNKNOWN,
    /** It will give the money back; to be asked for again. */
    ACCEPTED,
    /** The user has the money. */
    DONE,
    /** It could not give the money back; it may be asked to again. */
    FAILED
  }
}
