package com.quwanda.e2e.watch;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A Prometheus with our rules on the loopback interface. It scrapes what the repository's
 * prometheus.yml says, but each second, and each job at the port that it is given here.
 */
public final class PrometheusProcess implements AutoCloseable {
  private static final Duration READY_WITHIN = Duration.ofSeconds(60);
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final int port;
  private final Path log;
  private final Process process;

  private PrometheusProcess(int port, Path log, Process process) {
    this.port = port;
    this.log = log;
    this.process = process;
  }

  /** Whether there is such a program here. */
  public static boolean canBeHad() {
    return Promtool.isOnPath("prometheus");
  }

  /**
   * Returns once it answers.
   *
   * @param folder for its data, its log and its settings
   * @param port to listen at
   * @param targets the port of each job on this machine
   */
  public static PrometheusProcess start(Path folder, int port, Map<String, Integer> targets)
      throws IOException {
    Path settings = folder.resolve("prometheus.yml");
    Files.writeString(settings, new Yaml().dump(settings(port, targets)));
    Path log = folder.resolve("prometheus.log");
    Process process =
        new ProcessBuilder(
                "prometheus",
                "--config.file=" + settings,
                "--storage.tsdb.path=" + folder.resolve("data"),
                "--web.listen-address=127.0.0.1:" + port,
                "--enable-feature=exemplar-storage")
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    PrometheusProcess started = new PrometheusProcess(port, log, process);
    try {
      await("Prometheus is ready").atMost(READY_WITHIN).until(started::isReady);
      return started;
    } catch (RuntimeException | Error failed) {
      started.close();
      throw failed;
    }
  }

  private static Map<String, Object> settings(int own, Map<String, Integer> targets) {
    Map<String, Object> settings = WatchFiles.yaml(WatchFiles.PROMETHEUS.resolve("prometheus.yml"));
    settings.put(
        "global",
        Map.of("scrape_interval", "1s", "scrape_timeout", "1s", "evaluation_interval", "1s"));
    settings.put("rule_files", List.of(WatchFiles.PROMETHEUS.resolve("rules/*.yml").toString()));
    Map<String, Integer> ports = new LinkedHashMap<>(targets);
    ports.put("prometheus", own);
    for (Map<String, Object> job : WatchFiles.maps(settings, "scrape_configs")) {
      job.remove("dns_sd_configs");
      Integer port = ports.remove(job.get("job_name").toString());
      job.put("static_configs", List.of(Map.of("targets", List.of("127.0.0.1:" + port))));
    }
    if (!ports.isEmpty()) {
      throw new IllegalStateException("prometheus.yml has no job " + ports.keySet());
    }
    return settings;
  }

  private boolean isReady() throws IOException, InterruptedException {
    if (!process.isAlive()) {
      throw new IllegalStateException("Prometheus ended: " + Files.readString(log));
    }
    try {
      return get("/-/ready").statusCode() == 200;
    } catch (ConnectException notYet) {
      return false;
    }
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + port + path);
    return HTTP.send(
        HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(20)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  /**
   * What a query gives now.
   *
   * @throws IllegalArgumentException with what Prometheus says of a query that it cannot read
   */
  public List<Sample> query(String expression) {
    String asked = URLEncoder.encode(expression, StandardCharsets.UTF_8);
    JsonNode answer = json("/api/v1/query?query=" + asked);
    if (!answer.path("status").asString().equals("success")) {
      throw new IllegalArgumentException(answer.path("error").asString());
    }
    return StreamSupport.stream(answer.path("data").path("result").spliterator(), false)
        .map(Sample::of)
        .toList();
  }

  private JsonNode json(String path) {
    try {
      return JsonMapper.shared().readTree(get(path).body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  /**
   * One series now.
   *
   * @param labels its labels, with the metric's name as {@code __name__} if it has one
   * @param value NaN where there is no number
   */
  public record Sample(Map<String, String> labels, double value) {
    private static Sample of(JsonNode series) {
      Map<String, String> labels = new LinkedHashMap<>();
      series
          .path("metric")
          .properties()
          .forEach(l -> labels.put(l.getKey(), l.getValue().asString()));
      String value = series.path("value").path(1).asString();
      return new Sample(labels, Double.parseDouble(value.replace("Inf", "Infinity")));
    }
  }
}
