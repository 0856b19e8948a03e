package com.quwanda.owner.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** Proofs. Written outside global transactions only; what is proven never changes. */
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
}
