package com.quwanda.order.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import java.math.BigDecimal;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;

/** The simulated channel's refunds. Plain rows, written outside global transactions only. */
@Mapper
public interface SimulatedRefundMapper extends BaseMapper<SimulatedRefundRow> {

  @Select("SELECT * FROM simulated_refund WHERE refund_id = #{refundId}")
  SimulatedRefundRow find(String refundId);

  /** What a payment's refunds add up to; the failed ones do not count. */
  @Select(
      """
      SELECT COALESCE(SUM(amount), 0) FROM simulated_refund
       WHERE payment_id = #{paymentId} AND standing <> 'FAILED'
      """)
  BigDecimal sumOf(String paymentId);
}
