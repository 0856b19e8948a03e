package com.quwanda.owner.store;

import com.baomidou.mybatisplus.annotation.TableName;
import com.quwanda.owner.api.EventKind;
import java.time.Instant;

/** A row of {@code transaction_proof}: what the TC itself answered to the launcher. */
@TableName("transaction_proof")
public class ProofRow {

  /** What is proven. */
  public enum Answer {
    COMMITTED,
    ROLLED_BACK,
    /** No transaction began, so the XID is empty. */
    NEVER_BEGUN
  }

  public Long id;
  public String orderId;
  public String xid;
  public Answer answer;
  public long userId;
  public String fingerprint;

  /** Code that ended the order; null for a commit and for a try that is followed by another. */
  public String problem;

  public Instant recordedAt;

  /** What the buyer is to be told of it, or null. */
  public EventKind event;

  /** The event as it travels, or null. */
  public String eventBody;

  /** True until the event is sent; null then, and where there is none. */
  public Boolean untold;
}
