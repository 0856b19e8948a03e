package com.quwanda.e2e.rules;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A bill of materials in CycloneDX's form, as the build leaves it in a module's target.
 *
 * @param of name of the process
 * @param shipped false: it runs on developers' machines and in tests only
 * @param components what is not ours in it
 */
record Sbom(String of, boolean shipped, List<Component> components) {

  private static final String OURS = "com.quwanda";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /**
   * A jar of somebody else.
   *
   * @param name group and artifact, with a colon between
   * @param licences ids or names, of which one may choose; empty when it does not say
   */
  record Component(String name, String version, List<String> licences) {}

  /** Reads the file of one of the processes that we ship. */
  static Sbom shipped(Path module) {
    return read(module.resolve("target/sbom.json"), true);
  }

  /** Reads the file of what is for development only. */
  static Sbom development(Path module) {
    return read(module.resolve("target/sbom-development.json"), false);
  }

  private static Sbom read(Path file, boolean shipped) {
    if (!file.toFile().isFile()) {
      throw new AssertionError(file + " is missing: mvn package makes it, without -Dsbom.skip");
    }
    return of(JSON.readTree(file.toFile()), shipped);
  }

  static Sbom of(JsonNode bom, boolean shipped) {
    if (!bom.path("specVersion").asString().equals("1.6")) {
      throw new AssertionError("no CycloneDX 1.6: " + bom.path("specVersion"));
    }
    return new Sbom(
        bom.path("metadata").path("component").path("name").asString(),
        shipped,
        each(bom.path("components"))
            .filter(component -> !component.path("group").asString().equals(OURS))
            .map(Sbom::component)
            .toList());
  }

  private static Component component(JsonNode component) {
    return new Component(
        component.path("group").asString() + ":" + component.path("name").asString(),
        component.path("version").asString(),
        each(component.path("licenses")).flatMap(Sbom::licences).toList());
  }

  /** An expression is a choice, or is taken as one licence of its own. */
  private static Stream<String> licences(JsonNode choice) {
    if (choice.has("expression")) {
      return Stream.of(choice.path("expression").asString().replaceAll("[()]", "").split(" OR "));
    }
    JsonNode licence = choice.path("license");
    return Stream.of(licence.path(licence.has("id") ? "id" : "name").asString());
  }

  private static Stream<JsonNode> each(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }
}
