package com.quwanda.stock.store;

import com.baomidou.mybatisplus.annotation.TableName;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * A row of {@code activity}. It has either all of deposit ratio, penalty ratio and confirm
 * deadline, or none of them.
 */
@TableName("activity")
public class ActivityRow {
  private static final String CANCELLED = "CANCELLED";

  public Long id;
  public String activityId;
  public String clubId;
  public String name;
  public String sale;
  public long saleEpoch;
  public Instant saleFrom;
  public Instant saleUntil;
  public int limitPerUser;
  public int payWithinSeconds;
  public Instant startsAt;
  public BigDecimal depositRatio;
  public BigDecimal depositPenaltyRatio;
  public Instant confirmDeadline;
  public Instant createdAt;
  public long suspension;
  public long rebuilt;
  public Instant suspendedAt;

  /** Whether its organiser has cancelled it: its sale never opens again. */
  public boolean cancelled() {
    return sale.equals(CANCELLED);
  }

  /** Whether its stock in Redis is to be rebuilt before anything is sold. */
  public boolean suspended() {
    return suspension > rebuilt;
  }
}
