package com.quwanda.order.store;

import com.baomidou.mybatisplus.annotation.IdType;
import com.baomidou.mybatisplus.annotation.TableId;
import com.baomidou.mybatisplus.annotation.TableName;
import java.time.Instant;

/**
 * A row of {@code channel_try}: how often a channel was asked, and when it is to be asked again.
 */
@TableName("channel_try")
public class ChannelTryRow {

  /** A payment id or a refund id. */
  @TableId(type = IdType.INPUT)
  public String subject;

  public int tries;
  public Instant nextAt;
}
