package com.quwanda.stock.store;

import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;

/**
 * Reads journal and bucket rows over one connection, so that one transaction can see both as they
 * stood at one moment. Changes nothing.
 */
@Mapper
public interface CountMapper {

  /** The bucket rows of an activity. */
  @Select(
      """
      SELECT stock_bucket.* FROM stock_bucket
        JOIN ticket_type ON ticket_type.id = stock_bucket.ticket_type_id
       WHERE ticket_type.activity_id = #{activityId}
       ORDER BY stock_bucket.id
      """)
  List<BucketRow> buckets(String activityId);

  /** What counts of an activity's journal rows, by ascending id. */
  @Select(
      """
      SELECT id, ticket_type_id, left_allocation, state, mark_operation, mark_refund
        FROM stock_log
       WHERE activity_id = #{activityId} AND id > #{afterId}
       ORDER BY id LIMIT #{limit}
      """)
  List<StockLogRow> holds(String activityId, long afterId, int limit);
}
