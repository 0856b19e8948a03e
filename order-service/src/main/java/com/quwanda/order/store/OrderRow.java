package com.quwanda.order.store;

import com.baomidou.mybatisplus.annotation.TableName;
import com.quwanda.order.model.OrderState;
import java.math.BigDecimal;
import java.time.Instant;

/** A row of {@code trade_order}. Prices are in yuan. */
@TableName("trade_order")
public class OrderRow {
  public Long id;
  public String orderId;
  public long userId;
  public String activityId;
  public String clubId;
  public String ticketType;
  public int quantity;
  public BigDecimal unitPrice;
  public BigDecimal amount;
  public String fingerprint;
  public OrderState status;

  /** First instant at which it can no longer be paid. */
  public Instant payUntil;

  /** What it was paid with, once; null while it is not paid. */
  public String paymentId;

  /** WALLET, or the channel that it was paid through; null while it is not paid. */
  public String paidThrough;

  public int refundedQuantity;
  public BigDecimal refunded;
  public String xid;
  public Instant xidAt;
  public Instant createdAt;
}
