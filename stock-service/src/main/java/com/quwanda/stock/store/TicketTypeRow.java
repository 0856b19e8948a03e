package com.quwanda.stock.store;

import com.baomidou.mybatisplus.annotation.TableName;
import java.math.BigDecimal;

/** A row of {@code ticket_type}. The price is in yuan. */
@TableName("ticket_type")
public class TicketTypeRow {
  public Long id;
  public String activityId;
  public String code;
  public String name;
  public BigDecimal price;
  public int bucketCount;
}
