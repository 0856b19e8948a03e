package com.quwanda.e2e;

import com.quwanda.contract.IdempotencyKey;
import com.quwanda.deposit.api.FreezeDepositRequest;
import com.quwanda.order.api.ChannelPaymentRequest;
import com.quwanda.order.api.JoinWaitlistRequest;
import com.quwanda.order.api.PlaceOrderRequest;
import com.quwanda.order.api.RefundRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** One user of the mini-program: everything goes over the gateway with his token. */
public final class BuyerClient {
  private static final String ORDERS = "/api/v1/orders";
  private static final String DEPOSITS = "/api/v1/deposits";
  private static final String WAITLIST = "/api/v1/waitlist-entries";
  private static final String ACTIVITIES = "/api/v1/activities";

  private final long userId;
  private final HttpCalls calls;

  /**
   * @param gatewayUrl base URL of the gateway
   * @param token access token whose subject is this user
   */
  public BuyerClient(String gatewayUrl, long userId, String token) {
    this.userId = userId;
    this.calls = new HttpCalls(gatewayUrl, Map.of("Authorization", "Bearer " + token));
  }

  public long userId() {
    return userId;
  }

  /** A new order, under a key that was never used. */
  public Answer order(String activityId, String ticketType, int quantity) {
    return order(activityId, ticketType, quantity, UUID.randomUUID().toString());
  }

  public Answer order(String activityId, String ticketType, int quantity, String key) {
    PlaceOrderRequest request = new PlaceOrderRequest(activityId, ticketType, quantity);
    return orderText(Answer.JSON.writeValueAsString(request), key);
  }

  /** Sends this text as the body, whatever it is. */
  public Answer orderText(String body, String key) {
    return orderText(body, Map.of(IdempotencyKey.HEADER, key));
  }

  /** Sends this text as the body with exactly these headers beside the token. */
  public Answer orderText(String body, Map<String, String> headers) {
    return calls.postText(ORDERS, body, headers);
  }

  public Answer orderWithHeaders(
      String activityId, String ticketType, int quantity, Map<String, String> more) {
    Map<String, String> headers = new HashMap<>(more);
    headers.put(IdempotencyKey.HEADER, UUID.randomUUID().toString());
    PlaceOrderRequest request = new PlaceOrderRequest(activityId, ticketType, quantity);
    return orderText(Answer.JSON.writeValueAsString(request), headers);
  }

  /** An order whose answer is not waited for; cancelling the future cuts the connection. */
  public CompletableFuture<Answer> orderLater(
      String activityId, String ticketType, int quantity, String key) {
    return calls.postLater(
        ORDERS,
        new PlaceOrderRequest(activityId, ticketType, quantity),
        Map.of(IdempotencyKey.HEADER, key));
  }

  public Answer getOrder(String orderId) {
    return calls.get(ORDERS + "/" + PathSegment.of(orderId));
  }

  /**
   * @param query such as {@code ?limit=5}, or empty
   */
  public Answer listOrders(String query) {
    return calls.get(ORDERS + query);
  }

  /** Pays from the wallet, under a key that was never used. */
  public Answer pay(String orderId) {
    return pay(orderId, UUID.randomUUID().toString());
  }

  public Answer pay(String orderId, String key) {
    return calls.postText(order(orderId) + "/payment", "{}", Map.of(IdempotencyKey.HEADER, key));
  }

  public Answer cancel(String orderId) {
    return calls.post(order(orderId) + "/cancellation", Map.of());
  }

  /**
   * Gives places back.
   *
   * @param quantity how many, or null for all
   */
  public Answer refund(String orderId, Integer quantity, String key) {
    return calls.postText(
        order(orderId) + "/refunds",
        Answer.JSON.writeValueAsString(new RefundRequest(quantity)),
        Map.of(IdempotencyKey.HEADER, key));
  }

  public Answer payThrough(String channel, String orderId, String key) {
    return calls.postText(
        order(orderId) + "/channel-payments",
        Answer.JSON.writeValueAsString(new ChannelPaymentRequest(channel)),
        Map.of(IdempotencyKey.HEADER, key));
  }

  public Answer history(String orderId) {
    return calls.get(order(orderId) + "/history");
  }

  /** A new deposit, under a key that was never used. */
  public Answer deposit(String activityId, String ticketType, int quantity) {
    return deposit(activityId, ticketType, quantity, UUID.randomUUID().toString());
  }

  public Answer deposit(String activityId, String ticketType, int quantity, String key) {
    return calls.postText(
        DEPOSITS,
        Answer.JSON.writeValueAsString(new FreezeDepositRequest(activityId, ticketType, quantity)),
        Map.of(IdempotencyKey.HEADER, key));
  }

  public Answer confirm(String orderId) {
    return postWithKey(DEPOSITS + "/" + PathSegment.of(orderId) + "/confirmation");
  }

  public Answer getDeposit(String orderId) {
    return calls.get(DEPOSITS + "/" + PathSegment.of(orderId));
  }

  /**
   * @param query such as {@code ?limit=5}, or empty
   */
  public Answer listDeposits(String query) {
    return calls.get(DEPOSITS + query);
  }

  /** Joins a waitlist, under a key that was never used. */
  public Answer join(String activityId, String ticketType, int quantity) {
    return join(activityId, ticketType, quantity, UUID.randomUUID().toString());
  }

  public Answer join(String activityId, String ticketType, int quantity, String key) {
    return calls.postText(
        WAITLIST,
        Answer.JSON.writeValueAsString(new JoinWaitlistRequest(activityId, ticketType, quantity)),
        Map.of(IdempotencyKey.HEADER, key));
  }

  public Answer getEntry(String entryId) {
    return calls.get(WAITLIST + "/" + PathSegment.of(entryId));
  }

  /**
   * @param query such as {@code ?limit=5}, or empty
   */
  public Answer listEntries(String query) {
    return calls.get(WAITLIST + query);
  }

  public Answer leave(String entryId) {
    return calls.post(WAITLIST + "/" + PathSegment.of(entryId) + "/departure", Map.of());
  }

  public Answer acceptAsOrder(String offerId) {
    return postWithKey(offer(offerId) + "/order");
  }

  public Answer acceptAsDeposit(String offerId) {
    return postWithKey(offer(offerId) + "/deposit");
  }

  public Answer decline(String offerId) {
    return calls.post(offer(offerId) + "/refusal", Map.of());
  }

  private Answer postWithKey(String path) {
    return calls.postText(path, "{}", Map.of(IdempotencyKey.HEADER, UUID.randomUUID().toString()));
  }

  private static String offer(String offerId) {
    return "/api/v1/waitlist-offers/" + PathSegment.of(offerId);
  }

  /**
   * @param query such as {@code ?limit=5}, or empty
   */
  public Answer notifications(String query) {
    return calls.get("/api/v1/notifications" + query);
  }

  public Answer wallet() {
    return calls.get("/api/v1/wallet");
  }

  /**
   * @param query such as {@code ?limit=5}, or empty
   */
  public Answer ledger(String query) {
    return calls.get("/api/v1/wallet/ledger" + query);
  }

  private static String order(String orderId) {
    return ORDERS + "/" + PathSegment.of(orderId);
  }

  public Answer getActivity(String activityId) {
    return calls.get(ACTIVITIES + "/" + PathSegment.of(activityId));
  }

  public Answer getAvailability(String activityId) {
    return calls.get(ACTIVITIES + "/" + PathSegment.of(activityId) + "/availability");
  }
}
