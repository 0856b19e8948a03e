package com.quwanda.gateway;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
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
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;

/** A gateway on a free port whose services are played by two servers that record their calls. */
final class RunningGateway implements AutoCloseable {
  static final String INTERNAL_TOKEN = "token-of-this-test-run";

  final TestTokens tokens = new TestTokens();
  final WireMockServer orders = server();
  final WireMockServer stock = server();
  final WireMockServer wallet = server();
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ConfigurableApplicationContext context;

  RunningGateway() {
    try {
      Path folder = Files.createTempDirectory(Path.of("target"), "gateway-keys");
      Path publicKey = tokens.writePublicKey(folder);
      context =
          new SpringApplicationBuilder(GatewayApplication.class)
              .run(
                  "--server.port=0",
                  "--QUWANDA_ORDER_URL=" + orders.baseUrl(),
                  "--QUWANDA_STOCK_URL=" + stock.baseUrl(),
                  "--QUWANDA_WALLET_URL=" + wallet.baseUrl(),
                  "--QUWANDA_INTERNAL_TOKEN=" + INTERNAL_TOKEN,
                  "--QUWANDA_JWT_PUBLIC_KEY=" + publicKey,
                  "--QUWANDA_RESPONSE_TIMEOUT=8s");
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

  /** Forgets stubs and recorded calls; all services answer 200 to everything again. */
  void answerEverything() {
    for (WireMockServer server : new WireMockServer[] {orders, stock, wallet}) {
      server.resetAll();
      server.stubFor(
          WireMock.any(WireMock.anyUrl())
              .willReturn(WireMock.okJson("{\"from\":\"%d\"}".formatted(server.port()))));
    }
  }

  int port() {
    Environment environment = context.getEnvironment();
    return environment.getRequiredProperty("local.server.port", Integer.class);
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path));
  }

  HttpRequest.Builder asUser(long userId, String path) {
    return request(path).header("Authorization", "Bearer " + tokens.forUser(userId));
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
    try (Socket socket = new Socket("127.0.0.1", port())) {
      StringBuilder request = new StringBuilder(method + " " + path + " HTTP/1.1\r\nHost: gateway");
      for (String header : headers) {
        request.append("\r\n").append(header);
      }
      request.append("\r\nConnection: close\r\n\r\n");
      socket.getOutputStream().write(request.toString().getBytes(StandardCharsets.UTF_8));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  int callsToServices() {
    return orders.getAllServeEvents().size()
        + stock.getAllServeEvents().size()
        + wallet.getAllServeEvents().size();
  }

  @Override
  public void close() {
    context.close();
    orders.stop();
    stock.stop();
    wallet.stop();
  }
}
