package com.quwanda.wallet.store;

import com.baomidou.mybatisplus.annotation.TableName;
import java.math.BigDecimal;
import java.time.Instant;

/** A row of {@code wallet}. Amounts are in yuan. */
@TableName("wallet")
public class WalletRow {

  /** Whether it can be used. */
  public enum Status {
    OPEN,
    CLOSED
  }

  public Long id;
  public long userId;
  public BigDecimal available;
  public BigDecimal frozen;

  /** How often it was changed. */
  public long version;

  public Status status;
  public Instant createdAt;
  public Instant changedAt;
}
