package com.quwanda.e2e.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.e2e.rules.Sbom.Component;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What others have made of what we ship: each part has a licence that we accept, and each known
 * flaw is explained. The bills of materials are those that this build has made.
 */
class SupplyChainTest {

  private static final Repo REPO = Repo.here();
  private static final String LICENCES = REPO.read("deploy/docs/licences.md");
  private static final String FLAWS =
      REPO.read("deploy/docs/adr/0020-dependencies-with-known-flaws.md");
  private static final List<Sbom> SHIPPED =
      Stream.of(
              "deploy/gateway",
              "order-service",
              "stock-service",
              "wallet-service",
              "deposit-service",
              "compensation-job")
          .map(module -> Sbom.shipped(REPO.root().resolve(module)))
          .toList();
  private static final List<Sbom> DEVELOPMENT =
      Stream.of(
              "deploy/local-stack",
              "deploy/local-stack/seata-server",
              "deploy/local-stack/rocketmq")
          .map(module -> Sbom.development(REPO.root().resolve(module)))
          .toList();
  private static final String XXL_JOB = "com.xuxueli:xxl-job-core";

  private static List<Sbom> all() {
    return Stream.concat(SHIPPED.stream(), DEVELOPMENT.stream()).toList();
  }

  @Test
  void knowsEveryJarThatIsPackaged() {
    for (Sbom sbom : SHIPPED) {
      assertThat(sbom.components()).as(sbom.of()).hasSizeGreaterThan(80);
    }
    assertThat(DEVELOPMENT)
        .allSatisfy(sbom -> assertThat(sbom.components()).hasSizeGreaterThan(10));
  }

  @Test
  void shipsNothingWithoutALicenceThatIsAccepted() {
    assertThat(new Licences(LICENCES).faultsIn(SHIPPED)).isEmpty();
  }

  /** Its licence asks much of who passes on a program with it: it is in that one alone. */
  @Test
  void keepsXxlJobInCompensationJob() {
    assertThat(SHIPPED)
        .filteredOn(
            sbom -> sbom.components().stream().anyMatch(part -> part.name().equals(XXL_JOB)))
        .extracting(Sbom::of)
        .containsExactly("compensation-job");
  }

  /** The local TC's port is open to all, and these make any object of what comes to it. */
  @Test
  void leavesOutWhatWouldReadAnyObjectFromTheLocalTcsPort() {
    assertThat(DEVELOPMENT.get(1).components())
        .extracting(Component::name)
        .contains("io.seata:seata-serializer-seata")
        .doesNotContain(
            "io.seata:seata-serializer-hessian",
            "io.seata:seata-serializer-kryo",
            "com.caucho:hessian",
            "com.esotericsoftware:kryo");
  }

  @Test
  void explainsTheKnownFlawsOfVersionsThatAreThere() {
    assertThat(KnownFlaws.faultsIn(FLAWS, all())).isEmpty();
  }

  @Test
  void refusesWhatHasNoLicenceOrAnUnknownOneOrOneThatIsAcceptedOfOthers() {
    Licences licences = new Licences(LICENCES);
    List<String> faults =
        licences.faultsIn(
            with(
                new Component("com.example:silent", "1", List.of()),
                new Component("com.example:odd", "1", List.of("Beerware")),
                new Component("com.example:strict", "1", List.of("GPL-3.0-only")),
                new Component("com.example:fine", "1", List.of("AGPL-3.0-only", "Apache-2.0"))));
    assertThat(faults)
        .hasSize(3)
        .anyMatch(fault -> fault.contains("silent") && fault.contains("has no licence"))
        .anyMatch(fault -> fault.contains("odd") && fault.contains("none that is accepted"))
        .anyMatch(fault -> fault.contains("strict") && fault.contains("none that is accepted"));
  }

  @Test
  void refusesAListThatAcceptsAStrictLicenceOfAnybodyOrNamesWhatIsGone() {
    String document =
        """
        # Licences
        | licence | asks | of whom |
        |---|---|---|
        | `GPL-3.0-only` | all | any |
        | `MIT` | a notice | `com.example:gone` |

        # Components that do not say
        | component | licence | source |
        |---|---|---|
        | `com.example:gone-too` | `MIT` | |
        """;
    assertThat(new Licences(document).faultsIn(List.of()))
        .containsExactlyInAnyOrder(
            "GPL-3.0-only is accepted of anybody",
            "no source for the licence of `com.example:gone-too`",
            "the list has a licence for com.example:gone-too, which is nowhere",
            "the list names com.example:gone, which is nowhere");
  }

  @Test
  void refusesAFlawOfAnotherVersionOrWithoutAReason() {
    List<Sbom> there =
        List.of(
            new Sbom("shipped", true, List.of(new Component("a:b", "2", List.of()))),
            new Sbom("tests", false, List.of(new Component("c:d", "1", List.of()))));
    String document =
        """
        Last looked at: 2026-12-01
        ## In what we ship
        | component | version | flaws | severity | reason |
        |---|---|---|---|---|
        | `a:b` | 1 | CVE-2020-12345 | critical | It is not reached from outside at all |
        | `c:d` | 1 | CVE-2020-12345 | high | It is not reached from outside at all |
        ## In what is for development only
        | component | version | flaws | severity | reason |
        |---|---|---|---|---|
        | `c:d` | 1 | CVE-2020-12345 | critical | |
        | `c:d` | 1 | a bug | bad | It is not reached from outside at all |
        """;
    assertThat(KnownFlaws.faultsIn(document, there))
        .hasSize(5)
        .anyMatch(fault -> fault.startsWith("a:b 1 is nowhere"))
        .anyMatch(fault -> fault.equals("c:d 1 stands under the wrong heading"))
        .anyMatch(fault -> fault.startsWith("no reason why it is left"))
        .anyMatch(fault -> fault.startsWith("no CVE or GHSA id"))
        .anyMatch(fault -> fault.startsWith("severity is one of"));
  }

  private static List<Sbom> with(Component... more) {
    List<Sbom> doctored = new ArrayList<>(SHIPPED);
    doctored.add(new Sbom("doctored", true, List.of(more)));
    return doctored;
  }
}
