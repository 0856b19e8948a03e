package com.quwanda.compensation;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.quwanda.compensation.model.canary.ImpureModel;
import com.quwanda.kit.rules.Layers;
import org.junit.jupiter.api.Test;

class LayersTest {

  private static final Layers LAYERS = Layers.of("com.quwanda.compensation");

  @Test
  void goFromOutsideThroughAppToModelAndStore() {
    LAYERS.checkDirections("job");
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
        "com.quwanda.order.app..",
        "com.quwanda.order.store..",
        "com.quwanda.order.model..",
        "com.quwanda.stock.app..",
        "com.quwanda.stock.store..",
        "com.quwanda.stock.model..",
        "com.quwanda.deposit.app..",
        "com.quwanda.deposit.store..",
        "com.quwanda.deposit.model..",
        "com.quwanda.wallet.app..",
        "com.quwanda.wallet.store..",
        "com.quwanda.lua..",
        "org.springframework.data.redis..");
  }

  @Test
  void knowXxlJobInItsOwnPackageOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackage("com.quwanda.compensation.job..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("com.xxl..")
        .check(LAYERS.main());
  }
}
