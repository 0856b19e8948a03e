package com.quwanda.order.store;

import com.quwanda.owner.store.OwnedRows;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** Orders. Written inside global transactions only; each change writes its XID. */
@Mapper
public interface OrderMapper extends OwnedRows<OrderRow> {

  @Override
  @Select("SELECT * FROM trade_order WHERE order_id = #{orderId}")
  OrderRow find(String orderId);

  @Override
  @Select(
      """
      <script>
      SELECT * FROM trade_order WHERE order_id IN
      <foreach item="id" collection="orderIds" open="(" separator="," close=")">#{id}</foreach>
      </script>
      """)
  List<OrderRow> findAll(Collection<String> orderIds);

  /**
   * A user's orders, newest first, without what is or was an offer and no more. An offer's id
   * begins with a W; one that was cancelled may have been accepted before.
   */
  @Select(
      """
      SELECT * FROM trade_order
       WHERE user_id = #{userId} AND id < #{beforeId}
         AND status NOT IN ('OFFERED', 'DECLINED', 'LAPSED', 'DEPOSITED')
         AND (status <> 'CANCELLED' OR order_id NOT LIKE 'W%'
              OR EXISTS (SELECT 1 FROM order_event e
                          WHERE e.order_id = trade_order.order_id AND e.what = 'ACCEPTED'))
       ORDER BY id DESC LIMIT #{limit}
      """)
  List<OrderRow> ofUser(long userId, long beforeId, int limit);

  /** An activity's rows, oldest first. */
  @Select(
      """
      SELECT * FROM trade_order WHERE activity_id = #{activityId} AND id > #{afterId}
       ORDER BY id LIMIT #{limit}
      """)
  List<OrderRow> ofActivity(String activityId, long afterId, int limit);

  @Override
  @Select("SELECT * FROM trade_order WHERE order_id = #{orderId} FOR UPDATE")
  OrderRow lock(String orderId);

  @Override
  @Update(
      """
      UPDATE trade_order
         SET status = #{row.status}, pay_until = #{row.payUntil}, payment_id = #{row.paymentId},
             paid_through = #{row.paidThrough}, refunded_quantity = #{row.refundedQuantity},
             refunded = #{row.refunded}, xid = #{row.xid}, xid_at = #{row.xidAt}
       WHERE order_id = #{row.orderId} AND status = #{state} AND xid = #{xid}
      """)
  int change(@Param("row") OrderRow row, @Param("state") String state, @Param("xid") String xid);

  /** One that was passed on was written by another owner's transaction, and is proven there. */
  @Override
  @Select(
      """
      SELECT o.* FROM trade_order o
        LEFT JOIN transaction_proof p ON p.order_id = o.order_id AND p.xid = o.xid
       WHERE o.xid_at >= #{from} AND o.xid_at < #{until} AND o.status <> 'DEPOSITED'
         AND p.id IS NULL
       ORDER BY o.xid_at, o.id LIMIT #{limit}
      """)
  List<OrderRow> withoutProof(
      @Param("from") Instant from, @Param("until") Instant until, @Param("limit") int limit);

  /**
   * Unpaid orders that can no longer be paid at {@code now}, and offers that can no longer be
   * accepted, longest overdue first. Each part follows its index.
   */
  @Select(
      """
      <script>
      <foreach item="status" collection="{'UNPAID', 'OFFERED'}" separator=" UNION ALL ">
      (SELECT * FROM trade_order WHERE status = #{status} AND pay_until &lt;= #{now}
      <if test="activityId != null">AND activity_id = #{activityId}</if>
       ORDER BY pay_until, id LIMIT #{limit})
      </foreach>
       ORDER BY pay_until, id LIMIT #{limit}
      </script>
      """)
  List<OrderRow> due(
      @Param("activityId") String activityId, @Param("now") Instant now, @Param("limit") int limit);

  /** What all unpaid orders come to, yuan. Costs one look per unpaid order, by their index. */
  @Select("SELECT COALESCE(SUM(amount), 0.00) FROM trade_order WHERE status = 'UNPAID'")
  BigDecimal unpaid();

  /** An activity's orders, summed by status. */
  @Select(
      """
      SELECT status, COUNT(*) AS orders, SUM(quantity) AS places,
             SUM(refunded_quantity) AS refunded_places, SUM(amount) AS amount,
             SUM(refunded) AS refunded
        FROM trade_order WHERE activity_id = #{activityId} GROUP BY status ORDER BY status
      """)
  List<StatusSum> sums(String activityId);
}
