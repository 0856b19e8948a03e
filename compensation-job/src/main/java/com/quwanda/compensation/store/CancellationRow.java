package com.quwanda.compensation.store;

import com.baomidou.mybatisplus.annotation.IdType;
import com.baomidou.mybatisplus.annotation.TableId;
import com.baomidou.mybatisplus.annotation.TableName;
import com.quwanda.compensation.api.ActivityCancellation;
import java.time.Instant;

/** A row of {@code activity_cancellation}. */
@TableName("activity_cancellation")
public class CancellationRow {
  @TableId(type = IdType.INPUT)
  public String activityId;

  public ActivityCancellation.State state;
  public String reason;
  public String beforeSums;
  public long failed;
  public String error;
  public String claimedBy;
  public Instant claimUntil;
  public Instant requestedAt;
  public Instant saleClosedAt;
  public Instant updatedAt;
  public Instant finishedAt;
}
