package com.quwanda.compensation;

import com.quwanda.kit.rules.GuardedStart;
import java.util.List;
import java.util.Map;

class ProductionStartTest extends GuardedStart {

  ProductionStartTest() {
    super(
        CompensationJobApplication.class,
        List.of("QUWANDA_XXL_ACCESS_TOKEN"),
        Map.of(
            "QUWANDA_XXL_ADMIN_ADDRESSES", "http://admin",
            "QUWANDA_XXL_ACCESS_TOKEN", "default_token"),
        Map.of("QUWANDA_XXL_ADMIN_ADDRESSES", ""));
  }
}
