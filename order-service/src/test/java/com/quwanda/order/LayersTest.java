package com.quwanda.order;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.order.model.canary.ImpureModel;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;

class LayersTest {

  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("com.quwanda.order");

  private static final ArchRule PURE_MODEL =
      noClasses()
          .that()
          .resideInAPackage("com.quwanda.order.model..")
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
        .definedBy("com.quwanda.order.web..")
        .layer("app")
        .definedBy("com.quwanda.order.app..")
        .layer("store")
        .definedBy("com.quwanda.order.store..")
        .layer("model")
        .definedBy("com.quwanda.order.model..")
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
  void knowsOtherServicesByTheirContractOnlyAndNoRedis() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "com.quwanda.stock.app..",
            "com.quwanda.stock.store..",
            "com.quwanda.stock.model..",
            "com.quwanda.lua..",
            "org.springframework.data.redis..")
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
