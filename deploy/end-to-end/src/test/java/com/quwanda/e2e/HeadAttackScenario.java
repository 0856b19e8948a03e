package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Requests with made-up headers and odd paths. */
class HeadAttackScenario extends AttackScenario {
  /** Every spelling of what one of our own processes would send. */
  @Test
  void headersThatOurServicesTrustAreTakenAway() {
    BuyerClient intruder = richBuyer("1.00");
    String token = buyerToken(intruder);
    String organiser = tokens.organiser(intruder.userId(), "club-2");
    List<List<String>> injected = injected(Long.toString(victim().owner().userId()));
    List<Attack> attacks = new ArrayList<>();
    for (List<String> lines : injected) {
      String what = String.join(", ", lines);
      Stream.of(
              Stream.of(
                  RawRequest.get("/api/v1/wallet"),
                  change("/api/v1/orders", orderBody(victim().activity())),
                  RawRequest.get("/internal/v1/faults").token(token)),
              ofVictim().map(request -> request.token(token)),
              ofOrganisers(victim().activity()).stream()
                  .limit(3)
                  .map(request -> request.token(organiser)))
          .flatMap(requests -> requests)
          .forEach(request -> attacks.add(new Attack(what, request.lines(lines))));
    }
    repelled(attacks);

    for (List<String> lines : injected) {
      RawAnswer wallet = send(RawRequest.get("/api/v1/wallet").token(token).lines(lines));
      assertThat(wallet.status()).as("%s: %s", lines, wallet).isIn(200, 400);
      if (wallet.status() == 200) {
        assertThat(wallet.json().path("available").asString()).as("%s", lines).isEqualTo("1.00");
      }
    }
  }

  /** One of each kind: the gateway sees to headers before it tells paths apart. */
  private Stream<RawRequest> ofVictim() {
    return onIds(victim().unpaid(), victim().deposit(), victim().entry(), victim().offer()).stream()
        .filter(request -> request.target().matches(".*(s/[^/]+|/cancellation|/departure|/order)"));
  }

  private static List<List<String>> injected(String user) {
    String internal = system.internalToken();
    return List.of(
        List.of("X-User-Id: " + user),
        List.of("x-user-id: " + user, "X-USER-ID: " + user),
        List.of("X-User-Id:" + user, "Connection: X-User-Id"),
        List.of("X_User_Id: " + user),
        List.of("X-Club-Id: " + CLUB),
        List.of("x-club-id: " + CLUB, "Connection: close, X-Club-Id"),
        List.of("X-Internal-Token: " + internal, "X-User-Id: " + user),
        List.of("x-internal-token: " + internal, "X-User-Id: " + user, "X-Club-Id: " + CLUB),
        List.of("X-Gateway-Token: " + internal, "X-User-Id: " + user),
        List.of("X-Gateway-Token: made-up", "X-User-Id: " + user, "X-Club-Id: " + CLUB),
        List.of("Connection: X-Gateway-Token, X-Internal-Token, X-User-Id, X-Club-Id"),
        List.of("Connection: Authorization"),
        List.of("Connection: keep-alive, Content-Type", "Keep-Alive: timeout=5"),
        List.of("X-Forwarded-For: 127.0.0.1", "X-Real-IP: 127.0.0.1"),
        List.of("X-Forwarded-Prefix: /internal", "X-Forwarded-Host: stock-service"),
        List.of("X-Original-URL: /internal/v1/faults", "X-Rewrite-URL: /internal/v1/faults"),
        List.of("Forwarded: for=127.0.0.1;host=stock-service;proto=https"),
        List.of("X-HTTP-Method-Override: DELETE", "X-Method-Override: DELETE"),
        List.of("X-HTTP-Method: PUT", "_method: DELETE"),
        List.of("Proxy-Authorization: Basic YTpi", "Proxy-Connection: keep-alive"),
        List.of("TE: trailers", "Trailer: X-User-Id"),
        List.of("Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings", "HTTP2-Settings: AAMAAABk"),
        List.of("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: AAAA"),
        List.of("TX_XID: 127.0.0.1:8091:4711"),
        List.of("tx_xid: 127.0.0.1:8091:4711", "TX_BRANCH_TYPE: AT"),
        List.of("TX-XID: 127.0.0.1:8091:4711"));
  }

  /** With an XID from outside an order would be part of a transaction that nobody ends. */
  @Test
  void anOrderWithATransactionIdFromOutsideIsPlacedInItsOwn() {
    String activity = open(ActivityDraft.concert());
    for (String name : List.of("TX_XID", "tx_xid", "Tx_Xid", "TX-XID", "X-TX-XID", "TX_xid")) {
      String token = buyerToken(system.newBuyer());
      RawRequest order = change("/api/v1/orders", orderBody(activity)).token(token);
      RawAnswer answer = send(order.header(name, "127.0.0.1:8091:4711"));
      assertThat(answer.status()).as("%s: %s", name, answer).isEqualTo(201);
    }
    assertThat(available(activity)).isEqualTo(94);
  }

  /** With a token that may do everything, so that nothing but the path is refused. */
  @Test
  void oddPathsLeadNowhere() {
    String token = everything(victim());
    List<Attack> attacks = new ArrayList<>();
    for (String target : targets(victim())) {
      for (String method : List.of("GET", "POST")) {
        RawRequest request = RawRequest.post(target, "{}").method(method).token(token);
        attacks.add(
            new Attack(
                "path",
                request
                    .key(UUID.randomUUID().toString())
                    .header("X-Internal-Token", system.internalToken())));
      }
    }
    for (String method : List.of("PUT", "DELETE", "PATCH")) {
      for (String target : List.of("/internal/v1/faults", "/api/v1/orders", "/actuator/health")) {
        attacks.add(
            new Attack("method", RawRequest.post(target, "{}").method(method).token(token)));
      }
    }
    turnedAway(attacks);
  }

  private static List<String> targets(Possessions victim) {
    String a = victim.activity();
    String open = "/internal/v1/activities/" + a + "/sale/close";
    return Stream.concat(
            Stream.of(open, "/internal/v1/faults", "/actuator/env", "/v3/api-docs/internal")
                .flatMap(HeadAttackScenario::disguised),
            Stream.of(
                "/internal/holds/" + victim.paid(),
                "/actuator",
                "/actuator/health/readiness",
                "/actuator/gateway/routes",
                "/v3/api-docs",
                "/v3/api-docs.yaml",
                "/swagger-ui/index.html",
                "/error",
                "//api/v1/orders",
                "/api//v1/orders",
                "/api/v1//orders",
                "/api/v1/orders/",
                "/api/v1/orders//",
                "/api/v1/./orders",
                "/api/v1/x/../orders",
                "/api/v1/orders;x=y",
                "/api/v1;x=y/orders",
                "/api/v1/orders;",
                "/api/v1/orders%3bx=y",
                "/API/v1/orders",
                "/api/V1/orders",
                "/api/v1/Orders",
                "/api/v1/orders%00",
                "/api/v1/orders/%00",
                "/api/v1/orders/" + victim.unpaid() + "%00",
                "/api/v1/orders/" + victim.unpaid() + "/",
                "/api/v1/orders/" + victim.unpaid() + ";x=y",
                "/api/v1/orders/" + victim.unpaid() + "/payment/",
                "/api/v1/orders/" + victim.unpaid() + "/payment;x=y",
                "/api/v1/orders/" + victim.unpaid() + "/%70ayment%2f",
                "/api/v1/orders/x%2f..%2f" + victim.unpaid(),
                "/api/v1/orders/a%2fb",
                "/api/v1/orders/a%5cb",
                "/api/v1/orders/a\\b",
                "/api/v1/orders/a%0d%0aX-User-Id:1",
                "/api/v1/orders/%",
                "/api/v1/orders/%zz",
                "/api/v1/orders/%c0%ae%c0%ae",
                "/api/v1/orders/%ff",
                "/api/v2/orders",
                "/api/v1",
                "/api",
                "/",
                "",
                "*",
                "api/v1/orders",
                "/openapi/../internal/v1/faults",
                "/openapi/stock-service",
                "/openapi/%2e%2e/v3/api-docs.json",
                "/docs/../internal/v1/faults",
                "/.well-known/",
                "/.well-known/jwt-signing.json",
                "/.git/config",
                "/favicon.ico",
                "/" + "a".repeat(9000)))
        .toList();
  }

  /** Ways to write a path that something between here and the service might read as it. */
  private static Stream<String> disguised(String path) {
    String rest = path.substring(1);
    String up = "/..".repeat(3);
    return Stream.of(
        path,
        "/" + path,
        "/." + path,
        path + "/",
        path + ";x=y",
        "/;" + path,
        "/x/.." + path,
        "/api/.." + path,
        "/api/v1/orders" + up + path,
        "/api/v1/orders" + up.replace("..", "..;") + path,
        "/api/v1/orders" + up.replace("..", "%2e%2e") + path,
        "/api/v1/orders" + up.replace("..", ".%2E") + path,
        "/api/v1/orders" + up.replace("/..", "%2f..") + path,
        "/api/v1/orders" + up.replace("..", "%252e%252e") + path,
        "/api/v1/orders" + up.replace("/", "\\") + path.replace("/", "\\"),
        "/api/v1/orders" + up.replace("/", "%5c") + path,
        "/api/v1/orders/" + rest.replace("/", "%2f"),
        "/%" + Integer.toHexString(rest.charAt(0)) + rest.substring(1),
        "/" + Character.toUpperCase(rest.charAt(0)) + rest.substring(1),
        "/" + rest.replace("/", "//"),
        "/" + rest.replace("/", "%2f"),
        "/" + rest.replace("/", "\\"),
        path + "%00",
        path + "%20",
        path + "?/api/v1/orders",
        path + "#/api/v1/orders",
        "http://127.0.0.1:" + system.stockService().port() + path,
        "http://gateway" + path);
  }

  private static String everything(Possessions victim) {
    var claims = ForgedTokens.claims(victim.owner().userId(), "buyer", "organiser", "ops");
    claims.put("club", CLUB);
    return tokens.sign(claims);
  }

  @Test
  void whatIsNoHttpIsTurnedAway() {
    String activity = open(ActivityDraft.concert());
    String token = buyerToken(system.newBuyer());
    RawRequest order = change("/api/v1/orders", orderBody(activity)).token(token);
    List<Attack> attacks = new ArrayList<>();
    for (String line :
        List.of(
            "no colon",
            ": no name",
            "Bad Name: x",
            "X-Long: " + "x".repeat(70_000),
            "X-Nul: a\u0000b",
            "X-User-Id : 1001",
            "Host: a\r\nHost: b")) {
      attacks.add(new Attack(start(line), order.line(line)));
    }
    RawRequest many = order;
    for (int i = 0; i < 2_000; i++) {
      many = many.header("X-Header-" + i, "x".repeat(40));
    }
    attacks.add(new Attack("many headers", many));
    for (String method : List.of("TRACE", "CONNECT", "PROPFIND", "get", "G\u0000T", "HEAD / ")) {
      attacks.add(new Attack(method, order.method(method)));
    }
    turnedAway(attacks);
  }
}
