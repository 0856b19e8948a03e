package com.quwanda.stock.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import com.quwanda.stock.model.HoldState;
import com.quwanda.stock.model.Operation;
import java.time.Instant;
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
         SET mark_operation = #{operation}, mark_xid = #{xid}, mark_at = #{now}
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

  /** Ends what the mark stands for: the row shows {@code then} and has no mark. */
  @Update(
      """
      UPDATE stock_log
         SET state = #{then}, last_xid = COALESCE(#{xid}, last_xid), healer = #{healer},
             evidence = #{evidence}, settled_at = #{settledAt},
             mark_operation = NULL, mark_xid = NULL, mark_at = NULL
       WHERE order_id = #{orderId} AND state = #{state}
         AND mark_operation = #{seenOperation} AND mark_xid <=> #{xid}
      """)
  int settle(
      String orderId,
      HoldState state,
      Operation seenOperation,
      String xid,
      HoldState then,
      String healer,
      String evidence,
      Instant settledAt);
}
