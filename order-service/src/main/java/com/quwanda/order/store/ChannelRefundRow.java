package com.quwanda.order.store;

import com.baomidou.mybatisplus.annotation.TableName;
import java.math.BigDecimal;
import java.time.Instant;

/** A row of {@code channel_refund}: money that a channel is to give back, in yuan. */
@TableName("channel_refund")
public class ChannelRefundRow {

  /** How it stands. */
  public enum Status {
    OWED,
    DONE
  }

  public Long id;
  public String refundId;
  public String paymentId;
  public String orderId;
  public BigDecimal amount;
  public Status status;
  public String why;
  public String xid;
  public Instant createdAt;
}
