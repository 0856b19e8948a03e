package com.quwanda.wallet;

import com.quwanda.kit.rules.GuardedStart;
import java.util.List;
import java.util.Map;

class ProductionStartTest extends GuardedStart {

  ProductionStartTest() {
    super(WalletServiceApplication.class, List.of(), Map.of(), Map.of());
  }
}
