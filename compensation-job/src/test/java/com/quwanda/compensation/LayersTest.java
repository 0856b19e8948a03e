package com.quwanda.compensation;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.compensation.model.canary.ImpureModel;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;

class LayersTest {

  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("com.quwanda.compensation");

  private static final ArchRule PURE_MODEL =
      noClasses()
          .that()
          .resideInAPackage("com.quwanda.compensation.model..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.springframework..",
              "java.sql..",
              "com.baomidou..",
              "org.apache.seata..",
              "com.xxl..",
              "tools.jackson..",
              "io.lettuce..");

  @Test
  void goesFromWebOrJobThroughAppToModelAndStore() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("web")
        .definedBy("com.quwanda.compensation.web..")
        .layer("job")
        .definedBy("com.quwanda.compensation.job..")
        .layer("app")
        .definedBy("com.quwanda.compensation.app..")
        .layer("store")
        .definedBy("com.quwanda.compensation.store..")
        .layer("model")
        .definedBy("com.quwanda.compensation.model..")
        .whereLayer("web")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("job")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("app")
        .mayOnlyBeAccessedByLayers("web", "job")
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
            "com.quwanda.order.app..",
            "com.quwanda.order.store..",
            "com.quwanda.order.model..",
            "com.quwanda.lua..",
            "org.springframework.data.redis..")
        .check(MAIN);
  }

  @Test
  void knowsXxlJobInItsOwnPackageOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackage("com.quwanda.compensation.job..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("com.xxl..")
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
