package com.quwanda.stock.store;

import com.baomidou.mybatisplus.annotation.TableName;
import java.time.Instant;

/** A row of {@code capacity_change}: written with the buckets, then applied to Redis. */
@TableName("capacity_change")
public class CapacityChangeRow {
  public Long id;
  public long ticketTypeId;
  public int version;
  public String changeId;
  public int added;
  public boolean inRedis;
  public Instant createdAt;
}
