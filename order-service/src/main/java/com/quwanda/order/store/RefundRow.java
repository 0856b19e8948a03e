package com.quwanda.order.store;

import com.baomidou.mybatisplus.annotation.TableName;
import java.math.BigDecimal;
import java.time.Instant;

/** A row of {@code order_refund}: places of an order that were given back at once. */
@TableName("order_refund")
public class RefundRow {
  public Long id;
  public String refundId;
  public String orderId;
  public int quantity;

  /** Yuan. */
  public BigDecimal amount;

  public String xid;
  public Instant createdAt;
}
