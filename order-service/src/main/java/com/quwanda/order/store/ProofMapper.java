package com.quwanda.order.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;

/** Proofs. Written outside global transactions only, and never changed. */
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

  /** The proof that ended an order for good, or null. */
  @Select(
      """
      SELECT * FROM transaction_proof WHERE order_id = #{orderId} AND problem IS NOT NULL
       ORDER BY id DESC LIMIT 1
      """)
  ProofRow findEnd(String orderId);
}
