package com.quwanda.order.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import java.math.BigDecimal;
import java.time.Instant;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** The simulated channel's payments. Plain rows, written outside global transactions only. */
@Mapper
public interface SimulatedPaymentMapper extends BaseMapper<SimulatedPaymentRow> {

  @Select("SELECT * FROM simulated_payment WHERE payment_id = #{paymentId}")
  SimulatedPaymentRow find(String paymentId);

  @Select("SELECT * FROM simulated_payment WHERE payment_id = #{paymentId} FOR UPDATE")
  SimulatedPaymentRow lock(String paymentId);

  /** The user pays, once and in time. */
  @Update(
      """
      UPDATE simulated_payment SET paid = #{paid}, transaction_id = #{transactionId}
       WHERE payment_id = #{paymentId} AND paid IS NULL AND expires_at > #{now}
      """)
  int pay(String paymentId, BigDecimal paid, String transactionId, Instant now);
}
