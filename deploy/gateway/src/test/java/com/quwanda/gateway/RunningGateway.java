package com.quwanda.gateway;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.quwanda.localstack.LocalStack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * A gateway on a free port with a real Redis, whose services are played by servers that record
 * their calls.
 */
final class RunningGateway implements AutoCloseable {
  static final String GATEWAY_TOKEN = "token-of-this-test-run";

  final TestTokens tokens = new TestTokens();
  final WireMockServer orders = server();
  final WireMockServer stock = server();
  final WireMockServer wallet = server();
  final WireMockServer deposits = server();
  final WireMockServer compensation = server();
  final Path folder;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ConfigurableApplicationContext context;

  /**
   * @param more settings, in place of those that are usual in tests: no rate is limited, and the
   *     rest as it is by default
   */
  RunningGateway(String... more) {
    try {
      folder = Files.createTempDirectory(Path.of("target"), "gateway-keys");
      URI keys = tokens.writeKeySet(folder);
      List<String> arguments =
          new ArrayList<>(
              List.of(
                  "--server.port=0",
                  "--management.server.port=0",
                  "--QUWANDA_ORDER_URL=" + orders.baseUrl(),
                  "--QUWANDA_STOCK_URL=" + stock.baseUrl(),
                  "--QUWANDA_WALLET_URL=" + wallet.baseUrl(),
                  "--QUWANDA_DEPOSIT_URL=" + deposits.baseUrl(),
                  "--QUWANDA_COMPENSATION_URL=" + compensation.baseUrl(),
                  "--QUWANDA_GATEWAY_TOKEN=" + GATEWAY_TOKEN + ",the-token-before-this-one",
                  "--QUWANDA_CACHE_REDIS_PORT=" + LocalStack.shared().redis().port(),
                  "--QUWANDA_JWT_KEYS=" + keys,
                  "--QUWANDA_RESPONSE_TIMEOUT=8s"));
      Stream.of("IP", "USER_WRITES", "USER_READS")
          .forEach(
              limit -> {
                arguments.add("--QUWANDA_RATE_" + limit + "_PER_SECOND=100000");
                arguments.add("--QUWANDA_RATE_" + limit + "_BURST=100000");
              });
      // The last one of two counts; a list would be made of both.
      for (String setting : more) {
        String name = setting.substring(0, setting.indexOf('='));
        arguments.removeIf(argument -> argument.startsWith(name + "="));
        arguments.add(setting);
      }
      context =
          new SpringApplicationBuilder(GatewayApplication.class)
              .run(arguments.toArray(String[]::new));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    answerEverything();
  }

  private static WireMockServer server() {
    WireMockServer server = new WireMockServer(WireMockConfiguration.options().dynamicPort());
    server.start();
    return server;
  }

  private Stream<WireMockServer> services() {
    return Stream.of(orders, stock, wallet, deposits, compensation);
  }

  /** Forgets stubs and recorded calls; all services answer 200 to everything again. */
  void answerEverything() {
    services()
        .forEach(
            server -> {
              server.resetAll();
              server.stubFor(
                  WireMock.any(WireMock.anyUrl())
                      .willReturn(WireMock.okJson("{\"from\":\"%d\"}".formatted(server.port()))));
            });
  }

  int port() {
    return context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path));
  }

  /** On the port that operators and probes use. */
  HttpRequest.Builder management(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + managementPort() + path));
  }

  int managementPort() {
    return context.getEnvironment().getRequiredProperty("local.management.port", Integer.class);
  }

  HttpRequest.Builder asUser(long userId, String path) {
    return as(tokens.forUser(userId), path);
  }

  HttpRequest.Builder as(String token, String path) {
    return request(path).header("Authorization", "Bearer " + token);
  }

  /** A POST of this user with a JSON body. */
  HttpRequest.Builder post(long userId, String path, String json) {
    return asUser(userId, path)
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(json));
  }

  HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  /** Sends the path exactly as given, which no client library would; returns the whole reply. */
  String sendRaw(String method, String path, String... headers) {
    StringBuilder request = new StringBuilder(method + " " + path + " HTTP/1.1\r\nHost: gateway");
    for (String header : headers) {
      request.append("\r\n").append(header);
    }
    return sendBytes(request + "\r\nConnection: close\r\n\r\n");
  }

  /** Sends exactly this, and returns all that comes back until the gateway closes. */
  String sendBytes(String request) {
    try (Socket socket = new Socket("127.0.0.1", port())) {
      socket.setSoTimeout(30_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The sum of all series whose names with labels begin so. */
  int metric(String name) {
    return send(management("/actuator/prometheus"))
        .body()
        .lines()
        .filter(line -> line.startsWith(name))
        .mapToInt(line -> (int) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  int callsToServices() {
    return services().mapToInt(service -> service.getAllServeEvents().size()).sum();
  }

  @Override
  public void close() {
    context.close();
    services().forEach(WireMockServer::stop);
  }
}
