package com.quwanda.stock.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import com.quwanda.stock.model.HoldState;
import com.quwanda.stock.model.Operation;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/**
 * The journal. Every change is one autocommit compare-and-set on a connection of its own that knows
 * no XID, so it survives every rollback and holds no lock while a branch waits.
 */
public interface StockLogMapper extends BaseMapper<StockLogRow> {

  @Select("SELECT * FROM stock_log WHERE order_id = #{orderId}")
  StockLogRow find(String orderId);

  /** How many holds a ticket type has had. */
  @Select("SELECT COUNT(*) FROM stock_log WHERE ticket_type_id = #{ticketTypeId} AND quantity > 0")
  long ofType(long ticketTypeId);

  /** A page of a ticket type's holds in one state, by ascending id. */
  @Select(
      """
      SELECT * FROM stock_log
       WHERE activity_id = #{activityId} AND ticket_type = #{ticketType} AND state = #{state}
         AND id > #{afterId}
       ORDER BY id LIMIT #{limit}
      """)
  List<StockLogRow> inState(
      String activityId, String ticketType, HoldState state, long afterId, int limit);

  /**
   * Marks the row with what a branch is about to do. 0 rows: the state is another, or another
   * transaction's mark is there; only a mark under {@code endedXid}, which the caller has proven to
   * be rolled back, is taken over.
   */
  @Update(
      """
      UPDATE stock_log
         SET mark_operation = #{operation}, mark_xid = #{xid}, mark_at = #{now},
             mark_refund = NULL
       WHERE order_id = #{orderId} AND state = #{state}
         AND (mark_operation IS NULL
              OR (mark_operation = #{operation} AND mark_xid = #{endedXid}))
      """)
  int mark(
      String orderId,
      HoldState state,
      Operation operation,
      String xid,
      String endedXid,
      Instant now);

  /**
   * Marks a sold hold's row with the refund that a branch is about to do, whose places are taken
   * from {@code seenLeft}. 0 rows: as with {@link #mark}, or something else is left by now.
   *
   * @param refund the one refund, as {@code refundId=bucket:count,...;}
   */
  @Update(
      """
      UPDATE stock_log
         SET mark_operation = 'REFUND', mark_xid = #{xid}, mark_at = #{now},
             mark_refund = #{refund}
       WHERE order_id = #{orderId} AND state = 'CONFIRMED' AND left_allocation = #{seenLeft}
         AND (mark_operation IS NULL
              OR (mark_operation = 'REFUND' AND mark_xid = #{endedXid}))
      """)
  int markRefund(
      String orderId, String seenLeft, String refund, String xid, String endedXid, Instant now);

  /**
   * Claims the row for giving its places back, from exactly the mark the verdict was judged by; no
   * branch may mark it from now on. A claim that a crash has left is claimed again.
   */
  @Update(
      """
      UPDATE stock_log
         SET mark_operation = 'RELEASE', mark_xid = #{xid}, mark_at = #{now}
       WHERE order_id = #{orderId} AND state = #{state}
         AND mark_operation <=> #{seenOperation} AND mark_xid <=> #{seenXid}
      """)
  int claimRelease(
      String orderId,
      HoldState state,
      Operation seenOperation,
      String seenXid,
      String xid,
      Instant now);

  /** Ends what the mark stands for: the row shows {@code then}, has no mark and no claim. */
  @Update(
      """
      UPDATE stock_log
         SET state = #{then.state}, left_allocation = #{then.left}, refunds = #{then.refunds},
             settled_at = #{then.at}, last_xid = COALESCE(#{xid}, last_xid),
             healer = #{by.healer}, evidence = #{by.evidence}, healed_at = #{by.at},
             healed_after_ms = #{by.afterMillis}, mark_operation = NULL, mark_xid = NULL,
             mark_at = NULL, mark_refund = NULL, claimed_by = NULL, claim_until = NULL
       WHERE order_id = #{orderId} AND state = #{state}
         AND mark_operation = #{seenOperation} AND mark_xid <=> #{xid}
      """)
  int settle(
      String orderId,
      HoldState state,
      Operation seenOperation,
      String xid,
      Settled then,
      Healing by);

  /** Writes down who made Redis follow the row, whose state stays; 0 rows when it has moved on. */
  @Update(
      """
      UPDATE stock_log
         SET healer = #{by.healer}, evidence = #{by.evidence}, healed_at = #{by.at},
             healed_after_ms = #{by.afterMillis}
       WHERE order_id = #{orderId} AND state = #{state}
         AND mark_operation IS NULL AND last_xid <=> #{lastXid}
      """)
  int repaired(String orderId, HoldState state, String lastXid, Healing by);

  /** Which activity and ticket type the rows of these orders are of; nothing else is filled in. */
  @Select(
      """
      <script>
      SELECT order_id, activity_id, ticket_type FROM stock_log WHERE order_id IN
      <foreach item="id" collection="orderIds" open="(" separator="," close=")">#{id}</foreach>
      </script>
      """)
  List<StockLogRow> placesOf(Collection<String> orderIds);

  /** Those of the orders' rows at an activity that have given places back, some or all. */
  @Select(
      """
      <script>
      SELECT * FROM stock_log WHERE order_id IN
      <foreach item="id" collection="orderIds" open="(" separator="," close=")">#{id}</foreach>
         AND activity_id = #{activityId}
         AND (refunds &lt;> '' OR state IN ('REFUNDED', 'RELEASED', 'FREEZE_ROLLED_BACK'))
      </script>
      """)
  List<StockLogRow> givenBack(String activityId, Collection<String> orderIds);

  /** An activity's rows, oldest first. */
  @Select(
      """
      SELECT * FROM stock_log WHERE activity_id = #{activityId} AND id > #{afterId}
       ORDER BY id LIMIT #{limit}
      """)
  List<StockLogRow> ofActivity(String activityId, long afterId, int limit);

  /**
   * Unsettled rows that nobody claims now, in the order they are to be claimed. Read without a
   * lock, so that it never stands in a branch's way.
   *
   * @param before only rows that were frozen, and marked, at that time or earlier
   */
  @Select(
      """
      <script>
      SELECT * FROM stock_log
       WHERE unsettled = 1 AND (claim_until IS NULL OR claim_until &lt;= #{now})
         AND GREATEST(frozen_at, COALESCE(mark_at, frozen_at)) &lt;= #{before}
         AND MOD(id, #{shards}) = #{shard}
         <if test="activityId != null">AND activity_id = #{activityId}</if>
         <if test="orderId != null">AND order_id = #{orderId}</if>
       ORDER BY claim_until, id LIMIT #{limit}
      </script>
      """)
  List<StockLogRow> claimable(
      Instant now,
      Instant before,
      String activityId,
      String orderId,
      int shard,
      int shards,
      int limit);

  /**
   * Claims those of the rows that are still unsettled, old enough and unclaimed: by ascending
   * primary key, as every writer of a journal row locks it first.
   *
   * @param claim a text of its own per call
   */
  @Update(
      """
      <script>
      UPDATE stock_log SET claimed_by = #{claim}, claim_until = #{until}
       WHERE id IN
      <foreach item="id" collection="ids" open="(" separator="," close=")">#{id}</foreach>
         AND unsettled = 1 AND (claim_until IS NULL OR claim_until &lt;= #{now})
         AND GREATEST(frozen_at, COALESCE(mark_at, frozen_at)) &lt;= #{before}
       ORDER BY id
      </script>
      """)
  int claim(Collection<Long> ids, Instant now, Instant before, String claim, Instant until);

  /** Those of the rows that are under this claim, oldest first. */
  @Select(
      """
      <script>
      SELECT * FROM stock_log WHERE id IN
      <foreach item="id" collection="ids" open="(" separator="," close=")">#{id}</foreach>
         AND claimed_by = #{claim}
       ORDER BY id
      </script>
      """)
  List<StockLogRow> underClaim(Collection<Long> ids, String claim);
}
