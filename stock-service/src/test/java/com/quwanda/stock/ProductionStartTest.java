package com.quwanda.stock;

import com.quwanda.kit.rules.GuardedStart;
import java.util.List;
import java.util.Map;

class ProductionStartTest extends GuardedStart {

  ProductionStartTest() {
    super(
        StockServiceApplication.class,
        List.of("QUWANDA_REDIS_PASSWORD", "QUWANDA_REDIS_SENTINEL_PASSWORD"),
        Map.of(
            "QUWANDA_REDIS_PASSWORD", "dev-redis-0123456789",
            "QUWANDA_REDIS_SENTINEL_PASSWORD", "dev-sentinel-0123456789"),
        Map.of("QUWANDA_REDIS_PASSWORD", "a-redis-password-of-ones-own"));
  }
}
