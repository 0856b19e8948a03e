package com.quwanda.order;

import com.quwanda.kit.rules.Layers;
import com.quwanda.order.model.canary.ImpureModel;
import org.junit.jupiter.api.Test;

class LayersTest {

  private static final Layers LAYERS = Layers.of("com.quwanda.order");

  @Test
  void goFromOutsideThroughAppToModelAndStore() {
    LAYERS.checkDirections();
  }

  @Test
  void leaveTheBrokerToTheOwnerKit() {
    LAYERS.checkKnowsNothingOf("org.apache.rocketmq..");
  }

  @Test
  void keepTheModelPlain() {
    LAYERS.checkPlainModel(ImpureModel.class);
  }

  @Test
  void nameNothingManagerHelperOrUtil() {
    LAYERS.checkNames();
  }

  @Test
  void knowOtherServicesByTheirContractOnlyAndNoRedis() {
    LAYERS.checkKnowsNothingOf(
        "com.quwanda.stock.app..",
        "com.quwanda.stock.store..",
        "com.quwanda.stock.model..",
        "com.quwanda.wallet.app..",
        "com.quwanda.wallet.store..",
        "com.quwanda.lua..",
        "org.springframework.data.redis..");
  }
}
