package com.quwanda.e2e.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.quwanda.localstack.RepoFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The alerts are valid, tested both ways, and explained. */
class AlertsTest {
  private static final Path RUNBOOK = RepoFolder.find().resolve("deploy/docs/runbook.md");
  private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);
  private static final Pattern POINTER = Pattern.compile("deploy/docs/runbook\\.md#([\\w-]+)");

  @TempDir private Path folder;

  private static List<Rule> alerts() {
    return WatchFiles.rules().stream().filter(Rule::isAlert).toList();
  }

  private static List<Path> tests() {
    return WatchFiles.files(WatchFiles.PROMETHEUS.resolve("tests"), ".yml");
  }

  private static void needsPromtool() {
    assumeTrue(
        Promtool.isOnPath("promtool"),
        "no promtool on the PATH: the rules are not tried (Debian: prometheus)");
  }

  @Test
  void andWhatIsScrapedIsValid() {
    needsPromtool();
    Promtool.Verdict verdict =
        Promtool.run(
            List.of("check", "config"), List.of(WatchFiles.PROMETHEUS.resolve("prometheus.yml")));
    assertThat(verdict.ended()).as(verdict.printed()).isZero();
    assertThat(verdict.printed()).contains("2 rule files found");
  }

  @Test
  void doWhatTheirUnitTestsSay() {
    needsPromtool();
    Promtool.Verdict verdict = Promtool.run(List.of("test", "rules"), tests());
    assertThat(verdict.ended()).as(verdict.printed()).isZero();
  }

  /** An alert that cannot fire any more must not pass its test. */
  @Test
  void failTheirUnitTestsWhenTheyAreMadeDeaf() throws IOException {
    needsPromtool();
    Path rules = Files.createDirectories(folder.resolve("rules"));
    Path tests = Files.createDirectories(folder.resolve("tests"));
    for (Path file : WatchFiles.files(WatchFiles.PROMETHEUS.resolve("rules"), ".yml")) {
      String deaf =
          WatchFiles.text(file).replace("max(stock_gates_suspended) > 0", "max(gone) > 0");
      Files.writeString(rules.resolve(file.getFileName()), deaf);
    }
    Path sale = tests.resolve("sale.yml");
    Files.copy(WatchFiles.PROMETHEUS.resolve("tests/sale.yml"), sale);

    Promtool.Verdict verdict = Promtool.run(List.of("test", "rules"), List.of(sale));

    assertThat(verdict.ended()).isNotZero();
    assertThat(verdict.printed()).contains("alertname: SalesSuspended");
  }

  @Test
  void areEachTestedForFiringAndForKeepingQuiet() {
    Set<String> fires = new HashSet<>();
    Set<String> keepsQuiet = new HashSet<>();
    for (Path file : tests()) {
      for (Map<String, Object> test : WatchFiles.maps(WatchFiles.yaml(file), "tests")) {
        for (Map<String, Object> check : WatchFiles.maps(test, "alert_rule_test")) {
          boolean none = WatchFiles.maps(check, "exp_alerts").isEmpty();
          (none ? keepsQuiet : fires).add(check.get("alertname").toString());
        }
      }
    }
    Set<String> all = alerts().stream().map(Rule::name).collect(Collectors.toSet());
    assertThat(all).hasSizeGreaterThan(40);
    assertThat(fires).isEqualTo(all);
    assertThat(keepsQuiet).isEqualTo(all);
  }

  @Test
  void sayHowUrgentTheyAre() {
    assertThat(alerts()).extracting(Rule::severity).containsOnly("page", "ticket");
  }

  /** Each has a part of its own name, so that whoever is woken finds it. */
  @Test
  void areEachExplainedInTheRunbook() {
    Set<String> parts = parts(WatchFiles.text(RUNBOOK));
    assertThat(alerts())
        .allSatisfy(
            alert -> {
              String part = alert.name().toLowerCase(Locale.ROOT);
              assertThat(alert.runbook()).isEqualTo("deploy/docs/runbook.md#" + part);
              assertThat(parts).as("parts of the runbook").contains(part);
            });
  }

  @Test
  void andPanelsPointToPartsThatTheRunbookHas() {
    Set<String> parts = parts(WatchFiles.text(RUNBOOK));
    List<String> pointers = new ArrayList<>();
    for (Path dashboard : WatchFiles.dashboards()) {
      POINTER
          .matcher(WatchFiles.text(dashboard))
          .results()
          .forEach(found -> pointers.add(found.group(1)));
    }
    assertThat(pointers).isNotEmpty();
    assertThat(parts).containsAll(pointers);
  }

  /** The anchors that a Markdown file has by its headings. */
  private static Set<String> parts(String markdown) {
    return HEADING
        .matcher(markdown)
        .results()
        .map(
            found ->
                found
                    .group(1)
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\w\\- ]", "")
                    .replace(' ', '-'))
        .collect(Collectors.toSet());
  }
}
