package com.quwanda.wallet;

import com.quwanda.kit.rules.GuardedStart;
import java.util.List;
import java.util.Map;

class ProductionStartTest extends GuardedStart {

  ProductionStartTest() {
    super(
        WalletServiceApplication.class,
        List.of("QUWANDA_CACHE_REDIS_PASSWORD"),
        Map.of("QUWANDA_CACHE_REDIS_PASSWORD", "dev-cache-0123456789"),
        Map.of("QUWANDA_CACHE_REDIS_PASSWORD", "a-cache-password-of-ones-own"));
  }
}
