package com.quwanda.order.api;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
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
public interface OrderApi {

  /** Header with the user's id, set by the gateway only. */
  String USER = "X-User-Id";

  /** Header that makes a repeated request the same order. */
  String IDEMPOTENCY_KEY = "Idempotency-Key";

  /**
   * Places an order: 201 with the order, 202 while its outcome is not known, a problem when it is
   * refused.
   *
   * @param idempotencyKey 1 to 64 printable ASCII characters; the same key by the same user is the
   *     same order
   */
  @PostExchange("/api/v1/orders")
  ResponseEntity<OrderView> placeOrder(
      @RequestHeader(USER) long userId,
      @RequestHeader(name = IDEMPOTENCY_KEY, required = false) String idempotencyKey,
      @Valid @RequestBody PlaceOrderRequest request);

  /** One order of this user; another user's is not found. */
  @GetExchange("/api/v1/orders/{orderId}")
  OrderView getOrder(@RequestHeader(USER) long userId, @PathVariable String orderId);

  /** This user's orders, newest first; {@code limit} 1 to 100, default 20. */
  @GetExchange("/api/v1/orders")
  OrderPage listOrders(
      @RequestHeader(USER) long userId,
      @RequestParam(required = false) String cursor,
      @RequestParam(required = false) Integer limit);

  /** How orders stand, for whoever settles their holds; at most 200, answered in the same order. */
  @PostExchange("/internal/v1/outcomes")
  List<OutcomeReply> outcomes(@Valid @RequestBody List<@NotNull @Valid OutcomeQuestion> questions);

  /**
   * All that is known of an order, for people; an order nobody knows has neither record nor proofs.
   *
   * @param xid a further transaction to ask the TC about, or null
   */
  @GetExchange("/internal/v1/orders/{orderId}")
  OrderStory getStory(@PathVariable String orderId, @RequestParam(required = false) String xid);

  /** The order rows of an activity, oldest first; {@code limit} 1 to 500, default 100. */
  @GetExchange("/internal/v1/orders")
  OrderRecordPage listRecords(
      @RequestParam String activityId,
      @RequestParam(required = false) String cursor,
      @RequestParam(required = false) Integer limit);
}
