package com.quwanda.order.api;

import com.quwanda.contract.Answers;
import com.quwanda.contract.IdempotencyKey;
import com.quwanda.contract.Problems;
import com.quwanda.contract.WithoutToken;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.EndRequest;
import com.quwanda.owner.api.JobTally;
import com.quwanda.owner.api.OwnerApi;
import jakarta.validation.Valid;
import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;

/** What order-service answers. The gateway sets the user header from the caller's token. */
@HttpExchange
public interface OrderApi extends OwnerApi {

  /**
   * Places an order: 201 with the order, 202 while its outcome is not known, a problem when it is
   * refused.
   *
   * @param idempotencyKey 1 to 64 printable ASCII characters; the same key by the same user is the
   *     same order
   */
  @PostExchange("/api/v1/orders")
  @Problems({
    "IDEMPOTENCY_KEY_MISSING",
    "ACTIVITY_NOT_FOUND",
    "TICKET_TYPE_NOT_FOUND",
    "NOT_WARMED_UP",
    "NOT_ON_SALE",
    "BAD_QUANTITY",
    "IDEMPOTENCY_KEY_REUSED",
    "ORDER_ENDED",
    "PURCHASE_LIMIT",
    "INSUFFICIENT_STOCK",
    "STOCK_UNAVAILABLE",
    "ORDER_BUSY",
    "ORDER_FAILED",
    "TRANSACTIONS_UNAVAILABLE"
  })
  @Answers(
      value = {201, 202},
      replayed = true)
  ResponseEntity<OrderView> placeOrder(
      @RequestHeader(USER) long userId,
      @RequestHeader(name = IdempotencyKey.HEADER, required = false) String idempotencyKey,
      @Valid @RequestBody PlaceOrderRequest request);

  /** One order of this user; another user's is not found. */
  @GetExchange("/api/v1/orders/{orderId}")
  @Problems({"ORDER_NOT_FOUND", "STOCK_UNAVAILABLE", "STOCK_UNKNOWN"})
  OrderView getOrder(@RequestHeader(USER) long userId, @PathVariable String orderId);

  /** This user's orders, newest first; {@code limit} 1 to 100, default 20. */
  @GetExchange("/api/v1/orders")
  @Problems({})
  OrderPage listOrders(
      @RequestHeader(USER) long userId,
      @RequestParam(required = false) String cursor,
      @RequestParam(required = false) Integer limit);

  /**
   * Pays an order from its user's wallet: 200 with the order, 202 while its outcome is not known. A
   * problem when the order is not to be paid or the wallet does not have the amount; nothing has
   * changed then.
   *
   * @param idempotencyKey 1 to 64 printable ASCII characters; with the key that has paid it the
   *     answer is the same again, with another one ORDER_ALREADY_PAID
   */
  @PostExchange("/api/v1/orders/{orderId}/payment")
  @Problems({
    "IDEMPOTENCY_KEY_MISSING",
    "ORDER_NOT_FOUND",
    "ORDER_ALREADY_PAID",
    "ORDER_CANCELLED",
    "ORDER_EXPIRED",
    "ORDER_REFUNDED",
    "ORDER_IS_OFFER",
    "OFFER_DECLINED",
    "OFFER_EXPIRED",
    "OFFER_ACCEPTED",
    "INSUFFICIENT_BALANCE",
    "WALLET_NOT_FOUND",
    "WALLET_CLOSED",
    "WALLET_CONFLICT",
    "CHANGE_BUSY",
    "CHANGE_FAILED",
    "TRANSACTIONS_UNAVAILABLE"
  })
  @Answers(
      value = {200, 202},
      replayed = true)
  ResponseEntity<OrderView> payOrder(
      @RequestHeader(USER) long userId,
      @RequestHeader(name = IdempotencyKey.HEADER, required = false) String idempotencyKey,
      @PathVariable String orderId);

  /**
   * Cancels an unpaid order: 200 with the order, 202 while its outcome is not known. The same again
   * for one that its user has cancelled.
   */
  @PostExchange("/api/v1/orders/{orderId}/cancellation")
  @Problems({
    "ORDER_NOT_FOUND",
    "ORDER_ALREADY_PAID",
    "ORDER_CANCELLED",
    "ORDER_EXPIRED",
    "ORDER_REFUNDED",
    "ORDER_IS_OFFER",
    "OFFER_DECLINED",
    "OFFER_EXPIRED",
    "OFFER_ACCEPTED",
    "CHANGE_BUSY",
    "CHANGE_FAILED",
    "TRANSACTIONS_UNAVAILABLE"
  })
  @Answers(
      value = {200, 202},
      replayed = true)
  ResponseEntity<OrderView> cancelOrder(
      @RequestHeader(USER) long userId, @PathVariable String orderId);

  /**
   * Gives places of a paid order back, and their money to where it came from: 201 with the refund,
   * 202 while its outcome is not known.
   *
   * @param idempotencyKey 1 to 64 printable ASCII characters; the same key for the same order is
   *     the same refund
   */
  @PostExchange("/api/v1/orders/{orderId}/refunds")
  @Problems({
    "IDEMPOTENCY_KEY_MISSING",
    "ORDER_NOT_FOUND",
    "IDEMPOTENCY_KEY_REUSED",
    "ORDER_NOT_PAID",
    "ORDER_CANCELLED",
    "ORDER_EXPIRED",
    "ORDER_REFUNDED",
    "ORDER_IS_OFFER",
    "OFFER_DECLINED",
    "OFFER_EXPIRED",
    "OFFER_ACCEPTED",
    "REFUND_TOO_LARGE",
    "PAYMENT_CHANNEL_UNAVAILABLE",
    "WALLET_NOT_FOUND",
    "CHANGE_BUSY",
    "CHANGE_FAILED",
    "TRANSACTIONS_UNAVAILABLE"
  })
  @Answers(
      value = {201, 202},
      replayed = true)
  ResponseEntity<RefundView> refundOrder(
      @RequestHeader(USER) long userId,
      @RequestHeader(name = IdempotencyKey.HEADER, required = false) String idempotencyKey,
      @PathVariable String orderId,
      @Valid @RequestBody RefundRequest request);

  /** What happened to one order of this user; another user's is not found. */
  @GetExchange("/api/v1/orders/{orderId}/history")
  @Problems({"ORDER_NOT_FOUND"})
  OrderHistory getHistory(@RequestHeader(USER) long userId, @PathVariable String orderId);

  /**
   * Begins to pay an order through a payment channel: 201 with what the client needs for the
   * channel's dialog. The order is paid when the channel says so.
   *
   * @param idempotencyKey 1 to 64 printable ASCII characters; the same key for the same order is
   *     the same payment
   */
  @PostExchange("/api/v1/orders/{orderId}/channel-payments")
  @Problems({
    "IDEMPOTENCY_KEY_MISSING",
    "PAYMENT_CHANNEL_UNKNOWN",
    "ORDER_NOT_FOUND",
    "IDEMPOTENCY_KEY_REUSED",
    "ORDER_ALREADY_PAID",
    "ORDER_CANCELLED",
    "ORDER_EXPIRED",
    "ORDER_REFUNDED",
    "ORDER_IS_OFFER",
    "OFFER_DECLINED",
    "OFFER_EXPIRED",
    "OFFER_ACCEPTED",
    "PAYMENT_CHANNEL_UNAVAILABLE",
    "CHANGE_BUSY"
  })
  @Answers(value = 201, replayed = true)
  ResponseEntity<ChannelPaymentView> payThroughChannel(
      @RequestHeader(USER) long userId,
      @RequestHeader(name = IdempotencyKey.HEADER, required = false) String idempotencyKey,
      @PathVariable String orderId,
      @Valid @RequestBody ChannelPaymentRequest request);

  /**
   * A payment channel tells how a payment stands. 204 when it is dealt with, now or before; a
   * problem when it is not ours or cannot be dealt with now, so that the channel tells it again.
   *
   * @param timestamp seconds since 1970 at which it was signed
   * @param nonce a text of its own
   * @param signature over timestamp, nonce and body, by the channel's rules
   */
  @PostExchange("/api/v1/payment-notifications/{channel}")
  @Problems({
    "PAYMENT_CHANNEL_UNKNOWN",
    "PAYMENT_SIGNATURE_WRONG",
    "PAYMENT_NOTIFICATION_REFUSED",
    "CHANGE_BUSY",
    "CHANGE_FAILED",
    "TRANSACTIONS_UNAVAILABLE"
  })
  @Answers(204)
  @WithoutToken
  ResponseEntity<Void> notifyPayment(
      @PathVariable String channel,
      @RequestHeader(name = "Pay-Timestamp", required = false) String timestamp,
      @RequestHeader(name = "Pay-Nonce", required = false) String nonce,
      @RequestHeader(name = "Pay-Signature", required = false) String signature,
      @RequestBody String body);

  /** What happened to an order, for people. */
  @GetExchange("/internal/v1/orders/{orderId}/history")
  @Problems({"ORDER_NOT_FOUND"})
  OrderHistory getHistoryOf(@PathVariable String orderId);

  /** Unpaid orders that are overdue, longest overdue first; {@code limit} 1 to 500, default 100. */
  @GetExchange("/internal/v1/due-orders")
  @Problems({})
  List<DueOrder> listDue(
      @RequestParam(required = false) String activityId,
      @RequestParam(required = false) Integer limit);

  /** Expires an order whose payment is overdue. */
  @PostExchange("/internal/v1/orders/{orderId}/expiry")
  @Problems({"ORDER_NOT_FOUND"})
  ChangeReply expire(@PathVariable String orderId);

  /** Ends an order: cancels it if it is unpaid, refunds all of it if it is paid. */
  @PostExchange("/internal/v1/orders/{orderId}/end")
  @Problems({"ORDER_NOT_FOUND"})
  ChangeReply endOrder(@PathVariable String orderId, @Valid @RequestBody EndRequest request);

  /** An activity's orders, counted by status. */
  @GetExchange("/internal/v1/activities/{activityId}/order-sums")
  @Problems({})
  OrderSums sumOrders(@PathVariable String activityId);

  /** Payments through channels of one order, oldest first. */
  @GetExchange("/internal/v1/orders/{orderId}/channel-payments")
  @Problems({})
  List<ChannelPaymentView> listChannelPayments(@PathVariable String orderId);

  /**
   * Brings payments through channels on: asks the channel how old ones stand, and for the refunds
   * that are owed; {@code limit} 1 to 500, default 100.
   */
  @PostExchange("/internal/v1/channel-payments/inquiries")
  @Problems({})
  JobTally inquire(@RequestParam(required = false) Integer limit);

  /**
   * All that is known of an order, for people; an order nobody knows has neither record nor proofs.
   *
   * @param xid a further transaction to ask the TC about, or null
   */
  @GetExchange("/internal/v1/orders/{orderId}")
  @Problems({})
  OrderStory getStory(@PathVariable String orderId, @RequestParam(required = false) String xid);

  /** The order rows of an activity, oldest first; {@code limit} 1 to 500, default 100. */
  @GetExchange("/internal/v1/orders")
  @Problems({})
  OrderRecordPage listRecords(
      @RequestParam String activityId,
      @RequestParam(required = false) String cursor,
      @RequestParam(required = false) Integer limit);

  /**
   * Joins the waitlist of a ticket type: 201 with the entry. Refused while the places can be had
   * without waiting, and when the user waits for that ticket type already.
   *
   * @param idempotencyKey 1 to 64 printable ASCII characters; the same key by the same user is the
   *     same entry
   */
  @PostExchange("/api/v1/waitlist-entries")
  @Problems({
    "IDEMPOTENCY_KEY_MISSING",
    "IDEMPOTENCY_KEY_REUSED",
    "ACTIVITY_NOT_FOUND",
    "WAITLIST_CLOSED",
    "TICKET_TYPE_NOT_FOUND",
    "BAD_QUANTITY",
    "NOT_WARMED_UP",
    "PLACES_AVAILABLE",
    "ALREADY_WAITING",
    "STOCK_UNAVAILABLE",
    "STOCK_UNKNOWN"
  })
  @Answers(value = 201, replayed = true)
  ResponseEntity<WaitlistEntryView> joinWaitlist(
      @RequestHeader(USER) long userId,
      @RequestHeader(name = IdempotencyKey.HEADER, required = false) String idempotencyKey,
      @Valid @RequestBody JoinWaitlistRequest request);

  /** One entry of this user; another user's is not found. */
  @GetExchange("/api/v1/waitlist-entries/{entryId}")
  @Problems({"WAITLIST_ENTRY_NOT_FOUND"})
  WaitlistEntryView getWaitlistEntry(
      @RequestHeader(USER) long userId, @PathVariable String entryId);

  /** This user's entries, newest first; {@code limit} 1 to 100, default 20. */
  @GetExchange("/api/v1/waitlist-entries")
  @Problems({})
  WaitlistPage listWaitlistEntries(
      @RequestHeader(USER) long userId,
      @RequestParam(required = false) String cursor,
      @RequestParam(required = false) Integer limit);

  /** Leaves the waitlist; the same again for an entry that has been left. */
  @PostExchange("/api/v1/waitlist-entries/{entryId}/departure")
  @Problems({"WAITLIST_ENTRY_NOT_FOUND", "NOT_WAITING"})
  WaitlistEntryView leaveWaitlist(@RequestHeader(USER) long userId, @PathVariable String entryId);

  /**
   * Accepts an offer as a ticket order, which is to be paid like any other: 201 with the order of
   * the same id, 202 while its outcome is not known. The same again for one that was accepted so.
   *
   * @param idempotencyKey 1 to 64 printable ASCII characters; whatever it is, the offer's id is
   *     what makes a repetition the same
   */
  @PostExchange("/api/v1/waitlist-offers/{offerId}/order")
  @Problems({
    "IDEMPOTENCY_KEY_MISSING",
    "OFFER_NOT_FOUND",
    "ACTIVITY_NOT_FOUND",
    "OFFER_EXPIRED",
    "OFFER_DECLINED",
    "OFFER_CANCELLED",
    "OFFER_ACCEPTED",
    "CHANGE_BUSY",
    "CHANGE_FAILED",
    "TRANSACTIONS_UNAVAILABLE"
  })
  @Answers(
      value = {201, 202},
      replayed = true)
  ResponseEntity<OrderView> acceptOffer(
      @RequestHeader(USER) long userId,
      @RequestHeader(name = IdempotencyKey.HEADER, required = false) String idempotencyKey,
      @PathVariable String offerId);

  /** Declines an offer: its places go to the next. 200, 202 while its outcome is not known. */
  @PostExchange("/api/v1/waitlist-offers/{offerId}/refusal")
  @Problems({
    "OFFER_NOT_FOUND",
    "OFFER_EXPIRED",
    "OFFER_CANCELLED",
    "OFFER_ACCEPTED",
    "CHANGE_BUSY",
    "CHANGE_FAILED",
    "TRANSACTIONS_UNAVAILABLE"
  })
  @Answers(
      value = {200, 202},
      replayed = true)
  ResponseEntity<OrderView> declineOffer(
      @RequestHeader(USER) long userId, @PathVariable String offerId);

  /** What this user was told, newest first; {@code limit} 1 to 100, default 20. */
  @GetExchange("/api/v1/notifications")
  @Problems({})
  NotificationPage listNotifications(
      @RequestHeader(USER) long userId,
      @RequestParam(required = false) String cursor,
      @RequestParam(required = false) Integer limit);

  /** An offer to that user, open or not; another user's is not found. */
  @GetExchange("/internal/v1/waitlist-offers/{offerId}")
  @Problems({"OFFER_NOT_FOUND"})
  OfferedPlaces getOffer(@PathVariable String offerId, @RequestParam long userId);

  /**
   * Accepts an offer as a deposit, as a branch of the caller's global transaction: the caller is
   * the owner of its places from then on.
   */
  @PostExchange("/internal/v1/waitlist-offers/{offerId}/passing-on")
  @Problems({
    "OUTSIDE_TRANSACTION",
    "OFFER_NOT_FOUND",
    "OFFER_EXPIRED",
    "OFFER_DECLINED",
    "OFFER_CANCELLED",
    "OFFER_ACCEPTED",
    "CHANGE_BUSY"
  })
  OfferedPlaces passOn(@PathVariable String offerId, @Valid @RequestBody PassOnRequest request);

  /** Places of a ticket type may have become free: offers them, if anybody waits for them. */
  @PostExchange("/internal/v1/activities/{activityId}/ticket-types/{ticketType}/waitlist-offers")
  @Problems({})
  JobTally offerFreed(@PathVariable String activityId, @PathVariable String ticketType);

  /**
   * Looks after the waitlists: offers free places, ends waits that came to nothing, takes up what a
   * crash has left behind; as many lines as the limit, 1 to 500, default 100.
   *
   * @param activityId of one activity, or null for all
   * @param dryRun whether it is only told what would be done
   */
  @PostExchange("/internal/v1/waitlist-scans")
  @Problems({})
  JobTally scanWaitlists(
      @RequestParam(required = false) String activityId,
      @RequestParam(required = false) Integer limit,
      @RequestParam(required = false) boolean dryRun);

  /** The waitlists of an activity, by ticket type. */
  @GetExchange("/internal/v1/activities/{activityId}/waitlists")
  @Problems({})
  List<WaitlistLine> listWaitlists(@PathVariable String activityId);
}
