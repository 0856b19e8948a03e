package com.quwanda.order.store;

import com.baomidou.mybatisplus.annotation.TableName;
import com.quwanda.order.model.OrderState;
import com.quwanda.owner.api.Actor;
import java.math.BigDecimal;
import java.time.Instant;

/** A row of {@code order_event}: something that happened to an order after it was placed. */
@TableName("order_event")
public class EventRow {

  /** What happened. */
  public enum What {
    PAID,
    CANCELLED,
    EXPIRED,
    REFUNDED,
    /** Money came when the order was not to be paid any more. */
    LATE_PAYMENT,
    /** An offer became an order or a deposit. */
    ACCEPTED,
    DECLINED,
    /** An offer was neither accepted nor declined in time. */
    LAPSED
  }

  public Long id;
  public String orderId;
  public What what;
  public OrderState fromStatus;
  public OrderState toStatus;
  public Actor who;
  public String why;

  /** Places given back. */
  public int quantity;

  /** Yuan that moved with it, or null. */
  public BigDecimal amount;

  public String xid;
  public Instant at;
}
