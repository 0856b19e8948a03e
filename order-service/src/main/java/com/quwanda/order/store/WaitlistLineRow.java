package com.quwanda.order.store;

import com.baomidou.mybatisplus.annotation.TableName;
import com.quwanda.order.model.LineKey;
import java.time.Instant;

/** A row of {@code waitlist_line}. */
@TableName("waitlist_line")
public class WaitlistLineRow {
  public Long id;
  public String activityId;
  public String ticketType;

  /** How many wait, those that an offer is being made to included. */
  public int entries;

  /** What they wait for in all. */
  public long places;

  /** The fewest places that one of them waits for; 0 when nobody waits. */
  public int least;

  /** Of these three numbers; each change makes a higher one. */
  public long version;

  /** The latest version that stock-service was told. */
  public long toldVersion;

  /** First instant at which nobody is offered anything any more. */
  public Instant saleUntil;

  /** Who makes offers now, or null. */
  public String filler;

  /** When that claim lapses. */
  public Instant fillerUntil;

  /** How often offers were called for. */
  public long wanted;

  /** What names it. */
  public LineKey key() {
    return new LineKey(activityId, ticketType);
  }

  /** Whether anything is to be done for it: somebody waits, or stock-service is to be told. */
  public boolean needsCare() {
    return entries > 0 || toldVersion < version;
  }
}
