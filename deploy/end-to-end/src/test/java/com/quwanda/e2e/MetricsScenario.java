package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.localstack.RepoFolder;
import com.quwanda.localstack.ServiceProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table of our metrics and what the running processes show are the same. */
class MetricsScenario extends Scenario {

  private static final Duration SHOWN_WITHIN = Duration.ofSeconds(90);
  private static final Set<String> SERVICES =
      Set.of(
          "order-service",
          "stock-service",
          "wallet-service",
          "deposit-service",
          "compensation-job");

  /** How the names of others' metrics begin; everything else is ours. */
  private static final Pattern OTHERS =
      Pattern.compile(
          "(jvm|process|system|disk|application|executor|http|tomcat|hikaricp|jdbc|logback|lettuce"
              + "|spring|reactor|netty|cache_[a-z]+s|tasks|otel|otlp|target)_.*");

  private static final Pattern ROW =
      Pattern.compile("^\\| `([a-z_]+)` \\| (\\w+) \\| (.*?) \\| ([^|]+) \\| [^|]+ \\|$");
  private static final Pattern LABELS = Pattern.compile("(?:^|; )`([a-z_]+)`");
  private static final Pattern FAMILY = Pattern.compile("^# TYPE (\\S+) (\\w+)$");
  private static final Pattern SERIES = Pattern.compile("^([a-z_]+)(?:\\{(.*)})? \\S+$");
  private static final Pattern LABEL = Pattern.compile("([a-z_]+)=\"(?:[^\"\\\\]|\\\\.)*\"");

  /** A metric by its type and the names of its labels. */
  private record Metric(String type, Set<String> labels) {}

  @Test
  void theTableIsWhatTheProcessesShow() {
    String activity = open(ActivityDraft.concert().places(4, 4).deposits(Duration.ofHours(2)));
    BuyerClient buyer = richBuyer("100.00");
    assertThat(buyer.deposit(activity, TYPE, 1).status()).isEqualTo(201);
    placed(buyer.order(activity, TYPE, 1));

    await()
        .atMost(SHOWN_WITHIN)
        .untilAsserted(
            () -> {
              for (ServiceProcess process : system.processes()) {
                assertThat(shownBy(process))
                    .as(process.name())
                    .containsExactlyInAnyOrderEntriesOf(tableOf(process.name()));
              }
            });
  }

  @Test
  void readsTheTable() {
    assertThat(tableOf("stock-service"))
        .containsEntry(
            "stock_holds_settled_seconds", new Metric("histogram", Set.of("healer", "state")))
        .containsEntry("component_up", new Metric("gauge", Set.of("component")))
        .doesNotContainKey("owner_answers_total");
    assertThat(tableOf("gateway")).doesNotContainKey("unexpected_failures_total");
  }

  private static Map<String, Metric> tableOf(String process) {
    Map<String, Metric> table = new TreeMap<>();
    for (String line : document().lines().toList()) {
      Matcher row = ROW.matcher(line.replace("| |", "|  |"));
      if (row.matches() && isOf(row.group(4), process)) {
        Set<String> labels =
            LABELS.matcher(row.group(3)).results().map(m -> m.group(1)).collect(Collectors.toSet());
        table.put(row.group(1), new Metric(row.group(2), labels));
      }
    }
    return table;
  }

  private static boolean isOf(String cell, String process) {
    return switch (cell) {
      case "all" -> true;
      case "services" -> SERVICES.contains(process);
      default -> List.of(cell.split(", ")).contains(process);
    };
  }

  private static String document() {
    try {
      return Files.readString(RepoFolder.find().resolve("deploy/docs/metrics.md"));
    } catch (IOException unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }

  private static Map<String, Metric> shownBy(ServiceProcess process) {
    List<String> lines = scrape(process).lines().toList();
    Map<String, Metric> shown = new TreeMap<>();
    for (String line : lines) {
      Matcher family = FAMILY.matcher(line);
      if (family.matches()
          && !OTHERS.matcher(family.group(1)).matches()
          && !isMaximum(family.group(1), shown)) {
        // Without buckets a timer is what Prometheus calls a summary.
        String type = family.group(2).equals("summary") ? "timer" : family.group(2);
        shown.put(family.group(1), new Metric(type, labelsOf(family.group(1), lines)));
      }
    }
    return shown;
  }

  /** Each timer has one, as a gauge of its own. */
  private static boolean isMaximum(String name, Map<String, Metric> shown) {
    return name.endsWith("_max") && shown.containsKey(name.substring(0, name.length() - 4));
  }

  private static Set<String> labelsOf(String name, List<String> lines) {
    Set<String> labels = new TreeSet<>();
    for (String line : lines) {
      Matcher series = SERIES.matcher(line);
      if (series.matches()
          && series.group(2) != null
          && series.group(1).matches(Pattern.quote(name) + "(_count|_sum|_bucket)?")) {
        LABEL.matcher(series.group(2)).results().forEach(label -> labels.add(label.group(1)));
      }
    }
    labels.remove("le");
    return labels;
  }

  private static String scrape(ServiceProcess process) {
    try {
      return HttpClient.newHttpClient()
          .send(
              HttpRequest.newBuilder(URI.create(process.managementUrl() + "/actuator/prometheus"))
                  .build(),
              BodyHandlers.ofString())
          .body();
    } catch (IOException unreachable) {
      throw new IllegalStateException(unreachable);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopping);
    }
  }
}
