package com.quwanda.e2e.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** docker-compose.yml says what the code says, and keeps each container in its bounds. */
class ComposeTest {

  /** Who may be reached from outside, and from where. */
  /** Where XXL-Job's admin reaches compensation-job. */
  private static final String EXECUTOR = "http://compensation-job:9999/";

  private static final Map<String, String> PUBLISHED =
      Map.of(
          "gateway", "${GATEWAY_ADDRESS:?}:8080:8080",
          "grafana", "127.0.0.1:3000:3000",
          "xxl-job-admin", "127.0.0.1:8088:8080");

  /** A tag with a version; ours have the one of {@code .env}. */
  private static final Pattern PINNED =
      Pattern.compile("[^:@]+:(?:v?\\d+(?:\\.\\d+)+\\S*|\\$\\{QUWANDA_VERSION:\\?})");

  private static final Pattern SECRET =
      Pattern.compile("PASSWORD|TOKEN$|SECRET|(?<!IDENTITY)_KEY$|IDENTITY_VALUE");

  @TempDir private Path folder;

  private static List<String> violations(Repo repo) {
    ComposeFile compose = ComposeFile.in(repo);
    List<String> wrong = new ArrayList<>();
    for (String process : ProcessSettings.PORTS.keySet()) {
      if (compose.services().containsKey(process)) {
        settings(repo, compose, process, wrong);
      } else {
        wrong.add(process + " is missing");
      }
    }
    compose.services().keySet().forEach(service -> bounds(compose, service, wrong));
    return wrong;
  }

  private static void settings(Repo repo, ComposeFile compose, String process, List<String> wrong) {
    ProcessSettings settings = ProcessSettings.of(repo, process);
    Map<String, String> given = compose.environment(process);
    given.keySet().stream()
        .filter(variable -> !settings.reads(variable))
        .forEach(variable -> wrong.add(process + " does not read " + variable));
    settings.required(given).stream()
        .filter(variable -> !given.containsKey(variable))
        .forEach(variable -> wrong.add(process + " needs " + variable));
    if (!compose.text(process, "healthcheck").contains(":" + settings.managementPort() + "/")) {
      wrong.add(process + " is not asked for its health at " + settings.managementPort());
    }
    if ("0.0.0.0".equals(given.get("QUWANDA_XXL_BIND_ADDRESS"))
        && !given.containsKey("QUWANDA_XXL_ADDRESS")) {
      wrong.add(process + " listens everywhere and does not say where its admin reaches it");
    }
    for (String needed : List.of("read_only=true", "cap_drop=[ALL]")) {
      if (!compose.services().get(process).toString().contains(needed)) {
        wrong.add(process + " lacks " + needed);
      }
    }
    for (String other : ProcessSettings.PORTS.keySet()) {
      String address = "http://" + other + ":";
      given.values().stream()
          .filter(value -> value.startsWith(address))
          .filter(value -> !value.equals(address + ProcessSettings.PORTS.get(other)))
          .filter(value -> !value.equals(EXECUTOR))
          .forEach(value -> wrong.add(process + " looks for " + other + " at " + value));
    }
  }

  private static void bounds(ComposeFile compose, String service, List<String> wrong) {
    if (!PINNED.matcher(compose.text(service, "image")).matches()) {
      wrong.add(service + " has no pinned image");
    }
    for (String limit : List.of("mem_limit", "cpus", "pids_limit")) {
      if (compose.text(service, limit).isEmpty()) {
        wrong.add(service + " has no " + limit);
      }
    }
    if (!compose.runsOnce(service) && compose.text(service, "healthcheck").isEmpty()) {
      wrong.add(service + " has no healthcheck");
    }
    compose.list(service, "ports").stream()
        .filter(port -> !port.equals(PUBLISHED.get(service)))
        .forEach(port -> wrong.add(service + " publishes " + port));
    if (compose.list(service, "networks").contains("edge") && !service.equals("gateway")) {
      wrong.add(service + " is at the edge");
    }
    compose
        .environment(service)
        .forEach(
            (variable, value) -> {
              if (SECRET.matcher(variable).find() && !value.matches("\\$\\{[A-Z_]+:\\?}")) {
                wrong.add(service + " has its " + variable + " not from .env alone");
              }
            });
  }

  @Test
  void agreesWithTheCodeAndBoundsEachContainer() {
    assertThat(violations(Repo.here())).isEmpty();
  }

  @Test
  void takesExactlyWhatTheExampleExplains() {
    TreeSet<String> explained = new TreeSet<>();
    String example = Repo.here().read(".env.example");
    Document.groups(Pattern.compile("(?m)^([A-Z][A-Z0-9_]*)="), example).forEach(explained::add);
    assertThat(explained).isEqualTo(ComposeFile.in(Repo.here()).variables());
    assertThat(example).as("no value is in git").doesNotContainPattern("(?m)^[A-Z0-9_]+=.");
  }

  @Test
  void mountsWhatIsThere() {
    Repo repo = Repo.here();
    ComposeFile compose = ComposeFile.in(repo);
    // Made by deploy/dev env.
    Set<String> made = Set.of("./deploy/.keys/public");
    assertThat(
            compose.services().keySet().stream()
                .flatMap(name -> compose.list(name, "volumes").stream()))
        .filteredOn(volume -> volume.startsWith("./"))
        .extracting(volume -> volume.replaceAll(":.*", ""))
        .filteredOn(path -> !made.contains(path) && !repo.has(path.substring(2)))
        .isEmpty();
  }

  static Stream<Arguments> wrongFiles() {
    return Stream.of(
        Arguments.of(
            "      QUWANDA_XXL_ADDRESS: http://compensation-job:9999/\n",
            "",
            "compensation-job listens everywhere and does not say where its admin reaches it"),
        Arguments.of(
            "QUWANDA_DB_USER: orders",
            "QUWANDA_DB_USR: orders",
            "order-service does not read QUWANDA_DB_USR"),
        Arguments.of(
            "QUWANDA_DB_USER: orders",
            "QUWANDA_DB_USR: orders",
            "order-service needs QUWANDA_DB_USER"),
        Arguments.of(
            "      QUWANDA_JWT_KEYS: file:/keys/jwt-keys.json\n",
            "",
            "gateway needs QUWANDA_JWT_KEYS"),
        Arguments.of(
            "127.0.0.1:9082/",
            "127.0.0.1:9081/",
            "stock-service is not asked for its health at 9082"),
        Arguments.of("redis:7.4.5", "redis:latest", "redis-stock has no pinned image"),
        Arguments.of("image: mysql:8.4.6", "image: mysql", "mysql has no pinned image"),
        Arguments.of(
            "    mem_limit: 1536m\n    cpus: 2.0", "    cpus: 2.0", "mysql has no mem_limit"),
        Arguments.of("  read_only: true\n", "", "wallet-service lacks read_only=true"),
        Arguments.of("127.0.0.1:3000:3000", "3000:3000", "grafana publishes 3000:3000"),
        Arguments.of(
            "    volumes: [\"mysql:/var/lib/mysql\"]",
            "    ports: [\"3306:3306\"]",
            "mysql publishes 3306:3306"),
        Arguments.of(
            "${NACOS_AUTH_TOKEN:?}",
            "c2VjcmV0",
            "nacos has its NACOS_AUTH_TOKEN not from .env alone"),
        Arguments.of(
            "${REDIS_PASSWORD:?}",
            "${REDIS_PASSWORD:-redis}",
            "redis-stock has its REDIS_PASSWORD not from .env alone"));
  }

  @ParameterizedTest
  @MethodSource("wrongFiles")
  void isReportedForWhatIsWrong(String right, String instead, String report) {
    String text = Repo.here().read("docker-compose.yml");
    assertThat(text).contains(right);
    FakeRepo fake = FakeRepo.in(folder).file("docker-compose.yml", text.replace(right, instead));
    Repo.here()
        .matching("/src/main/resources/[a-z-]+\\.yml$")
        .forEach(file -> fake.file(file, Repo.here().read(file)));
    assertThat(violations(fake.made())).contains(report);
  }
}
