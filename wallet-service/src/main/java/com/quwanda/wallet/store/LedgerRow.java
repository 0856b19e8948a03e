package com.quwanda.wallet.store;

import com.baomidou.mybatisplus.annotation.TableName;
import com.quwanda.wallet.api.EntryType;
import java.math.BigDecimal;
import java.time.Instant;

/** A row of {@code wallet_ledger}. */
@TableName("wallet_ledger")
public class LedgerRow {
  public Long id;
  public String operationId;
  public String account;
  public EntryType entryType;

  /** Yuan, negative when the account has less after it. */
  public BigDecimal amount;

  /** The user of a wallet's account, else null. */
  public Long userId;

  public String orderId;
  public Instant createdAt;
}
