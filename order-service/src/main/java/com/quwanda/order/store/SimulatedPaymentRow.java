package com.quwanda.order.store;

import com.baomidou.mybatisplus.annotation.IdType;
import com.baomidou.mybatisplus.annotation.TableId;
import com.baomidou.mybatisplus.annotation.TableName;
import java.math.BigDecimal;
import java.time.Instant;

/** A row of {@code simulated_payment}: a payment as the simulated channel has it, in yuan. */
@TableName("simulated_payment")
public class SimulatedPaymentRow {

  @TableId(type = IdType.INPUT)
  public String paymentId;

  public String orderId;
  public BigDecimal amount;
  public Instant expiresAt;

  /** What came; null while nothing did. */
  public BigDecimal paid;

  public String transactionId;
}
