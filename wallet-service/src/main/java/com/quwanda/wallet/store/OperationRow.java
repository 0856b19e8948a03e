package com.quwanda.wallet.store;

import com.baomidou.mybatisplus.annotation.TableName;
import com.quwanda.wallet.model.Kind;
import java.time.Instant;

/** A row of {@code wallet_operation}. */
@TableName("wallet_operation")
public class OperationRow {
  public Long id;
  public String operationId;
  public Kind kind;

  /** Whose wallet it changed; null for a transfer. */
  public Long userId;

  public String fingerprint;

  /** The global transaction it belongs to; null for one of its own. */
  public String xid;

  public String orderId;
  public Instant createdAt;
}
