package com.quwanda.deposit.store;

import com.quwanda.deposit.model.DepositState;
import com.quwanda.owner.store.OwnedRows;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/**
 * Deposits. Written inside global transactions, each change with its XID, or under the global lock
 * when their places are settled.
 */
@Mapper
public interface DepositMapper extends OwnedRows<DepositRow> {

  @Override
  @Select("SELECT * FROM deposit_record WHERE order_id = #{orderId}")
  DepositRow find(String orderId);

  @Override
  @Select(
      """
      <script>
      SELECT * FROM deposit_record WHERE order_id IN
      <foreach item="id" collection="orderIds" open="(" separator="," close=")">#{id}</foreach>
      ORDER BY id
      </script>
      """)
  List<DepositRow> findAll(@Param("orderIds") Collection<String> orderIds);

  @Override
  @Select("SELECT * FROM deposit_record WHERE order_id = #{orderId} FOR UPDATE")
  DepositRow lock(String orderId);

  @Override
  @Update(
      """
      UPDATE deposit_record
         SET status = #{row.status}, penalty_amount = #{row.penaltyAmount},
             refund_amount = #{row.refundAmount}, refunded_quantity = #{row.refundedQuantity},
             confirmed_at = #{row.confirmedAt}, settled_at = #{row.settledAt},
             ended_by = #{row.endedBy}, ended_why = #{row.endedWhy},
             xid = #{row.xid}, xid_at = #{row.xidAt}, version = #{row.version} + 1
       WHERE order_id = #{row.orderId} AND status = #{state} AND xid = #{xid}
         AND version = #{row.version}
      """)
  int change(@Param("row") DepositRow row, @Param("state") String state, @Param("xid") String xid);

  @Override
  @Select(
      """
      SELECT d.* FROM deposit_record d
        LEFT JOIN transaction_proof p ON p.order_id = d.order_id AND p.xid = d.xid
       WHERE d.xid_at >= #{from} AND d.xid_at < #{until} AND p.id IS NULL
       ORDER BY d.xid_at, d.id LIMIT #{limit}
      """)
  List<DepositRow> withoutProof(
      @Param("from") Instant from, @Param("until") Instant until, @Param("limit") int limit);

  /**
   * Writes down that a deposit's places are settled, where it is still what was seen. Its XID stays
   * that of the transaction whose effect was settled.
   *
   * @return 1, or 0 when it is not
   */
  @Update(
      """
      UPDATE deposit_record
         SET status = #{next}, settled_at = #{now}, version = #{row.version} + 1
       WHERE order_id = #{row.orderId} AND status = #{row.status} AND xid = #{row.xid}
         AND version = #{row.version}
      """)
  int settle(
      @Param("row") DepositRow row, @Param("next") DepositState next, @Param("now") Instant now);

  /** A user's deposits, newest first. */
  @Select(
      """
      SELECT * FROM deposit_record WHERE user_id = #{userId} AND id < #{beforeId}
       ORDER BY id DESC LIMIT #{limit}
      """)
  List<DepositRow> ofUser(long userId, long beforeId, int limit);

  /** An activity's rows, oldest first. */
  @Select(
      """
      SELECT * FROM deposit_record WHERE activity_id = #{activityId} AND id > #{afterId}
       ORDER BY id LIMIT #{limit}
      """)
  List<DepositRow> ofActivity(String activityId, long afterId, int limit);

  /** Deposits that can no longer be confirmed at {@code now} and are FROZEN, longest first. */
  @Select(
      """
      <script>
      SELECT * FROM deposit_record WHERE status = 'FROZEN' AND confirm_deadline &lt;= #{now}
      <if test="activityId != null">AND activity_id = #{activityId}</if>
       ORDER BY confirm_deadline, id LIMIT #{limit}
      </script>
      """)
  List<DepositRow> due(
      @Param("activityId") String activityId, @Param("now") Instant now, @Param("limit") int limit);

  /** Deposits whose money has moved and whose places may not be settled yet, oldest first. */
  @Select(
      """
      SELECT * FROM deposit_record WHERE status IN ('CONFIRMED', 'PENALTY') AND id > #{afterId}
       ORDER BY id LIMIT #{limit}
      """)
  List<DepositRow> unsettled(long afterId, int limit);

  /**
   * Deposits whose money moved from {@code from} until before {@code until}, oldest first. One that
   * was confirmed and given back on different days belongs to both.
   */
  @Select(
      """
      SELECT * FROM deposit_record
       WHERE (status <> 'FROZEN' AND xid_at >= #{from} AND xid_at < #{until}
              OR confirmed_at >= #{from} AND confirmed_at < #{until})
         AND id > #{afterId}
       ORDER BY id LIMIT #{limit}
      """)
  List<DepositRow> moved(Instant from, Instant until, long afterId, int limit);

  /** An activity's deposits, summed by status. */
  @Select(
      """
      SELECT status, COUNT(*) AS deposits, SUM(quantity) AS places, SUM(price) AS price,
             SUM(deposit_amount) AS deposit_amount, SUM(penalty_amount) AS penalty_amount,
             SUM(refund_amount) AS refund_amount
        FROM deposit_record WHERE activity_id = #{activityId} GROUP BY status ORDER BY status
      """)
  List<StatusSum> sums(String activityId);

  /** What is frozen, by activity, most first. */
  @Select(
      """
      SELECT activity_id, SUM(deposit_amount) AS amount
        FROM deposit_record WHERE status = 'FROZEN'
       GROUP BY activity_id ORDER BY amount DESC, activity_id LIMIT #{limit}
      """)
  List<FrozenSum> frozen(int limit);

  /** All that is frozen. */
  @Select("SELECT COALESCE(SUM(deposit_amount), 0) FROM deposit_record WHERE status = 'FROZEN'")
  BigDecimal allFrozen();
}
