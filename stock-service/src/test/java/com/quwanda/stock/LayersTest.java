package com.quwanda.stock;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.stock.model.canary.ImpureModel;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;

class LayersTest {

  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("com.quwanda.stock");

  private static final ArchRule PURE_MODEL =
      noClasses()
          .that()
          .resideInAPackage("com.quwanda.stock.model..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.springframework..",
              "java.sql..",
              "com.baomidou..",
              "org.apache.seata..",
              "tools.jackson..",
              "io.lettuce..");

  @Test
  void goesFromWebThroughAppToModelAndStore() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("web")
        .definedBy("com.quwanda.stock.web..")
        .layer("app")
        .definedBy("com.quwanda.stock.app..")
        .layer("store")
        .definedBy("com.quwanda.stock.store..")
        .layer("model")
        .definedBy("com.quwanda.stock.model..")
        .whereLayer("web")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("app")
        .mayOnlyBeAccessedByLayers("web")
        .whereLayer("store")
        .mayOnlyBeAccessedByLayers("app")
        .check(MAIN);
  }

  @Test
  void keepsTheModelPlain() {
    PURE_MODEL.check(MAIN);
  }

  @Test
  void reportsAModelClassThatUsesSpring() {
    JavaClasses canary = new ClassFileImporter().importClasses(ImpureModel.class);
    assertThat(PURE_MODEL.evaluate(canary).hasViolation()).isTrue();
  }

  @Test
  void callsNoOtherServiceOfOurs() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("com.quwanda.order..", "com.quwanda.wallet..", "com.quwanda.deposit..")
        .check(MAIN);
    noClasses()
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("com.quwanda.kit.ApiClients")
        .check(MAIN);
  }

  @Test
  void namesNothingManagerHelperOrUtil() {
    classes()
        .should()
        .haveSimpleNameNotEndingWith("Manager")
        .andShould()
        .haveSimpleNameNotEndingWith("Helper")
        .andShould()
        .haveSimpleNameNotEndingWith("Util")
        .andShould()
        .haveSimpleNameNotEndingWith("Impl")
        .check(MAIN);
  }
}
