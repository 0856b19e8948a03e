package com.quwanda.e2e.rules;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What one of our processes reads from its environment, by its own settings and those of the kits.
 *
 * @param name the process
 * @param files its settings, the most general ones first
 */
record ProcessSettings(Repo repo, String name, List<String> files) {

  /** Each process of ours and its port; health and metrics are at the port plus 1000. */
  static final Map<String, Integer> PORTS =
      new LinkedHashMap<>(
          Map.of(
              "gateway", 8080,
              "order-service", 8081,
              "stock-service", 8082,
              "wallet-service", 8083,
              "deposit-service", 8084,
              "compensation-job", 8085));

  /** Read by Spring itself, whatever the settings say. */
  private static final List<String> OF_SPRING = List.of("SPRING_PROFILES_ACTIVE");

  private static final Pattern READ = Pattern.compile("\\$\\{([A-Z][A-Z0-9_]+)(:)?");
  private static final Pattern GUARDED =
      Pattern.compile("(?m)^ +([A-Z][A-Z0-9_]+): \\$\\{[a-z][a-z.-]*}");

  static ProcessSettings of(Repo repo, String name) {
    String module = name.equals("gateway") ? "deploy/gateway" : name;
    String kits =
        "(?:discovery|telemetry|%s[a-z-]+-kit)"
            .formatted(name.equals("gateway") ? "(?!service-kit|owner-kit)" : "");
    String folder = "/src/main/resources/[a-z-]+\\.yml$";
    List<String> files =
        Stream.concat(
                repo.matching("^deploy/" + kits + folder).stream(),
                repo.matching("^" + module + folder).stream())
            .toList();
    return new ProcessSettings(repo, name, files);
  }

  int port() {
    return PORTS.get(name);
  }

  int managementPort() {
    return port() + 1_000;
  }

  boolean reads(String variable) {
    return OF_SPRING.contains(variable) || variables().anyMatch(read -> read.equals(variable));
  }

  /**
   * Without which it does not start, in production at least.
   *
   * @param given what its environment sets: a secret of something that is off is not needed
   */
  TreeSet<String> required(Map<String, String> given) {
    TreeSet<String> names = new TreeSet<>();
    files.forEach(
        file ->
            READ.matcher(repo.read(file))
                .results()
                .filter(read -> read.group(2) == null)
                .map(read -> read.group(1))
                .forEach(names::add));
    for (String kind : List.of("secrets", "secret-lists", "names", "key-sets")) {
      guarded(kind).stream()
          .filter(
              variable -> !guarded("only-where").contains(variable) || given.containsKey(variable))
          .forEach(names::add);
    }
    return names;
  }

  private List<String> guarded(String kind) {
    Pattern part = Pattern.compile("(?m)^( +)" + kind + ":\n((?:\\1 .*\n|\\s*#.*\n)+)");
    return files.stream()
        .flatMap(file -> part.matcher(repo.read(file) + "\n").results())
        .flatMap(found -> GUARDED.matcher(found.group(2)).results())
        .map(found -> found.group(1))
        .toList();
  }

  /** What its settings name. */
  Stream<String> variables() {
    return files.stream()
        .flatMap(file -> READ.matcher(repo.read(file)).results())
        .map(found -> found.group(1));
  }
}
