package com.quwanda.deposit.store;

import java.math.BigDecimal;

/** What is frozen for an activity, in yuan. */
public class FrozenSum {
  public String activityId;
  public BigDecimal amount;
}
