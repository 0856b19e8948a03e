package com.quwanda.order.app;

import com.quwanda.kit.ListCursor;
import com.quwanda.order.api.DueOrder;
import com.quwanda.order.store.OrderMapper;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.stereotype.Component;

/** Finds unpaid orders and open offers that are overdue, without any message about them. */
@Component
public class FindDue {

  private final OrderMapper orders;
  private final Clock clock;

  FindDue(OrderMapper orders, Clock clock) {
    this.orders = orders;
    this.clock = clock;
  }

  /**
   * Finds them, longest overdue first. A transaction that still runs may just be paying one.
   *
   * @param activityId of one activity, or null for all
   * @param limit 1 to 500, or null for 100
   */
  public List<DueOrder> find(String activityId, Integer limit) {
    return orders.due(activityId, clock.instant(), ListCursor.of(null, limit).limit()).stream()
        .map(
            row -> new DueOrder(row.orderId, row.activityId, row.payUntil.atOffset(ZoneOffset.UTC)))
        .toList();
  }
}
