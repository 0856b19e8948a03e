package com.quwanda.e2e.watch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SelectorsTest {

  @Test
  void findsTheSeriesThatAQueryAsksFor() {
    assertThat(
            Selectors.of(
                """
                histogram_quantile(0.95, sum by (name, le) (rate(a_bucket{x="}",y=~"b|c"}[5m])))
                  and on (job) job:ratio:rate5m{job="d"} > 1e3
                  or label_replace(absent(e == e), "gauge", "f", "", "")
                  unless time() - max without (g) (h) offset 5m > bool 20
                """))
        .containsExactly("a_bucket{x=\"}\",y=~\"b|c\"}", "job:ratio:rate5m{job=\"d\"}", "e", "h");
  }

  @Test
  void knowsTheMetricOfASelector() {
    assertThat(Selectors.metric("a_total{x=\"1\"}")).isEqualTo("a_total");
    assertThat(Selectors.metric("b")).isEqualTo("b");
  }
}
