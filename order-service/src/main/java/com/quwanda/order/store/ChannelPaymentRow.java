package com.quwanda.order.store;

import com.baomidou.mybatisplus.annotation.TableName;
import com.quwanda.order.model.ChannelPaymentState;
import java.math.BigDecimal;
import java.time.Instant;

/** A row of {@code channel_payment}. Amounts are in yuan. */
@TableName("channel_payment")
public class ChannelPaymentRow {
  public Long id;
  public String paymentId;
  public String orderId;
  public long userId;
  public String channel;
  public BigDecimal amount;
  public ChannelPaymentState status;

  /** The channel's own id of it, from when the money came. */
  public String transactionId;

  /** To be given back in all, whether it is given back already or not. */
  public BigDecimal owed;

  /** Of it, what the channel has given back. */
  public BigDecimal refunded;

  public Instant expiresAt;
  public String xid;
  public Instant createdAt;
}
