package com.quwanda.e2e.watch;

import com.quwanda.localstack.RepoFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the repository says about watching the system: rules of Prometheus, their tests, boards. */
public final class WatchFiles {
  /** Folder of the rules, their tests, and what Prometheus scrapes. */
  public static final Path PROMETHEUS = RepoFolder.find().resolve("deploy/prometheus");

  private static final Path DASHBOARDS = RepoFolder.find().resolve("deploy/grafana/dashboards");

  private WatchFiles() {}

  /** Files right in that folder whose name ends so, sorted. */
  public static List<Path> files(Path folder, String ending) {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static Map<String, Object> yaml(Path file) {
    return new Yaml().load(text(file));
  }

  /** The maps in a list of such a file; none when there is no such list. */
  @SuppressWarnings("unchecked")
  public static List<Map<String, Object>> maps(Map<String, Object> in, String key) {
    return (List<Map<String, Object>>) in.getOrDefault(key, List.of());
  }

  /** All rules, alerts and what is recorded. */
  public static List<Rule> rules() {
    List<Rule> rules = new ArrayList<>();
    for (Path file : files(PROMETHEUS.resolve("rules"), ".yml")) {
      for (Map<String, Object> group : maps(yaml(file), "groups")) {
        maps(group, "rules").forEach(rule -> rules.add(rule(rule)));
      }
    }
    return rules;
  }

  private static Rule rule(Map<String, Object> rule) {
    boolean isAlert = rule.containsKey("alert");
    return new Rule(
        rule.get(isAlert ? "alert" : "record").toString(),
        isAlert,
        rule.get("expr").toString(),
        within(rule, "labels", "severity"),
        within(rule, "annotations", "runbook"));
  }

  private static String within(Map<String, Object> rule, String part, String key) {
    Map<?, ?> inner = (Map<?, ?>) rule.getOrDefault(part, Map.of());
    return inner.containsKey(key) ? inner.get(key).toString() : "";
  }

  /** The dashboards by the names of their files. */
  public static List<Path> dashboards() {
    return files(DASHBOARDS, ".json");
  }

  /** All queries of all panels. */
  public static List<PanelQuery> queries() {
    List<PanelQuery> queries = new ArrayList<>();
    for (Path file : dashboards()) {
      JsonNode dashboard = JsonMapper.shared().readTree(text(file));
      for (JsonNode panel : dashboard.path("panels")) {
        String place = dashboard.path("title").asString() + ": " + panel.path("title").asString();
        for (JsonNode target : panel.path("targets")) {
          queries.add(new PanelQuery(place, filledIn(target.path("expr").asString())));
        }
      }
    }
    return queries;
  }

  /** The series that the choices above the dashboards are taken from. */
  public static List<PanelQuery> variables() {
    List<PanelQuery> variables = new ArrayList<>();
    for (Path file : dashboards()) {
      JsonNode dashboard = JsonMapper.shared().readTree(text(file));
      for (JsonNode variable : dashboard.path("templating").path("list")) {
        String asked = filledIn(variable.path("query").path("query").asString());
        variables.add(
            new PanelQuery(
                dashboard.path("title").asString() + ": " + variable.path("label").asString(),
                asked.replaceAll("^label_values\\((.*), (\\w+)\\)$", "count by ($2) ($1)")));
      }
    }
    return variables;
  }

  private static String filledIn(String expression) {
    return expression.replace("$__rate_interval", "1m").replaceAll("\\$[a-z]+\\b", ".*");
  }
}
