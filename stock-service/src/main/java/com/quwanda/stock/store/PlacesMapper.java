package com.quwanda.stock.store;

import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;

/** Sums of bucket rows. Changes nothing. */
@Mapper
public interface PlacesMapper {

  /**
   * What the ticket types of all open sales have, the sale that began last first. Costs one look at
   * the activities and the bucket rows of those that are open, by their indexes.
   */
  @Select(
      """
      SELECT activity.activity_id, ticket_type.code AS ticket_type, SUM(stock_bucket.stock) AS stock,
             SUM(stock_bucket.frozen_count) AS frozen, SUM(stock_bucket.sold_count) AS sold
        FROM activity
        JOIN ticket_type ON ticket_type.activity_id = activity.activity_id
        JOIN stock_bucket ON stock_bucket.ticket_type_id = ticket_type.id
       WHERE activity.sale = 'OPEN' AND activity.sale_until > #{now}
       GROUP BY activity.id, activity.activity_id, activity.sale_from, ticket_type.id, ticket_type.code
       ORDER BY activity.sale_from DESC, activity.id DESC, ticket_type.id
      """)
  List<Places> ofOpenSales(Instant now);

  /**
   * What a ticket type has.
   *
   * @param stock places in all
   * @param frozen those of orders that are placed and not paid
   * @param sold those that are sold
   */
  record Places(String activityId, String ticketType, long stock, long frozen, long sold) {}
}
