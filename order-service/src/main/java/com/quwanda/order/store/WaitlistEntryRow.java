package com.quwanda.order.store;

import com.baomidou.mybatisplus.annotation.TableName;
import com.quwanda.order.model.EntryState;
import com.quwanda.order.model.LineKey;
import java.time.Instant;

/** A row of {@code waitlist_entry}. */
@TableName("waitlist_entry")
public class WaitlistEntryRow {
  public Long id;
  public String entryId;
  public long userId;
  public String activityId;
  public String ticketType;
  public int quantity;

  /** Digest of what was asked for. */
  public String fingerprint;

  public EntryState status;

  /** Why it is CLOSED: a problem code; else null. */
  public String reason;

  /** Ids of offers that are used up. */
  public int tries;

  /** The offer, from before its places are taken; null while none is made. */
  public String orderId;

  /** First instant at which the offer can no longer be accepted; null unless OFFERED. */
  public Instant offeredUntil;

  /** Since when the limit per user has been in the way of each offer; null while it is not. */
  public Instant limitedSince;

  /** No offer is tried again before that; null when one may be tried now. */
  public Instant notBefore;

  public Instant joinedAt;

  /** When the wait ended; null while it lasts. */
  public Instant endedAt;

  /** 1 while the wait lasts, else null. */
  public Integer waiting;

  /** The line that it is in. */
  public LineKey line() {
    return new LineKey(activityId, ticketType);
  }
}
