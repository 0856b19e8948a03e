package com.quwanda.wallet;

import com.quwanda.kit.rules.Layers;
import com.quwanda.wallet.model.canary.ImpureModel;
import org.junit.jupiter.api.Test;

class LayersTest {

  private static final Layers LAYERS = Layers.of("com.quwanda.wallet");

  @Test
  void goFromOutsideThroughAppToModelAndStore() {
    LAYERS.checkDirections();
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
  void knowNoOtherService() {
    LAYERS.checkKnowsNothingOf(
        "com.quwanda.stock..", "com.quwanda.order..", "com.quwanda.compensation..");
  }

  @Test
  void knowNothingOfTheStockInRedis() {
    LAYERS.checkKnowsNothingOf("com.quwanda.lua..");
  }
}
