package com.quwanda.owner.store;

import com.quwanda.owner.api.Outcome;
import com.quwanda.owner.model.OwnedState;
import java.time.Instant;

/**
 * A row that decides the fate of a hold: a ticket order's or a deposit's. Whoever changes it writes
 * the XID of his global transaction with it.
 */
public abstract class OwnedRow {
  public Long id;
  public String orderId;
  public long userId;
  public String activityId;
  public String clubId;
  public String ticketType;
  public int quantity;

  /** Digest of what was asked for. */
  public String fingerprint;

  /** The global transaction that wrote the row last. */
  public String xid;

  /** When that transaction wrote it. */
  public Instant xidAt;

  /** Its state. */
  public abstract OwnedState state();

  /**
   * What the row, once it is proven to be committed, means for its hold; null when its places were
   * passed on to another owner.
   */
  public abstract Outcome outcome();

  /** Of the places that were sold, how many are given back; 0 unless the outcome is PAID. */
  public abstract int placesGivenBack();
}
