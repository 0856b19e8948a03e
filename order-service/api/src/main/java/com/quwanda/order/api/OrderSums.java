package com.quwanda.order.api;

import java.util.List;

/**
 * An activity's orders, counted by status. What transactions that still run have done shows.
 *
 * @param activityId the activity
 * @param statuses one entry per status that an order has
 */
public record OrderSums(String activityId, List<OfStatus> statuses) {

  /**
   * The orders in one status.
   *
   * @param status the status
   * @param orders how many
   * @param places their places, those given back included
   * @param refundedPlaces places given back
   * @param amount their amounts in yuan, two decimal places
   * @param refunded amounts given back in yuan, two decimal places
   */
  public record OfStatus(
      OrderStatus status,
      long orders,
      long places,
      long refundedPlaces,
      String amount,
      String refunded) {}
}
