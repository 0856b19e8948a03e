package com.quwanda.kit;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Calls a {@link KitSite} as our own processes would: with the tokens of both kinds, unless told
 * otherwise.
 */
final class SiteClient {

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static final JsonMapper JSON = new JsonMapper();
  private static final int ANSWER_WITHIN_MILLIS = 20_000;

  private final int port;

  SiteClient(int port) {
    this.port = port;
  }

  /** An answer; {@code body} is what it says as JSON, or a missing node. */
  record Answer(int status, String contentType, String text) {

    JsonNode body() {
      return JSON.readTree(text);
    }

    String code() {
      return body().path("code").asString();
    }
  }

  HttpRequest.Builder to(String path) {
    return anonymouslyTo(path)
        .header("X-Internal-Token", KitSite.TOKEN)
        .header("X-Gateway-Token", KitSite.GATEWAY_TOKEN);
  }

  HttpRequest.Builder anonymouslyTo(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
        .timeout(Duration.ofMillis(ANSWER_WITHIN_MILLIS));
  }

  Answer get(String path) {
    return send(to(path));
  }

  Answer post(String path, String json) {
    return send(
        to(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(json)));
  }

  Answer send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response = HTTP.send(request.build(), BodyHandlers.ofString());
      return new Answer(
          response.statusCode(),
          response.headers().firstValue("Content-Type").orElse(""),
          response.body());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Sends a body of unknown length in chunks. */
  static BodyPublisher chunked(byte[] body) {
    return BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body));
  }

  /** Sends these very bytes and gives the status line, for what no client library would send. */
  String raw(String request) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(ANSWER_WITHIN_MILLIS);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      return new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1))
          .readLine();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
