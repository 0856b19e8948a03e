package com.quwanda.order.app;

import com.quwanda.order.store.OrderMapper;
import com.quwanda.telemetry.Measured;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Shows what the orders come to that wait to be paid. */
@Component
class MeasureOrders implements Measured {

  private static final String GAUGE = "orders_open_yuan";

  private final OrderMapper orders;

  MeasureOrders(OrderMapper orders) {
    this.orders = orders;
  }

  @Override
  public Map<String, String> gauges() {
    return Map.of(GAUGE, "Amounts of the orders that are unpaid, in yuan");
  }

  @Override
  public List<Reading> measure() {
    return List.of(Reading.of(GAUGE, orders.unpaid()));
  }
}
