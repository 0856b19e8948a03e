package com.quwanda.order;

import com.quwanda.kit.rules.GuardedStart;
import java.util.List;
import java.util.Map;

class ProductionStartTest extends GuardedStart {

  ProductionStartTest() {
    super(
        OrderServiceApplication.class,
        List.of("QUWANDA_SIMULATED_PAY_SECRET"),
        Map.of("QUWANDA_SIMULATED_PAY_ENABLED", "true"),
        Map.of(
            "QUWANDA_SIMULATED_PAY_ENABLED", "true",
            "QUWANDA_SIMULATED_PAY_SECRET", "a-secret-of-ones-own"));
  }
}
