package com.quwanda.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnswersIT {
  private static final String ORDERS = "/api/v1/orders";
  private static final String PAGE = "https://mini.example.com";
  private static RunningGateway gateway;

  static {
    // The JDK's client would not send these.
    System.setProperty("jdk.httpclient.allowRestrictedHeaders", "origin,connection");
  }

  @BeforeAll
  static void start() {
    gateway =
        new RunningGateway(
            "--QUWANDA_HSTS=true", "--QUWANDA_CORS_ORIGINS=" + PAGE + ",http://localhost:3000");
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @BeforeEach
  void forget() {
    gateway.answerEverything();
  }

  // ---- headers of every answer

  @ParameterizedTest
  @CsvSource({
    "/api/v1/orders, 401",
    "/nothing, 404",
    "/api/v1//orders, 400",
    "/openapi/order-service.json, 200",
    "/docs, 200",
    "/.well-known/jwks.json, 200"
  })
  void everyAnswerTellsBrowsersToBeCareful(String path, int status) {
    var reply = gateway.send(gateway.request(path));
    assertThat(reply.statusCode()).isEqualTo(status);
    assertThat(header(reply, "X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(header(reply, "X-Frame-Options")).isEqualTo("DENY");
    assertThat(header(reply, "Referrer-Policy")).isEqualTo("no-referrer");
    assertThat(header(reply, "Content-Security-Policy"))
        .startsWith("default-src 'none'")
        .contains("frame-ancestors 'none'")
        .doesNotContain("http");
    assertThat(header(reply, "Strict-Transport-Security")).startsWith("max-age=");
    assertThat(reply.headers().firstValue("Server")).isEmpty();
    assertThat(reply.headers().allValues("Cache-Control")).hasSize(1);
  }

  @Test
  void aServicesAnswerIsNotKeptAndTellsNothingOfTheInside() {
    gateway.orders.stubFor(
        any(anyUrl())
            .willReturn(
                okJson("{}")
                    .withHeader("Cache-Control", "public, max-age=60")
                    .withHeader("Server", "Tomcat")
                    .withHeader("X-Internal-Token", "secret")
                    .withHeader("X-Gateway-Token", "secret")
                    .withHeader("X-User-Id", "1")
                    .withHeader("X-Club-Id", "c")
                    .withHeader("TX_XID", "1:2:3")
                    .withHeader("Set-Cookie", "a=b")
                    .withHeader("Keep-Alive", "timeout=5")
                    .withHeader("Proxy-Authenticate", "Basic")
                    .withHeader("Idempotency-Replayed", "true")));

    var reply = gateway.send(gateway.asUser(7, ORDERS));

    assertThat(reply.statusCode()).isEqualTo(200);
    assertThat(reply.headers().map())
        .doesNotContainKeys(
            "server",
            "x-internal-token",
            "x-gateway-token",
            "x-user-id",
            "x-club-id",
            "tx_xid",
            "set-cookie",
            "keep-alive",
            "proxy-authenticate");
    assertThat(reply.headers().allValues("Cache-Control")).containsExactly("no-store");
    assertThat(header(reply, "Idempotency-Replayed")).isEqualTo("true");
  }

  @Test
  void headersOfOneConnectionDoNotReachAService() {
    gateway.sendRaw(
        "GET",
        ORDERS,
        "Authorization: Bearer " + gateway.tokens.forUser(7),
        "Keep-Alive: timeout=5",
        "TE: trailers",
        "Proxy-Authorization: Basic dTpw",
        "Upgrade: websocket",
        "X-Hop: only-here",
        "X-Kept: yes",
        "Connection: X-Hop");
    gateway.orders.verify(
        1,
        getRequestedFor(urlEqualTo(ORDERS))
            .withHeader("X-Kept", equalTo("yes"))
            .withoutHeader("Keep-Alive")
            .withoutHeader("TE")
            .withoutHeader("Proxy-Authorization")
            .withoutHeader("Upgrade")
            .withoutHeader("X-Hop"));
  }

  // ---- pages of other origins

  @Test
  void aListedOriginMayReadAnswersAndAskBefore() {
    var before =
        gateway.send(
            gateway
                .request(ORDERS)
                .header("Origin", PAGE)
                .header("Access-Control-Request-Method", "POST")
                .header("Access-Control-Request-Headers", "authorization,idempotency-key")
                .method("OPTIONS", BodyPublishers.noBody()));
    assertThat(before.statusCode()).isEqualTo(200);
    assertThat(header(before, "Access-Control-Allow-Origin")).isEqualTo(PAGE);
    assertThat(before.headers().firstValue("Access-Control-Allow-Credentials")).isEmpty();

    var reply = gateway.send(gateway.asUser(7, ORDERS).header("Origin", PAGE));
    assertThat(reply.statusCode()).isEqualTo(200);
    assertThat(reply.headers().allValues("Access-Control-Allow-Origin")).containsExactly(PAGE);
    assertThat(header(reply, "Access-Control-Expose-Headers"))
        .contains("Idempotency-Replayed")
        .contains("Retry-After");
    // A refusal can be read too, so that a page can say what is wrong.
    var refused = gateway.send(gateway.request(ORDERS).header("Origin", PAGE));
    assertThat(refused.statusCode()).isEqualTo(401);
    assertThat(header(refused, "Access-Control-Allow-Origin")).isEqualTo(PAGE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.example.com",
        "http://mini.example.com",
        "https://mini.example.com.evil.com",
        "null"
      })
  void anotherOriginMayNot(String origin) {
    var reply = gateway.send(gateway.asUser(7, ORDERS).header("Origin", origin));
    assertThat(reply.statusCode()).isEqualTo(403);
    assertThat(reply.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
    assertThat(gateway.callsToServices()).isZero();
  }

  // ---- documentation

  @ParameterizedTest
  @ValueSource(
      strings = {
        "order-service",
        "deposit-service",
        "wallet-service",
        "stock-service",
        "compensation-job"
      })
  void servesTheDocumentOfAServiceToAnybody(String service) {
    var reply = gateway.send(gateway.request("/openapi/" + service + ".json"));
    assertThat(reply.statusCode()).isEqualTo(200);
    var called =
        switch (service) {
          case "order-service" -> gateway.orders;
          case "deposit-service" -> gateway.deposits;
          case "wallet-service" -> gateway.wallet;
          case "stock-service" -> gateway.stock;
          default -> gateway.compensation;
        };
    called.verify(
        1,
        getRequestedFor(urlEqualTo("/v3/api-docs/public"))
            .withHeader("X-Gateway-Token", equalTo(RunningGateway.GATEWAY_TOKEN))
            .withoutHeader("X-User-Id"));
    assertThat(gateway.callsToServices()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "/docs, text/html",
    "/docs/page.js, text/javascript",
    "/docs/swagger-ui.css, text/css",
    "/docs/swagger-ui-bundle.js, text/javascript",
    "/docs/swagger-ui-standalone-preset.js, text/javascript",
    "/openapi/gateway.json, application/json"
  })
  void servesThePageWithAllThatItNeeds(String path, String type) {
    var reply = gateway.send(gateway.request(path));
    assertThat(reply.statusCode()).isEqualTo(200);
    assertThat(header(reply, "Content-Type")).startsWith(type);
    assertThat(reply.body()).isNotEmpty();
    if (path.equals("/docs")) {
      assertThat(reply.body()).doesNotContain("://");
    }
  }

  private static String header(HttpResponse<String> reply, String name) {
    return reply.headers().firstValue(name).orElse("");
  }
}
