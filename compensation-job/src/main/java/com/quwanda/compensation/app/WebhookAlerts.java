package com.quwanda.compensation.app;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Posts alerts to a robot of WeCom or DingTalk, which both take {@code {"msgtype":"text",
 * "text":{"content":…}}}, one after the other. An alert that cannot be told stands in the log.
 */
final class WebhookAlerts implements Alerts, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(WebhookAlerts.class);
  private static final int MOST_WAITING = 200;
  private static final Duration WITHIN = Duration.ofSeconds(5);

  /** Robots refuse longer texts. */
  private static final int LONGEST_TEXT = 1000;

  private final HttpClient http = HttpClient.newBuilder().connectTimeout(WITHIN).build();
  private final ThreadPoolExecutor postman =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(MOST_WAITING),
          work -> {
            Thread thread = new Thread(work, "alerts");
            thread.setDaemon(true);
            return thread;
          });
  private final URI url;
  private final JsonMapper json;
  private final HealingMetrics metrics;

  WebhookAlerts(String url, JsonMapper json, HealingMetrics metrics) {
    this.url = URI.create(url);
    this.json = json;
    this.metrics = metrics;
  }

  @Override
  public void raise(String key, String text) {
    try {
      postman.execute(() -> post(key, text));
    } catch (RejectedExecutionException tooMany) {
      lost(key, text, "too many wait");
    }
  }

  private void post(String key, String text) {
    String content = text.substring(0, Math.min(text.length(), LONGEST_TEXT));
    String body =
        json.writeValueAsString(Map.of("msgtype", "text", "text", Map.of("content", content)));
    try {
      HttpResponse<String> answer =
          http.send(
              HttpRequest.newBuilder(url)
                  .timeout(WITHIN)
                  .header("Content-Type", "application/json")
                  .POST(BodyPublishers.ofString(body))
                  .build(),
              BodyHandlers.ofString());
      if (answer.statusCode() == 200 && tookIt(answer.body())) {
        metrics.alert("sent");
      } else {
        lost(key, text, "the robot answered " + answer.statusCode());
      }
    } catch (IOException | RuntimeException failure) {
      // Its message may have the URL in it, which is a secret.
      lost(key, text, failure.getClass().getSimpleName());
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      lost(key, text, "stopping");
    }
  }

  /** Robots say 200 to what they refuse, with an {@code errcode}. */
  private boolean tookIt(String answer) {
    if (answer.isBlank()) {
      return true;
    }
    JsonNode code = json.readTree(answer).path("errcode");
    return code.isMissingNode() || code.asInt() == 0;
  }

  private void lost(String key, String text, String why) {
    LOG.error("ALERT {}: {} (not told to anyone: {})", key, text, why);
    metrics.alert("failed");
  }

  /** Tells what still waits, for a few seconds. */
  @Override
  public void close() {
    postman.shutdown();
    try {
      if (!postman.awaitTermination(WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
        postman.shutdownNow();
      }
    } catch (InterruptedException stopping) {
      postman.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
