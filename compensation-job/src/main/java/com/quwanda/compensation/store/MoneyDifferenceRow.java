package com.quwanda.compensation.store;

import com.baomidou.mybatisplus.annotation.TableName;
import com.quwanda.compensation.model.MoneyDifferenceKind;
import java.time.Instant;

/** A row of {@code money_difference}. */
@TableName("money_difference")
public class MoneyDifferenceRow {
  public Long id;
  public MoneyDifferenceKind kind;
  public String subject;
  public String orderId;
  public String expected;
  public String actual;
  public Instant foundAt;
  public Instant lastSeenAt;
  public Instant closedAt;
  public String closedByReason;
  public String openKey;
}
