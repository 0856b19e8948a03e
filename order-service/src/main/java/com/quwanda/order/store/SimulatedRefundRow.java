package com.quwanda.order.store;

import com.baomidou.mybatisplus.annotation.IdType;
import com.baomidou.mybatisplus.annotation.TableId;
import com.baomidou.mybatisplus.annotation.TableName;
import java.math.BigDecimal;

/** A row of {@code simulated_refund}: a refund as the simulated channel has it, in yuan. */
@TableName("simulated_refund")
public class SimulatedRefundRow {

  @TableId(type = IdType.INPUT)
  public String refundId;

  public String paymentId;
  public BigDecimal amount;
  public String standing;
}
