package com.quwanda.compensation.store;

import com.baomidou.mybatisplus.annotation.TableName;
import com.quwanda.compensation.api.CompensationState;
import java.time.Instant;

/** A row of {@code compensation_fail}. */
@TableName("compensation_fail")
public class CompensationRow {
  public Long id;
  public String orderId;
  public String activityId;
  public String ticketType;
  public String owner;
  public String xid;
  public CompensationState state;
  public int tries;
  public String error;
  public Instant nextTryAt;
  public String claimedBy;
  public Instant claimUntil;
  public Instant reportedAt;
  public Instant updatedAt;
  public Instant closedAt;
  public String closedReason;
}
