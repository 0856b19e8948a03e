package com.quwanda.owner.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/**
 * Proofs, and with them what buyers are to be told. Written outside global transactions only; what
 * is proven never changes.
 */
@Mapper
public interface ProofMapper extends BaseMapper<ProofRow> {

  @Select(
      """
      <script>
      SELECT * FROM transaction_proof WHERE order_id IN
      <foreach item="id" collection="orderIds" open="(" separator="," close=")">#{id}</foreach>
      ORDER BY id
      </script>
      """)
  List<ProofRow> findAll(Collection<String> orderIds);

  /** The proof that no transaction began for an order, or null. */
  @Select(
      """
      SELECT * FROM transaction_proof WHERE order_id = #{orderId} AND answer = 'NEVER_BEGUN'
      """)
  ProofRow findNeverBegun(String orderId);

  /** Ends an order for which no transaction began, once nothing is held for it any more. */
  @Update(
      """
      UPDATE transaction_proof SET problem = #{problem}
       WHERE order_id = #{orderId} AND answer = 'NEVER_BEGUN' AND problem IS NULL
      """)
  int endNeverBegun(String orderId, String problem);

  /** The proof that ended an order for good, or null. */
  @Select(
      """
      SELECT * FROM transaction_proof WHERE order_id = #{orderId} AND problem IS NOT NULL
       ORDER BY id DESC LIMIT 1
      """)
  ProofRow findEnd(String orderId);

  /** Events that were proven in that time and that nobody was told of, oldest first. */
  @Select(
      """
      SELECT * FROM transaction_proof
       WHERE untold = 1 AND recorded_at >= #{from} AND recorded_at <= #{until}
       ORDER BY id LIMIT #{limit}
      """)
  List<ProofRow> untold(Instant from, Instant until, int limit);

  /** Nobody is told of what was proven before then any more; so many at a time. */
  @Update(
      """
      UPDATE transaction_proof SET untold = NULL WHERE untold = 1 AND recorded_at < #{before}
       ORDER BY id LIMIT #{limit}
      """)
  int tooOld(Instant before, int limit);

  /** How many there are; beyond 10 000 nobody counts on. */
  @Select(
      """
      SELECT COUNT(*) FROM (SELECT id FROM transaction_proof WHERE untold = 1 LIMIT 10000) AS untold
      """)
  int countUntold();

  /** Their events are sent. */
  @Update(
      """
      <script>
      UPDATE transaction_proof SET untold = NULL WHERE id IN
      <foreach item="id" collection="ids" open="(" separator="," close=")">#{id}</foreach>
      </script>
      """)
  int told(@Param("ids") Collection<Long> ids);
}
