package com.quwanda.e2e.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.e2e.rules.Poms.Edge;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Who may need whom: a service its own contract, others' contracts and the kit, never another
 * service; stock-service alone the scripts; owners of holds the kit of owners, which needs
 * contracts; contracts, scripts, kit and gateway none of the others, but that an owner's contract
 * extends the one of all owners, that contracts and kit need what all contracts have in common, and
 * that kit and gateway need the guard of settings, telemetry and the discovery of one another.
 */
class ModuleEdgesTest {

  private static final Set<String> SERVICES =
      Set.of(
          "stock-service",
          "order-service",
          "wallet-service",
          "deposit-service",
          "compensation-job");
  private static final Set<String> CONTRACTS =
      Set.of(
          "stock-api", "order-api", "owner-api", "wallet-api", "deposit-api", "compensation-api");
  private static final Set<String> OWNERS = Set.of("order-service", "deposit-service");

  /** What the modules that are neither service nor contract may need. */
  private static final Map<String, Set<String>> OTHERS =
      Map.ofEntries(
          Map.entry("common-lua", Set.of()),
          Map.entry("invariants", Set.of()),
          Map.entry("settings-guard", Set.of()),
          Map.entry("discovery", Set.of()),
          Map.entry(
              "service-kit", Set.of("contract-kit", "settings-guard", "telemetry", "discovery")),
          Map.entry("order-api", Set.of("owner-api")),
          Map.entry("deposit-api", Set.of("owner-api")),
          Map.entry(
              "owner-kit",
              Set.of("service-kit", "owner-api", "stock-api", "wallet-api", "compensation-api")),
          Map.entry("gateway", Set.of("contract-kit", "settings-guard", "telemetry", "discovery")),
          Map.entry("telemetry", Set.of()),
          Map.entry("local-stack", Set.of("local-stack-seata-server", "local-stack-rocketmq")),
          Map.entry("local-stack-seata-server", Set.of()),
          Map.entry("local-stack-rocketmq", Set.of()));

  @TempDir private Path folder;

  private static List<String> violations(Repo repo) {
    return Poms.edges(repo).stream().filter(edge -> !isAllowed(edge)).map(Edge::toString).toList();
  }

  private static boolean isAllowed(Edge edge) {
    if (edge.test()) {
      return isAllowedInTests(edge.from(), edge.to());
    }
    if (CONTRACTS.contains(edge.from()) && edge.to().equals("contract-kit")) {
      return true;
    }
    if (SERVICES.contains(edge.from())) {
      return CONTRACTS.contains(edge.to())
          || edge.to().equals("service-kit")
          || OWNERS.contains(edge.from()) && edge.to().equals("owner-kit")
          || edge.from().equals("stock-service") && edge.to().equals("common-lua")
          || edge.from().equals("compensation-job") && edge.to().equals("invariants");
    }
    if (edge.from().equals("end-to-end")) {
      return CONTRACTS.contains(edge.to())
          || Set.of("local-stack", "common-lua", "invariants").contains(edge.to());
    }
    return OTHERS.getOrDefault(edge.from(), Set.of()).contains(edge.to());
  }

  /**
   * Tests start real servers; those of contracts and services share what the kit's test jar has;
   * the scenarios run packaged services and the client as processes, so these must be built before;
   * the rules ask the guard what it says of a deployment's settings.
   */
  private static boolean isAllowedInTests(String from, String to) {
    if (from.equals("end-to-end")) {
      return SERVICES.contains(to)
          || Set.of("gateway", "mini-program-client", "settings-guard").contains(to);
    }
    return to.equals("service-kit")
            && (CONTRACTS.contains(from) || SERVICES.contains(from) || from.equals("owner-kit"))
        || to.equals("local-stack") && !CONTRACTS.contains(from);
  }

  @Test
  void goOnlyWhereTheDesignLetsThem() {
    assertThat(Poms.edges(Repo.here())).contains(new Edge("stock-service", "common-lua", false));
    assertThat(violations(Repo.here())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "order-service, stock-service",
    "order-service, common-lua",
    "order-service, local-stack",
    "stock-service, order-service",
    "stock-api, service-kit",
    "stock-api, order-api",
    "stock-api, owner-api",
    "stock-service, owner-kit",
    "owner-kit, order-api",
    "owner-kit, order-service",
    "stock-service, invariants",
    "invariants, stock-api",
    "common-lua, stock-service",
    "common-lua, stock-api",
    "common-lua, service-kit",
    "service-kit, stock-api",
    "gateway, service-kit",
    "gateway, order-api",
    "settings-guard, service-kit",
    "telemetry, service-kit",
    "gateway, common-lua",
    "local-stack, service-kit",
    "end-to-end, stock-service",
    "brand-new, stock-api"
  })
  void reportsAnEdgeThatMustNotBe(String from, String to) {
    Repo repo = FakeRepo.in(folder).module("somewhere", from, to).made();
    assertThat(violations(repo)).containsExactly(from + " -> " + to);
  }

  @ParameterizedTest
  @CsvSource({
    "order-service, stock-service",
    "stock-api, local-stack",
    "gateway, service-kit",
  })
  void reportsAnEdgeThatMustNotBeInTestsEither(String from, String to) {
    Repo repo = FakeRepo.in(folder).module("somewhere", from, to + ":test").made();
    assertThat(violations(repo)).containsExactly(from + " -> " + to + " (tests)");
  }
}
