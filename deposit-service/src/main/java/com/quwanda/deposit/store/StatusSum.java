package com.quwanda.deposit.store;

import com.quwanda.deposit.model.DepositState;
import java.math.BigDecimal;

/** An activity's deposits in one status. Amounts are in yuan. */
public class StatusSum {
  public DepositState status;
  public long deposits;
  public long places;
  public BigDecimal price;
  public BigDecimal depositAmount;
  public BigDecimal penaltyAmount;
  public BigDecimal refundAmount;
}
