package com.quwanda.e2e.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What is set up beside our processes fits what their settings say. */
class StoresTest {

  private static final Pattern SCRAPED =
      Pattern.compile(
          "job_name: (\\S+)\\s+metrics_path: /actuator/prometheus\\s+dns_sd_configs:\\s+"
              + "- \\{ names: \\[(\\S+)], type: A, port: (\\d+)");
  private static final Pattern MADE = Pattern.compile("for topic in ([a-z -]+);");
  private static final Pattern SENT_TO =
      Pattern.compile("(?m)^ +(?:reminder|event)-topic: (?:\\$\\{[A-Z_]+:)?([a-z-]+)}?$");

  private final Repo repo = Repo.here();

  @Test
  void prometheusScrapesEachProcessUnderItsNameAtItsManagementPort() {
    Map<String, Integer> scraped = new LinkedHashMap<>();
    SCRAPED
        .matcher(repo.read("deploy/prometheus/prometheus.yml"))
        .results()
        .filter(job -> job.group(1).equals(job.group(2)))
        .forEach(job -> scraped.put(job.group(1), Integer.valueOf(job.group(3))));

    Map<String, Integer> shown = new LinkedHashMap<>();
    ProcessSettings.PORTS.forEach((process, port) -> shown.put(process, port + 1_000));
    assertThat(scraped).isEqualTo(shown);
  }

  @Test
  void theTopicsThatAreSentToAreMade() {
    TreeSet<String> sentTo = new TreeSet<>();
    for (String owner : List.of("order-service", "deposit-service")) {
      Document.groups(SENT_TO, repo.read(owner + "/src/main/resources/application.yml"))
          .forEach(sentTo::add);
    }
    String made = Document.groups(MADE, repo.read("deploy/compose/rocketmq/topics.sh")).get(0);
    assertThat(List.of(made.split(" "))).containsExactlyInAnyOrderElementsOf(sentTo);
  }
}
