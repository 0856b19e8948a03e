package com.quwanda.kit.rules;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;

/**
 * What the classes of every service must keep to: {@code web → app → model}, {@code app → store}.
 */
public final class Layers {

  private final String base;
  private final JavaClasses main;

  private Layers(String base) {
    this.base = base;
    this.main =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(base);
  }

  /** The layers under that package, without its tests. */
  public static Layers of(String base) {
    return new Layers(base);
  }

  /** Its classes. */
  public JavaClasses main() {
    return main;
  }

  /**
   * Checks who may use whom.
   *
   * @param doors packages beside {@code web} through which calls come in, such as {@code job}
   */
  public void checkDirections(String... doors) {
    String[] entries = Stream.concat(Stream.of("web"), Stream.of(doors)).toArray(String[]::new);
    var layers =
        layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("app")
            .definedBy(base + ".app..")
            .layer("store")
            .definedBy(base + ".store..")
            .layer("model")
            .definedBy(base + ".model..");
    for (String entry : entries) {
      layers = layers.layer(entry).definedBy(base + "." + entry + "..");
    }
    for (String entry : entries) {
      layers = layers.whereLayer(entry).mayNotBeAccessedByAnyLayer();
    }
    layers
        .whereLayer("app")
        .mayOnlyBeAccessedByLayers(entries)
        .whereLayer("store")
        .mayOnlyBeAccessedByLayers("app")
        .check(main);
  }

  /** Checks that the model is plain Java, and that this check bites on a class that is not. */
  public void checkPlainModel(Class<?> canary) {
    ArchRule plain =
        noClasses()
            .that()
            .resideInAPackage(base + ".model..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                "org.springframework..",
                "java.sql..",
                "com.baomidou..",
                "com.xxl..",
                "org.apache.seata..",
                "org.apache.rocketmq..",
                "tools.jackson..",
                "io.lettuce..");
    plain.check(main);
    JavaClasses impure = new ClassFileImporter().importClasses(canary);
    assertThat(plain.evaluate(impure).hasViolation()).as("the canary is reported").isTrue();
  }

  /** Checks that nothing in these packages is used. */
  public void checkKnowsNothingOf(String... packages) {
    noClasses().should().dependOnClassesThat().resideInAnyPackage(packages).check(main);
  }

  /** Checks that no class is named after nothing it does. */
  public void checkNames() {
    for (String ending : new String[] {"Manager", "Helper", "Util", "Impl"}) {
      classes().should().haveSimpleNameNotEndingWith(ending).check(main);
    }
  }
}
