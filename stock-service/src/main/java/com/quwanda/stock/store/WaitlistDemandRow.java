package com.quwanda.stock.store;

import com.baomidou.mybatisplus.annotation.IdType;
import com.baomidou.mybatisplus.annotation.TableId;
import com.baomidou.mybatisplus.annotation.TableName;
import java.time.Instant;

/** A row of {@code waitlist_demand}: what the waitlist of a ticket type wants. */
@TableName("waitlist_demand")
public class WaitlistDemandRow {
  @TableId(type = IdType.INPUT)
  public Long ticketTypeId;

  public long version;
  public int places;
  public int least;
  public Instant updatedAt;
}
