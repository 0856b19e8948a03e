package com.quwanda.e2e.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.kubernetes.client.openapi.models.V1LabelSelector;
import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1NetworkPolicyPeer;
import io.kubernetes.client.openapi.models.V1NetworkPolicyPort;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may reach whom in a cluster is what the architecture says, and nothing else. */
class NetworkPoliciesTest {

  private static final String FILE = "deploy/kubernetes/base/network-policies.yaml";
  private static final String NAME = "app.kubernetes.io/name";
  private static final String ROLE = "quwanda.com/role";

  private static final Map<String, Set<String>> CALLS =
      Map.of(
          "gateway",
          Set.of(
              "order-service",
              "stock-service",
              "wallet-service",
              "deposit-service",
              "compensation-job"),
          "order-service",
          Set.of("stock-service", "wallet-service", "compensation-job"),
          "deposit-service",
          Set.of("stock-service", "wallet-service", "order-service", "compensation-job"),
          "compensation-job",
          Set.of("stock-service", "order-service", "wallet-service", "deposit-service"),
          "stock-service",
          Set.of(),
          "wallet-service",
          Set.of());

  private static final List<Integer> NACOS = List.of(8848, 9848);
  private static final List<Integer> BROKER = List.of(9876, 10911);
  private static final int MYSQL = 3306;
  private static final int REDIS = 6379;
  private static final int SEATA = 8091;
  private static final int XXL_JOB_ADMIN = 8080;

  /** The ports of the stores that each process needs. */
  private static final Map<String, Set<Integer>> STORES =
      Map.of(
          "gateway", ports(NACOS, REDIS),
          "order-service", ports(NACOS, MYSQL, SEATA, BROKER.get(0), BROKER.get(1)),
          "deposit-service", ports(NACOS, MYSQL, SEATA, BROKER.get(0), BROKER.get(1)),
          "stock-service", ports(NACOS, MYSQL, SEATA, REDIS),
          "wallet-service", ports(NACOS, MYSQL, SEATA, REDIS),
          "compensation-job", ports(NACOS, MYSQL, XXL_JOB_ADMIN));

  @TempDir private Path folder;

  private static Set<Integer> ports(List<Integer> some, Integer... more) {
    return Stream.concat(some.stream(), Stream.of(more)).collect(Collectors.toSet());
  }

  /** Each way in, as {@code FROM > TO:PORT}. */
  private static TreeSet<String> waysIn(Repo repo) {
    TreeSet<String> ways = new TreeSet<>();
    for (V1NetworkPolicy policy : policies(repo)) {
      if (policy.getSpec().getIngress() != null) {
        policy
            .getSpec()
            .getIngress()
            .forEach(
                rule ->
                    each(
                        rule.getFrom(),
                        rule.getPorts(),
                        (peer, port) -> ways.add(peer + " > " + of(policy) + ":" + port)));
      }
    }
    return ways;
  }

  /** Each way out. */
  private static TreeSet<String> waysOut(Repo repo) {
    TreeSet<String> ways = new TreeSet<>();
    for (V1NetworkPolicy policy : policies(repo)) {
      if (policy.getSpec().getEgress() != null) {
        policy
            .getSpec()
            .getEgress()
            .forEach(
                rule ->
                    each(
                        rule.getTo(),
                        rule.getPorts(),
                        (peer, port) -> ways.add(of(policy) + " > " + peer + ":" + port)));
      }
    }
    return ways;
  }

  private static List<V1NetworkPolicy> policies(Repo repo) {
    return Manifest.in(repo, List.of(FILE)).stream()
        .map(object -> object.as(V1NetworkPolicy.class))
        .toList();
  }

  /** No peers, or no ports, are all of them. */
  private static void each(
      List<V1NetworkPolicyPeer> peers,
      List<V1NetworkPolicyPort> ports,
      BiConsumer<String, String> way) {
    List<String> numbers =
        ports == null
            ? List.of("any")
            : ports.stream().map(port -> String.valueOf(port.getPort())).toList();
    List<String> names =
        peers == null ? List.of("anybody") : peers.stream().map(NetworkPoliciesTest::name).toList();
    names.forEach(name -> numbers.forEach(number -> way.accept(name, number)));
  }

  private static String name(V1NetworkPolicyPeer peer) {
    String pod = label(peer.getPodSelector(), NAME);
    return peer.getNamespaceSelector() == null
        ? (peer.getIpBlock() == null ? pod : peer.getIpBlock().getCidr())
        : label(peer.getNamespaceSelector(), ROLE) + (pod.equals("all") ? "" : "/" + pod);
  }

  private static String of(V1NetworkPolicy policy) {
    return label(policy.getSpec().getPodSelector(), NAME);
  }

  private static String label(V1LabelSelector selector, String key) {
    return selector == null || selector.getMatchLabels() == null
        ? "all"
        : selector.getMatchLabels().getOrDefault(key, "all");
  }

  private static TreeSet<String> calls() {
    TreeSet<String> ways = new TreeSet<>();
    CALLS.forEach(
        (from, all) ->
            all.forEach(to -> ways.add(from + " > " + to + ":" + ProcessSettings.PORTS.get(to))));
    return ways;
  }

  private static TreeSet<String> expectedIn() {
    TreeSet<String> ways = calls();
    ways.add("ingress > gateway:8080");
    ways.add("stores/xxl-job-admin > compensation-job:9999");
    ProcessSettings.PORTS.forEach(
        (to, port) -> ways.add("monitoring > " + to + ":" + (port + 1_000)));
    return ways;
  }

  private static TreeSet<String> expectedOut() {
    TreeSet<String> ways = calls();
    ways.add("all > all:53");
    ways.add("all > monitoring:4318");
    // The robot that alerts go to.
    ways.add("compensation-job > 0.0.0.0/0:443");
    STORES.forEach((from, ports) -> ports.forEach(port -> ways.add(from + " > stores:" + port)));
    return ways;
  }

  @Test
  void letInExactlyTheArchitecturesCallers() {
    assertThat(waysIn(Repo.here())).isEqualTo(expectedIn());
  }

  @Test
  void letOutExactlyTheArchitecturesCalls() {
    assertThat(waysOut(Repo.here())).isEqualTo(expectedOut());
  }

  @ParameterizedTest
  @ValueSource(ints = {53, 3306, 4318, 6379, 8091, 8848, 9848, 9876, 10911})
  void areReportedForAWayOutThatIsMissing(int port) {
    String text = Repo.here().read(FILE);
    String way = "port: %d }".formatted(port);
    assertThat(text).contains(way);
    Repo changed = FakeRepo.in(folder).file(FILE, text.replaceFirst(way, "port: 1 }")).made();
    assertThat(waysOut(changed)).isNotEqualTo(expectedOut());
  }

  @Test
  void denyEverybodyElse() {
    V1NetworkPolicy deny =
        policies(Repo.here()).stream()
            .filter(policy -> policy.getMetadata().getName().equals("default-deny"))
            .findFirst()
            .orElseThrow();
    assertThat(of(deny)).isEqualTo("all");
    assertThat(deny.getSpec().getPolicyTypes()).containsExactly("Ingress", "Egress");
    assertThat(deny.getSpec().getIngress()).isNullOrEmpty();
    assertThat(deny.getSpec().getEgress()).isNullOrEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "port: 9999|port: 9998",
        "matchLabels: { app.kubernetes.io/name: xxl-job-admin }|matchLabels: {}",
        "quwanda.com/role: ingress|quwanda.com/role: stores",
        "{ protocol: TCP, port: 9082 }|{ protocol: TCP, port: 8082 }"
      })
  void areReportedForAnotherWayIn(String right, String instead) {
    String text = Repo.here().read(FILE);
    assertThat(text).contains(right);
    Repo changed = FakeRepo.in(folder).file(FILE, text.replace(right, instead)).made();
    assertThat(waysIn(changed)).isNotEqualTo(expectedIn());
  }
}
