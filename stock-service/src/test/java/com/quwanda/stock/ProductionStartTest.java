package com.quwanda.stock;

import com.quwanda.kit.rules.GuardedStart;
import java.util.List;
import java.util.Map;

class ProductionStartTest extends GuardedStart {

  ProductionStartTest() {
    super(StockServiceApplication.class, List.of(), Map.of(), Map.of());
  }
}
