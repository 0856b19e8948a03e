package com.quwanda.owner;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.quwanda.kit.rules.Layers;
import com.quwanda.owner.model.canary.ImpureModel;
import org.junit.jupiter.api.Test;

class LayersTest {

  private static final Layers LAYERS = Layers.of("com.quwanda.owner");

  @Test
  void goFromOutsideThroughAppToModelAndStore() {
    LAYERS.checkDirections("mq");
  }

  @Test
  void speakToTheBrokerAtItsDoorsOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackages("com.quwanda.owner.mq..", "com.quwanda.owner.broker..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.rocketmq..")
        .check(LAYERS.main());
    noClasses()
        .that()
        .resideInAPackage("com.quwanda.owner.broker..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "com.quwanda.owner.app..", "com.quwanda.owner.store..", "com.quwanda.owner.web..")
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
        "com.quwanda.lua..",
        "org.springframework.data.redis..");
  }
}
