package com.quwanda.stock;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.quwanda.kit.rules.Layers;
import com.quwanda.stock.model.canary.ImpureModel;
import org.junit.jupiter.api.Test;

class LayersTest {

  private static final Layers LAYERS = Layers.of("com.quwanda.stock");

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
  void callNoOtherServiceOfOurs() {
    LAYERS.checkKnowsNothingOf(
        "com.quwanda.order..", "com.quwanda.wallet..", "com.quwanda.deposit..");
    noClasses()
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("com.quwanda.kit.ApiClients")
        .check(LAYERS.main());
  }
}
