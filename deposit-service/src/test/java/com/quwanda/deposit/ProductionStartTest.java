package com.quwanda.deposit;

import com.quwanda.kit.rules.GuardedStart;
import java.util.List;
import java.util.Map;

class ProductionStartTest extends GuardedStart {

  ProductionStartTest() {
    super(DepositServiceApplication.class, List.of(), Map.of(), Map.of());
  }
}
