package com.quwanda.kit;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Asks a process how it is, as an orchestrator would: without a token, on the management port. */
public record Probe(int managementPort) {

  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final JsonMapper JSON = new JsonMapper();

  /**
   * What was answered.
   *
   * @param code of HTTP
   * @param took from the question to the answer
   */
  public record Answer(int code, String text, Duration took) {

    /** The status of the whole, such as UP. */
    public String status() {
      return JSON.readTree(text).path("status").asString();
    }

    /** The status of one part of it. */
    public String statusOf(String part) {
      JsonNode parts = JSON.readTree(text).path("components");
      return parts.path(part).path("status").asString();
    }
  }

  /** The process alone. */
  public Answer liveness() {
    return get("/actuator/health/liveness");
  }

  /** The process and what it needs. */
  public Answer readiness() {
    return get("/actuator/health/readiness");
  }

  /** Any path of the management port. */
  public Answer get(String path) {
    long begin = System.nanoTime();
    URI uri = URI.create("http://127.0.0.1:" + managementPort + path);
    HttpRequest request = HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(20)).build();
    try {
      HttpResponse<String> response = HTTP.send(request, BodyHandlers.ofString());
      Duration took = Duration.ofNanos(System.nanoTime() - begin);
      return new Answer(response.statusCode(), response.body(), took);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
