package com.quwanda.compensation.app;

import com.quwanda.order.api.OrderApi;
import java.util.Map;
import org.springframework.stereotype.Component;

/** The services whose records decide the fate of holds, by the name that stands in the hold. */
@Component
class Owners {

  static final String ORDER_SERVICE = "order-service";

  private final Map<String, OrderApi> byName;

  Owners(OrderApi orders) {
    this.byName = Map.of(ORDER_SERVICE, orders);
  }

  /**
   * The owner of that name.
   *
   * @throws IllegalArgumentException when there is none
   */
  OrderApi of(String name) {
    OrderApi owner = byName.get(name);
    if (owner == null) {
      throw new IllegalArgumentException("no owner is called " + name);
    }
    return owner;
  }
}
