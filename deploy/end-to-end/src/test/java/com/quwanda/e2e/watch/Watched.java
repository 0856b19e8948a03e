package com.quwanda.e2e.watch;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Compares rules and dashboards with what a Prometheus has scraped from a running system. */
public final class Watched {
  /** Prometheus makes it of the alerts; there is none while none fires. */
  private static final Set<String> NOT_SCRAPED = Set.of("ALERTS");

  private final PrometheusProcess prometheus;
  private final Set<String> recorded;

  public Watched(PrometheusProcess prometheus, List<Rule> rules) {
    this.prometheus = prometheus;
    this.recorded =
        rules.stream().filter(rule -> !rule.isAlert()).map(Rule::name).collect(Collectors.toSet());
  }

  /** What is wrong with that query: it cannot be read, or asks for series that nobody has. */
  public List<String> faults(String place, String expression) {
    List<String> faults = new ArrayList<>();
    try {
      prometheus.query(expression);
    } catch (IllegalArgumentException unreadable) {
      return List.of("%s: %s".formatted(place, unreadable.getMessage()));
    }
    for (String selector : Selectors.of(expression)) {
      boolean mayBeMissing =
          NOT_SCRAPED.contains(Selectors.metric(selector))
              || recorded.contains(Selectors.metric(selector));
      if (!mayBeMissing
          && prometheus.query("last_over_time(%s[5m])".formatted(selector)).isEmpty()) {
        faults.add("%s: nobody exports %s".formatted(place, selector));
      }
    }
    return faults;
  }

  /** Whether a query gives a number for one series at least. */
  public boolean hasData(String expression) {
    return prometheus.query(expression).stream().anyMatch(series -> !Double.isNaN(series.value()));
  }

  /** Metrics of those names that none of the expressions asks for. */
  public Set<String> unwatched(String names, Collection<String> expressions) {
    Set<String> asked =
        expressions.stream()
            .flatMap(expression -> Selectors.of(expression).stream())
            .map(Selectors::metric)
            .map(Watched::family)
            .collect(Collectors.toSet());
    Set<String> unwatched = new TreeSet<>();
    for (PrometheusProcess.Sample series :
        prometheus.query("count by (__name__) ({__name__=~\"%s\"})".formatted(names))) {
      String family = family(series.labels().get("__name__"));
      if (!recorded.contains(series.labels().get("__name__")) && !asked.contains(family)) {
        unwatched.add(family);
      }
    }
    return unwatched;
  }

  /** A timer is one metric, whatever of it is asked for. */
  private static String family(String metric) {
    return metric.replaceAll("_seconds_(bucket|count|sum|max)$", "_seconds");
  }
}
