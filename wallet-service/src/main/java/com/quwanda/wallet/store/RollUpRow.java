package com.quwanda.wallet.store;

import com.baomidou.mybatisplus.annotation.TableName;
import java.math.BigDecimal;
import java.time.Instant;

/** A row of {@code account_roll_up}: how far an account's ledger is added up. */
@TableName("account_roll_up")
public class RollUpRow {
  public Long id;
  public String account;

  /** Yuan. */
  public BigDecimal balance;

  /** Highest ledger id that is counted. */
  public long rolledUpTo;

  public Instant rolledUpAt;
}
