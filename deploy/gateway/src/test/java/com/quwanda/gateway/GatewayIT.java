package com.quwanda.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.nimbusds.jose.JWSAlgorithm.ES256;
import static com.nimbusds.jose.JWSAlgorithm.RS256;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.http.Fault;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.RSAKey;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class GatewayIT {
  private static final String ORDERS = "/api/v1/orders";
  private static RunningGateway gateway;

  @BeforeAll
  static void start() {
    gateway = new RunningGateway();
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @BeforeEach
  void forget() {
    gateway.answerEverything();
  }

  // ---- routes

  @Test
  void sendsOrdersToOrderService() {
    gateway.orders.stubFor(
        any(anyUrl())
            .willReturn(
                okJson("{\"orderId\":\"o1\"}").withStatus(201).withHeader("X-Any", "kept")));

    var reply =
        gateway.send(
            gateway
                .asUser(7, ORDERS + "?a=b")
                .header("Idempotency-Key", "k-1")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"quantity\":3}")));

    assertThat(reply.statusCode()).isEqualTo(201);
    assertThat(reply.body()).isEqualTo("{\"orderId\":\"o1\"}");
    assertThat(reply.headers().firstValue("X-Any")).contains("kept");
    gateway.orders.verify(
        1,
        postRequestedFor(urlEqualTo(ORDERS + "?a=b"))
            .withHeader("Idempotency-Key", equalTo("k-1"))
            .withHeader("Content-Type", equalTo("application/json"))
            .withRequestBody(equalTo("{\"quantity\":3}")));
  }

  @ParameterizedTest
  @ValueSource(strings = {ORDERS, ORDERS + "?limit=5", ORDERS + "/o-1"})
  void readsOrdersFromOrderService(String path) {
    assertThat(gateway.send(gateway.asUser(7, path)).statusCode()).isEqualTo(200);
    gateway.orders.verify(1, getRequestedFor(urlEqualTo(path)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/activities",
        "/api/v1/activities/act_2026-summer",
        "/api/v1/activities/A1001/availability",
        "/api/v1/activities/%E6%B4%BB%E5%8A%A8-7"
      })
  void readsActivitiesFromStockService(String path) {
    assertThat(gateway.send(gateway.asUser(7, path)).statusCode()).isEqualTo(200);
    gateway.stock.verify(1, getRequestedFor(urlEqualTo(path)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"payment", "cancellation", "refunds", "channel-payments"})
  void sendsChangesOfAnOrderToOrderServiceAsItsUser(String change) {
    String path = ORDERS + "/o-1/" + change;

    var reply =
        gateway.send(
            gateway
                .asUser(7, path)
                .header("Idempotency-Key", "k-1")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{}")));

    assertThat(reply.statusCode()).isEqualTo(200);
    gateway.orders.verify(
        1,
        postRequestedFor(urlEqualTo(path))
            .withHeader("X-User-Id", equalTo("7"))
            .withHeader("Idempotency-Key", equalTo("k-1")));
    assertProblem(
        gateway.send(gateway.request(path).POST(BodyPublishers.ofString("{}"))),
        401,
        "UNAUTHENTICATED");
    assertThat(gateway.callsToServices()).isEqualTo(1);
  }

  @Test
  void readsAnOrdersHistoryFromOrderService() {
    String path = ORDERS + "/o-1/history";
    assertThat(gateway.send(gateway.asUser(7, path)).statusCode()).isEqualTo(200);
    gateway.orders.verify(1, getRequestedFor(urlEqualTo(path)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/v1/wallet", "/api/v1/wallet/ledger?limit=5"})
  void readsTheWalletFromWalletService(String path) {
    assertThat(gateway.send(gateway.asUser(7, path)).statusCode()).isEqualTo(200);
    gateway.wallet.verify(
        1, getRequestedFor(urlEqualTo(path)).withHeader("X-User-Id", equalTo("7")));
    assertProblem(gateway.send(gateway.request(path)), 401, "UNAUTHENTICATED");
  }

  @Test
  void takesAChannelsNotificationWithoutATokenAndAsNobody() {
    String path = "/api/v1/payment-notifications/simulated-pay";

    var reply =
        gateway.send(
            gateway
                .request(path)
                .header("Pay-Signature", "abc")
                .header("X-User-Id", "7")
                .header("TX_XID", "1:2:3")
                .header("X-Internal-Token", "guessed")
                .header("X-Gateway-Token", "guessed")
                .POST(BodyPublishers.ofString("{\"a\":1}")));

    assertThat(reply.statusCode()).isEqualTo(200);
    gateway.orders.verify(
        1,
        postRequestedFor(urlEqualTo(path))
            .withHeader("Pay-Signature", equalTo("abc"))
            .withHeader("X-Gateway-Token", equalTo(RunningGateway.GATEWAY_TOKEN))
            .withoutHeader("X-Internal-Token")
            .withRequestBody(equalTo("{\"a\":1}"))
            .withoutHeader("X-User-Id")
            .withoutHeader("TX_XID"));
  }

  static Stream<Arguments> unroutedRequests() {
    return Stream.of(
        Arguments.of("GET", "/"),
        Arguments.of("GET", "/api"),
        Arguments.of("GET", "/api/v1/wallets"),
        Arguments.of("GET", "/api/v2/orders"),
        Arguments.of("GET", "/API/v1/orders"),
        Arguments.of("POST", ORDERS + "/o-1"),
        Arguments.of("POST", ORDERS + "/o-1/expiry"),
        Arguments.of("GET", ORDERS + "/o-1/payment"),
        Arguments.of("GET", "/api/v1/payment-notifications/simulated-pay"),
        Arguments.of("POST", "/api/v1/payment-notifications/a/b"),
        Arguments.of("POST", "/api/v1/wallet"),
        Arguments.of("POST", "/internal/v1/wallets/7/top-ups"),
        Arguments.of("DELETE", ORDERS + "/o-1"),
        Arguments.of("PUT", ORDERS),
        Arguments.of("POST", "/api/v1/activities"),
        Arguments.of("GET", "/api/v1/activities/a/holds/b"),
        Arguments.of("POST", "/internal/v1/holds"),
        Arguments.of("GET", "/internal/v1/activities/a/holds/b"),
        Arguments.of("POST", "/internal/v1/activities"),
        Arguments.of("PUT", "/internal/v1/faults/hold.after-lua"),
        Arguments.of("GET", "/actuator/env"),
        Arguments.of("GET", "/v3/api-docs/public"),
        Arguments.of("GET", "/v3/api-docs/internal"),
        Arguments.of("GET", "/openapi/order-service"),
        Arguments.of("GET", "/openapi/other-service.json"),
        Arguments.of("GET", "/swagger-ui/index.html"),
        Arguments.of("GET", "/webjars/swagger-ui/5.34.1/index.html"),
        Arguments.of("GET", "/docs/index.html"),
        Arguments.of("GET", "/.well-known/openid-configuration"),
        Arguments.of("GET", "/api/v1/login"),
        Arguments.of("GET", "/actuator/gateway/routes"),
        Arguments.of("GET", "/order-service/api/v1/orders"));
  }

  @ParameterizedTest
  @MethodSource("unroutedRequests")
  void routesNothingElse(String method, String path) {
    var reply = gateway.send(gateway.asUser(7, path).method(method, BodyPublishers.noBody()));

    assertProblem(reply, 404, "NOT_FOUND");
    assertThat(gateway.callsToServices()).isZero();
  }

  @Test
  void tellsNobodyWhetherAnInternalPathExists() {
    assertProblem(gateway.send(gateway.request("/internal/v1/holds")), 404, "NOT_FOUND");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "//internal/v1/holds",
        "/internal//v1/holds",
        "/api/v1/orders/../../../internal/v1/holds",
        "/api/v1/orders/..",
        "/api/v1/orders/./x",
        "/api/v1/orders/%2e%2e/%2e%2e/%2e%2e/internal/v1/holds",
        "/api/v1/orders/%2E%2E",
        "/api/v1/orders/..%2finternal",
        "/api/v1/orders/%2f%2finternal",
        "/api/v1/orders/%252e%252e/internal",
        "/api/v1/orders/..;/..;/internal/v1/holds",
        "/api/v1/orders;a=b/o-1",
        "/api/v1/orders/o-1%3binternal",
        "/api/v1/orders/..\\internal",
        "/api/v1/orders/%5c..%5cinternal",
        "/api/v1/orders/o%00",
        "/api/v1/orders/o%0d%0aX-User-Id:%201",
        "/api/v1//orders",
        "/api/v1/%6frders",
        "/%61pi/v1/orders",
        "/api/v1/orders/%6F-1",
        "/openapi/order%2Dservice.json",
        "/api/v1/%6Frganiser/activities",
        "http://127.0.0.1/internal/v1/holds",
        "/internal/v1/holds?/api/v1/orders",
        "/internal/v1/holds#/api/v1/orders"
      })
  void noSpellingOfAPathReachesAService(String path) {
    String reply =
        gateway.sendRaw("GET", path, "Authorization: Bearer " + gateway.tokens.forUser(7));

    assertThat(reply).matches("(?s)HTTP/1\\.1 (400|404) .*");
    assertThat(gateway.callsToServices()).isZero();
  }

  // ---- tokens

  static Stream<Arguments> badTokens() {
    var tokens = gateway.tokens;
    String good = tokens.forUser(1001);
    String[] parts = good.split("\\.");
    String otherPayload = tokens.forUser(1002).split("\\.")[1];
    return Stream.of(
        Arguments.of("empty", ""),
        Arguments.of("not a token", "abc"),
        Arguments.of("payload changed", parts[0] + "." + otherPayload + "." + parts[2]),
        Arguments.of("signature cut", parts[0] + "." + parts[1] + "."),
        Arguments.of("unsigned", tokens.unsigned()),
        Arguments.of("another key", tokens.signedByAnotherKey()),
        Arguments.of("public key as secret", tokens.signedByThePublicKeyAsSecret()),
        Arguments.of("RS512", tokens.by(tokens.rsa, JWSAlgorithm.RS512)),
        Arguments.of("PS256", tokens.by(tokens.rsa, JWSAlgorithm.PS256)),
        Arguments.of("ES256 by an unknown key", tokens.by(TestTokens.newEc("test-ec"), ES256)),
        Arguments.of("a known key under the other's id", tokens.by(underTheIdOfTheOther(), RS256)),
        Arguments.of("its own key in the header", tokens.withHeader(h -> h.jwk(ownKey()))),
        Arguments.of(
            "signed by its own key in the header",
            tokens.withHeader(OWN, h -> h.jwk(ownKey()).keyID(null))),
        Arguments.of("where its key lies", tokens.withHeader(h -> h.jwkURL(ELSEWHERE))),
        Arguments.of(
            "where its certificate lies", tokens.withHeader(h -> h.x509CertURL(ELSEWHERE))),
        Arguments.of(
            "unknown extension that must be understood",
            tokens.withHeader(h -> h.criticalParams(Set.of("x")).customParam("x", 1))),
        Arguments.of(
            "another type", tokens.withHeader(h -> h.type(new JOSEObjectType("secevent+jwt")))),
        Arguments.of("no roles", tokens.with("1001", c -> c.claim("roles", null))),
        Arguments.of("roles as text", tokens.with("1001", c -> c.claim("roles", "buyer"))),
        Arguments.of("numbers as roles", tokens.with("1001", c -> c.claim("roles", List.of(1)))),
        Arguments.of("expired", tokens.with("1001", c -> c.expirationTime(secondsFromNow(-120)))),
        Arguments.of("no expiry", tokens.with("1001", c -> c.expirationTime(null))),
        Arguments.of(
            "not yet valid", tokens.with("1001", c -> c.notBeforeTime(secondsFromNow(300)))),
        Arguments.of("other issuer", tokens.with("1001", c -> c.issuer("someone"))),
        Arguments.of("no issuer", tokens.with("1001", c -> c.issuer(null))),
        Arguments.of("other audience", tokens.with("1001", c -> c.audience("quwanda-admin"))),
        Arguments.of("no audience", tokens.with("1001", c -> c.audience((String) null))),
        Arguments.of("no subject", tokens.with(null, c -> c)),
        Arguments.of("name as subject", tokens.with("admin", c -> c)),
        Arguments.of("zero as subject", tokens.with("0", c -> c)),
        Arguments.of("negative subject", tokens.with("-5", c -> c)),
        Arguments.of("subject too large", tokens.with("9223372036854775808", c -> c)));
  }

  private static final RSAKey OWN = TestTokens.newRsa("own", null, null);
  private static final URI ELSEWHERE = URI.create("https://127.0.0.1:1/keys.json");

  private static JWK ownKey() {
    return OWN.toPublicJWK();
  }

  private static RSAKey underTheIdOfTheOther() {
    return new RSAKey.Builder(gateway.tokens.rsa).keyID("test-ec").build();
  }

  private static Date secondsFromNow(long seconds) {
    return Date.from(Instant.now().plusSeconds(seconds));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("badTokens")
  void refusesABadToken(String what, String token) {
    var reply = gateway.send(gateway.request(ORDERS).header("Authorization", "Bearer " + token));

    assertProblem(reply, 401, "UNAUTHENTICATED");
    assertThat(reply.headers().firstValue("WWW-Authenticate")).contains("Bearer");
    assertThat(gateway.callsToServices()).isZero();
  }

  @Test
  void refusesARequestWithoutToken() {
    assertProblem(gateway.send(gateway.request(ORDERS)), 401, "UNAUTHENTICATED");
    assertProblem(
        gateway.send(gateway.request(ORDERS + "?access_token=" + gateway.tokens.forUser(7))),
        401,
        "UNAUTHENTICATED");
    assertProblem(
        gateway.send(gateway.request(ORDERS).header("Authorization", "Basic dTpw")),
        401,
        "UNAUTHENTICATED");
    assertProblem(
        gateway.send(gateway.request(ORDERS).header("X-User-Id", "7")), 401, "UNAUTHENTICATED");
    assertThat(gateway.callsToServices()).isZero();
  }

  static Stream<Arguments> goodTokens() {
    var tokens = gateway.tokens;
    return Stream.of(
        Arguments.of("RS256", tokens.forUser(7)),
        Arguments.of("ES256", tokens.by(tokens.ec, ES256)),
        Arguments.of("without a key's id", tokens.withHeader(h -> h.keyID(null))),
        Arguments.of("typed", tokens.withHeader(h -> h.type(new JOSEObjectType("at+jwt")))),
        Arguments.of(
            "expired within the skew",
            tokens.with(
                "7", c -> c.issueTime(secondsFromNow(-60)).expirationTime(secondsFromNow(-5)))),
        Arguments.of("more roles", tokens.withRoles(7, List.of("root", "buyer"), null)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("goodTokens")
  void takesAGoodToken(String what, String token) {
    assertThat(gateway.send(gateway.as(token, ORDERS)).statusCode()).isEqualTo(200);
  }

  @Test
  void takesATokenWithSeveralAudiences() {
    String token = gateway.tokens.with("7", c -> c.audience(List.of("other", "quwanda")));
    var reply = gateway.send(gateway.request(ORDERS).header("Authorization", "Bearer " + token));
    assertThat(reply.statusCode()).isEqualTo(200);
  }

  // ---- trusted headers

  @Test
  void servicesSeeTheUserOfTheTokenAndNothingTheClientMadeUp() {
    gateway.send(
        gateway
            .asUser(1001, ORDERS)
            .header("TX_XID", "10.0.0.1:8091:1")
            .header("tx_xid", "10.0.0.1:8091:2")
            .header("Tx_Xid", "10.0.0.1:8091:3")
            .header("TX_BRANCH_TYPE", "AT")
            .header("X-User-Id", "1")
            .header("x-user-id", "2")
            .header("X-Internal-Token", "guess")
            .header("x-internal-token", "guess")
            .header("X-Gateway-Token", "guess")
            .header("X-Club-Id", "club-of-others")
            .header("X_User_Id", "3")
            .header("x-user_id", "4")
            .header("X_Club_Id", "club-of-others")
            .header("X_Gateway_Token", "guess")
            .header("X_Internal_Token", "guess")
            .header("TX-XID", "10.0.0.1:8091:4")
            .header("X-Forwarded-For", "10.0.0.1")
            .header("Forwarded", "for=10.0.0.1")
            .header("Cookie", "a=b")
            .header("X-Request-Id", "kept"));

    var headers = gateway.orders.getAllServeEvents().get(0).getRequest().getHeaders();
    var names = headers.keys().stream().map(name -> name.toLowerCase().replace('_', '-')).toList();
    assertThat(names).noneMatch(name -> name.startsWith("tx-"));
    assertThat(headers.getHeader("X-User-Id").values()).containsExactly("1001");
    assertThat(names)
        .doesNotContain("x-internal-token", "x-club-id", "x-forwarded-for", "forwarded", "cookie")
        .containsOnlyOnce("x-user-id", "x-gateway-token");
    assertThat(headers.getHeader("X-Gateway-Token").values())
        .containsExactly(RunningGateway.GATEWAY_TOKEN);
    assertThat(headers.getHeader("X-Request-Id").values()).containsExactly("kept");
    assertThat(headers.getHeader("Authorization").isPresent()).isFalse();
  }

  @Test
  void aConnectionHeaderCannotTakeATrustedHeaderAway() {
    String reply =
        gateway.sendRaw(
            "GET",
            ORDERS,
            "Authorization: Bearer " + gateway.tokens.forUser(1001),
            "Connection: X-User-Id, X-Gateway-Token");

    assertThat(reply).startsWith("HTTP/1.1 200");
    gateway.orders.verify(
        1,
        getRequestedFor(urlPathEqualTo(ORDERS))
            .withHeader("X-User-Id", equalTo("1001"))
            .withHeader("X-Gateway-Token", equalTo(RunningGateway.GATEWAY_TOKEN)));
  }

  // ---- body limit

  @Test
  void passesABodyOfExactlyTheLimit() {
    String body = "x".repeat(64 * 1024);
    var reply = gateway.send(json(ORDERS).POST(BodyPublishers.ofString(body)));
    assertThat(reply.statusCode()).isEqualTo(200);
    gateway.orders.verify(1, postRequestedFor(urlEqualTo(ORDERS)).withRequestBody(equalTo(body)));
  }

  @Test
  void refusesALargerBody() {
    var reply =
        gateway.send(json(ORDERS).POST(BodyPublishers.ofByteArray(new byte[64 * 1024 + 1])));
    assertProblem(reply, 413, "BODY_TOO_LARGE");
    assertThat(gateway.callsToServices()).isZero();
  }

  @Test
  void refusesALargerBodyOfUnannouncedLength() {
    HttpRequest.BodyPublisher chunked =
        BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(new byte[64 * 1024 + 1]));
    var reply = gateway.send(json(ORDERS).POST(chunked));
    assertProblem(reply, 413, "BODY_TOO_LARGE");
    assertThat(gateway.callsToServices()).isZero();
  }

  @Test
  void passesASmallBodyOfUnannouncedLength() {
    HttpRequest.BodyPublisher chunked =
        BodyPublishers.ofInputStream(() -> new ByteArrayInputStream("{}".getBytes()));
    assertThat(gateway.send(json(ORDERS).POST(chunked)).statusCode()).isEqualTo(200);
    gateway.orders.verify(1, postRequestedFor(urlEqualTo(ORDERS)).withRequestBody(equalTo("{}")));
  }

  // ---- failures behind the gateway

  @Test
  void passesAProblemOfAServiceOnUnchanged() {
    String problem = "{\"status\":409,\"code\":\"SOLD_OUT\"}";
    gateway.orders.stubFor(
        any(anyUrl())
            .willReturn(
                aResponse()
                    .withStatus(409)
                    .withHeader("Content-Type", "application/problem+json")
                    .withBody(problem)));
    var reply = gateway.send(gateway.post(7, ORDERS, "{}"));
    assertThat(reply.statusCode()).isEqualTo(409);
    assertThat(reply.body()).isEqualTo(problem);
    assertThat(reply.headers().firstValue("Content-Type")).contains("application/problem+json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"CONNECTION_RESET_BY_PEER", "EMPTY_RESPONSE"})
  void neverRepeatsARequestWhoseConnectionBroke(String fault) {
    // A used connection is in the pool, as it is when a client library is tempted to repeat.
    gateway.send(gateway.asUser(7, ORDERS));
    gateway.orders.resetRequests();
    gateway.orders.stubFor(any(anyUrl()).willReturn(aResponse().withFault(Fault.valueOf(fault))));

    var reply = gateway.send(gateway.post(7, ORDERS, "{}"));

    assertProblem(reply, 502, "ANSWER_LOST");
    gateway.orders.verify(1, postRequestedFor(urlEqualTo(ORDERS)));
  }

  @Test
  void neverRepeatsARequestThatFailed() {
    gateway.orders.stubFor(any(anyUrl()).willReturn(aResponse().withStatus(503)));
    var reply = gateway.send(gateway.post(7, ORDERS, "{}"));
    assertThat(reply.statusCode()).isEqualTo(503);
    gateway.orders.verify(1, postRequestedFor(urlEqualTo(ORDERS)));
  }

  @Test
  void saysWhenAServiceTakesTooLong() {
    gateway.orders.stubFor(any(anyUrl()).willReturn(okJson("{}").withFixedDelay(30_000)));
    var reply = gateway.send(gateway.post(7, ORDERS, "{}"));
    assertProblem(reply, 504, "GATEWAY_TIMEOUT");
    gateway.orders.verify(1, postRequestedFor(urlEqualTo(ORDERS)));
  }

  // ---- its own state

  @ParameterizedTest
  @ValueSource(strings = {"readiness", "liveness"})
  void saysThatItIsReadyOnAPortOfItsOwn(String group) {
    assertThat(gateway.send(gateway.management("/actuator/health/" + group)).statusCode())
        .isEqualTo(200);
    assertProblem(gateway.send(gateway.request("/actuator/health/" + group)), 404, "NOT_FOUND");
  }

  @Test
  void countsRequestsForOperatorsOnly() {
    gateway.send(gateway.asUser(7, ORDERS));
    assertThat(gateway.send(gateway.management("/actuator/prometheus")).body())
        .contains("spring_cloud_gateway_requests")
        .contains("edge_rate_limit_failures_total ");
    assertProblem(gateway.send(gateway.request("/actuator/prometheus")), 404, "NOT_FOUND");
  }

  private static HttpRequest.Builder json(String path) {
    return gateway.asUser(7, path).header("Content-Type", "application/json");
  }

  static void assertProblem(HttpResponse<String> reply, int status, String code) {
    assertThat(reply.statusCode()).as(reply.body()).isEqualTo(status);
    assertThat(reply.headers().firstValue("Content-Type")).contains("application/problem+json");
    JsonNode problem = new JsonMapper().readTree(reply.body());
    assertThat(problem.get("code").asString()).isEqualTo(code);
    assertThat(problem.get("status").asInt()).isEqualTo(status);
    assertThat(problem.get("title").asString()).isNotEmpty();
  }
}
