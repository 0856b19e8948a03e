package com.quwanda.deposit;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.quwanda.deposit.model.canary.ImpureModel;
import com.quwanda.kit.rules.Layers;
import org.junit.jupiter.api.Test;

class LayersTest {

  private static final Layers LAYERS = Layers.of("com.quwanda.deposit");

  @Test
  void goFromOutsideThroughAppToModelAndStore() {
    LAYERS.checkDirections();
  }

  @Test
  void leaveTheBrokerToTheOwnerKit() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.rocketmq..", "com.quwanda.owner.broker..")
        .check(LAYERS.main());
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
        "com.quwanda.order.app..",
        "com.quwanda.order.store..",
        "com.quwanda.order.model..",
        "com.quwanda.lua..",
        "org.springframework.data.redis..");
  }
}
