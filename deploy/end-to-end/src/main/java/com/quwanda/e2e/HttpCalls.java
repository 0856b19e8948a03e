package com.quwanda.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Sends requests to one base URL, each with the same headers; never repeats any. */
final class HttpCalls {
  /** Longer than the gateway waits, so that its own answer is seen. */
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private static final HttpClient CLIENT =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(5))
          .build();

  private final String baseUrl;
  private final Map<String, String> always;

  HttpCalls(String baseUrl, Map<String, String> always) {
    this.baseUrl = baseUrl;
    this.always = Map.copyOf(always);
  }

  Answer get(String path) {
    return send(request(path, Map.of()).GET());
  }

  Answer delete(String path) {
    return send(request(path, Map.of()).DELETE());
  }

  Answer post(String path, Object body) {
    return postText(path, Answer.JSON.writeValueAsString(body), Map.of());
  }

  Answer put(String path, Object body) {
    return send(
        request(path, Map.of()).PUT(BodyPublishers.ofString(Answer.JSON.writeValueAsString(body))));
  }

  Answer postText(String path, String body, Map<String, String> headers) {
    return send(request(path, headers).POST(BodyPublishers.ofString(body)));
  }

  /** Sends and does not wait; cancelling the future cuts the connection. */
  CompletableFuture<Answer> postLater(String path, Object body, Map<String, String> headers) {
    HttpRequest request =
        request(path, headers)
            .POST(BodyPublishers.ofString(Answer.JSON.writeValueAsString(body)))
            .build();
    return CLIENT.sendAsync(request, BodyHandlers.ofString()).thenApply(Answer::of);
  }

  private HttpRequest.Builder request(String path, Map<String, String> headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(baseUrl + path));
    request.timeout(LONGEST).header("Content-Type", "application/json");
    always.forEach(request::setHeader);
    headers.forEach(request::setHeader);
    return request;
  }

  private static Answer send(HttpRequest.Builder request) {
    try {
      return Answer.of(CLIENT.send(request.build(), BodyHandlers.ofString()));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }
}
