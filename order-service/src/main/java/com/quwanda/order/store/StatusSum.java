package com.quwanda.order.store;

import com.quwanda.order.model.OrderState;
import java.math.BigDecimal;

/** An activity's orders in one status. Amounts are in yuan. */
public class StatusSum {
  public OrderState status;
  public long orders;
  public long places;
  public long refundedPlaces;
  public BigDecimal amount;
  public BigDecimal refunded;
}
