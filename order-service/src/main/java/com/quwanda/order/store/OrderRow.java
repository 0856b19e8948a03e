package com.quwanda.order.store;

import com.baomidou.mybatisplus.annotation.TableName;
import com.quwanda.order.model.OrderState;
import com.quwanda.owner.api.Outcome;
import com.quwanda.owner.store.OwnedRow;
import java.math.BigDecimal;
import java.time.Instant;

/** A row of {@code trade_order}. Prices are in yuan. */
@TableName("trade_order")
public class OrderRow extends OwnedRow {
  public BigDecimal unitPrice;
  public BigDecimal amount;
  public OrderState status;

  /** First instant at which it can no longer be paid, or accepted while it is OFFERED. */
  public Instant payUntil;

  /** What it was paid with, once; null while it is not paid. */
  public String paymentId;

  /** WALLET, or the channel that it was paid through; null while it is not paid. */
  public String paidThrough;

  public int refundedQuantity;
  public BigDecimal refunded;
  public Instant createdAt;

  @Override
  public OrderState state() {
    return status;
  }

  @Override
  public Outcome outcome() {
    return status.outcome();
  }

  @Override
  public int placesGivenBack() {
    return refundedQuantity;
  }
}
