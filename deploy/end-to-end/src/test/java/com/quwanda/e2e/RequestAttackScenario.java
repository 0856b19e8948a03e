package com.quwanda.e2e;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** Requests with made-up headers, odd paths, and bodies that are too much or no order at all. */
class RequestAttackScenario extends AttackScenario {
  private static final String CLUB = "club-1";

  /** Every spelling of what one of our own processes would send. */
  @Test
  void headersThatOurServicesTrustAreTakenAway() {
    Possessions victim = Possessions.make(this);
    BuyerClient intruder = richBuyer("1.00");
    String token = buyerToken(intruder);
    String user = Long.toString(victim.owner().userId());
    List<Attack> attacks = new ArrayList<>();
    for (List<String> lines : injected(user)) {
      String what = String.join(", ", lines);
      attacks.add(new Attack(what, plus(RawRequest.get("/api/v1/wallet"), lines)));
      attacks.add(
          new Attack(what, plus(change("/api/v1/orders", orderBody(victim.activity())), lines)));
      attacks.add(
          new Attack(what, plus(RawRequest.get("/internal/v1/faults"), lines).token(token)));
      onIds(victim.unpaid(), victim.deposit(), victim.entry(), victim.offer())
          .forEach(request -> attacks.add(new Attack(what, plus(request.token(token), lines))));
      ofOrganisers(victim.activity())
          .forEach(
              request ->
                  attacks.add(
                      new Attack(
                          what,
                          plus(
                              request.token(tokens.organiser(intruder.userId(), "club-2")),
                              lines))));
    }
    repelled(attacks);

    for (List<String> lines : injected(user)) {
      RawAnswer wallet = send(plus(RawRequest.get("/api/v1/wallet").token(token), lines));
      assertThat(wallet.status()).as("%s: %s", lines, wallet).isIn(200, 400);
      if (wallet.status() == 200) {
        assertThat(wallet.json().path("available").asString()).as("%s", lines).isEqualTo("1.00");
      }
    }
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

  private static RawRequest plus(RawRequest request, List<String> lines) {
    RawRequest with = request;
    for (String line : lines) {
      with = with.line(line);
    }
    return with;
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
    Possessions victim = Possessions.make(this);
    String token = everything(victim);
    List<Attack> attacks = new ArrayList<>();
    for (String target : targets(victim)) {
      for (String method : List.of("GET", "POST", "PUT", "DELETE", "PATCH")) {
        RawRequest request = RawRequest.post(target, "{}").method(method).token(token);
        attacks.add(
            new Attack(
                "path",
                request
                    .key(UUID.randomUUID().toString())
                    .header("X-Internal-Token", system.internalToken())));
      }
    }
    turnedAway(attacks);
  }

  private static List<String> targets(Possessions victim) {
    String a = victim.activity();
    String open = "/internal/v1/activities/" + a + "/sale/close";
    return Stream.concat(
            Stream.of(
                    "/internal/v1/activities/" + a + "/counters",
                    "/internal/v1/faults",
                    "/internal/holds/" + victim.paid(),
                    "/actuator",
                    "/actuator/health",
                    "/actuator/health/readiness",
                    "/actuator/env",
                    "/actuator/prometheus",
                    "/actuator/gateway/routes",
                    "/v3/api-docs",
                    "/v3/api-docs/public",
                    "/v3/api-docs/internal",
                    "/v3/api-docs.yaml",
                    "/swagger-ui.html",
                    "/swagger-ui/index.html",
                    "/error",
                    open)
                .flatMap(RequestAttackScenario::disguised),
            Stream.of(
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
  void bodiesThatAreNoOrderOrderNothing() {
    String activity = open(ActivityDraft.concert());
    BuyerClient buyer = richBuyer("1000.00");
    String token = buyerToken(buyer);
    String good = orderBody(activity);
    List<Attack> attacks = new ArrayList<>();
    for (String path : List.of("/api/v1/orders", "/api/v1/deposits", "/api/v1/waitlist-entries")) {
      texts(activity)
          .forEach(
              body ->
                  attacks.add(new Attack("body " + start(body), change(path, body).token(token))));
      encodings(good)
          .forEach(
              (type, body) ->
                  attacks.add(
                      new Attack(
                          type,
                          RawRequest.post(path, body)
                              .key(UUID.randomUUID().toString())
                              .token(token)
                              .line(type))));
    }
    repelled(attacks);
  }

  private static String start(String body) {
    return body.length() > 80 ? body.substring(0, 80) + "…" : body;
  }

  private static List<String> texts(String activity) {
    String good = orderBody(activity);
    String open = good.substring(0, good.length() - 1);
    String id =
        "{\"activityId\":\"" + activity + "\",\"ticketType\":\"" + TYPE + "\",\"quantity\":";
    List<String> bodies =
        new ArrayList<>(
            List.of(
                "",
                " ",
                "{",
                "{}",
                "[]",
                "null",
                "true",
                "0",
                "\"order\"",
                "[" + good + "]",
                good + good,
                good + "x",
                good + "\u0000",
                "\u0000" + good,
                good.replace("\"", "'"),
                open + ",}",
                open + ",/* */\"a\":1}",
                "//\n" + good,
                good.replace("\"quantity\"", "quantity"),
                good.replace("activityId", "ACTIVITYID"),
                good.replace("activityId", "activity_id"),
                "[".repeat(10_000),
                "[".repeat(10_000) + "]".repeat(10_000),
                "{\"a\":".repeat(10_000) + "1" + "}".repeat(10_000),
                "{\"activityId\":" + "[".repeat(10_000) + "]".repeat(10_000) + "}",
                open + ",\"extra\":" + "[".repeat(10_000) + "]".repeat(10_000) + "}",
                " ".repeat(70_000) + good,
                open + ",\"extra\":\"" + "x".repeat(70_000) + "\"}",
                // Which of two would count is anybody's guess.
                open + ",\"quantity\":2}",
                "{\"quantity\":2," + good.substring(1),
                open + ",\"activityId\":\"other\"}",
                "{\"activityId\":\"\\ud800\",\"ticketType\":\"standard\",\"quantity\":1}",
                "{\"activityId\":\"a\\u0000\",\"ticketType\":\"standard\",\"quantity\":1}",
                "{\"activityId\":[\""
                    + activity
                    + "\"],\"ticketType\":\"standard\",\"quantity\":1}",
                "{\"activityId\":5,\"ticketType\":\"standard\",\"quantity\":1}",
                "{\"activityId\":null,\"ticketType\":\"standard\",\"quantity\":1}",
                "{\"activityId\":\"" + "a".repeat(65) + "\",\"ticketType\":\"x\",\"quantity\":1}"));
    for (String quantity :
        List.of(
            "\"1\"",
            "1e400",
            "-1e400",
            "9223372036854775808",
            "9".repeat(5_000),
            "1." + "0".repeat(5_000),
            "0." + "0".repeat(5_000) + "1",
            "1e-400",
            "1e999999999",
            "NaN",
            "Infinity",
            "0x1",
            "01",
            "+1",
            "1_000",
            "true",
            "[1]",
            "{}",
            "null",
            "-1",
            "0",
            "1.5",
            "1001")) {
      bodies.add(id + quantity + "}");
    }
    return bodies;
  }

  private static Map<String, byte[]> encodings(String good) {
    byte[] plain = good.getBytes(UTF_8);
    byte[] latin = good.replace("concert", "conc\u00e9rt").getBytes(ISO_8859_1);
    return Map.ofEntries(
        Map.entry("X-None: no content type", plain),
        Map.entry("Content-Type: text/plain", plain),
        Map.entry("Content-Type: application/xml", "<order/>".getBytes(UTF_8)),
        Map.entry("Content-Type: application/x-www-form-urlencoded", plain),
        Map.entry("Content-Type: multipart/form-data; boundary=x", plain),
        Map.entry("Content-Type: application/octet-stream", plain),
        Map.entry("Content-Type: */*", plain),
        Map.entry("Content-Type: json", plain),
        Map.entry("Content-Type: application/json; charset=utf-16", good.getBytes(UTF_16)),
        Map.entry("Content-Type: application/json;  charset=utf-16le", good.getBytes(UTF_16LE)),
        Map.entry("Content-Type: application/json; charset=nonsense", plain),
        Map.entry("Content-Type: application/json; charset=utf-7", plain),
        Map.entry("Content-Type: application/json", latin),
        Map.entry("Content-Type: application/json; charset=iso-8859-1", latin),
        Map.entry("Content-Type: application/json; charset=ibm037", plain),
        Map.entry("Content-Type: application/json\r\nContent-Encoding: gzip", zipped(plain)),
        Map.entry("Content-Type: application/json\r\nContent-Encoding: gzip ", plain),
        Map.entry(
            "Content-Type: application/json\r\nContent-Encoding: deflate, gzip", zipped(plain)),
        Map.entry("Content-Type: application/json\r\nContent-Encoding: br", plain),
        Map.entry(
            "Content-Type: application/json\r\nContent-Encoding: x", zipped(new byte[5_000_000])));
  }

  private static byte[] zipped(byte[] plain) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(all)) {
      gzip.write(plain);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return all.toByteArray();
  }

  /** What a client adds to an order changes neither whose it is nor what it costs. */
  @Test
  void fieldsThatAnOrderDoesNotHaveChangeNothingOfIt() {
    String activity = open(ActivityDraft.concert());
    BuyerClient buyer = system.newBuyer();
    String body =
        orderBody(activity).replace("}", "")
            + ",\"price\":\"0.01\",\"unitPrice\":\"0.01\",\"amount\":\"0.00\",\"userId\":1,"
            + "\"status\":\"PAID\",\"orderId\":\"mine\",\"__proto__\":{\"x\":1},\"@type\":\"x.Y\"}";
    RawAnswer answer = send(change("/api/v1/orders", body).token(buyerToken(buyer)));
    assertThat(answer.status()).as(answer::toString).isIn(201, 400);
    if (answer.status() == 201) {
      assertThat(answer.json().path("amount").asString()).isEqualTo(ActivityDraft.PRICE);
      assertThat(answer.json().path("status").asString()).isEqualTo("UNPAID");
      assertThat(buyer.getOrder(answer.json().path("orderId").asString()).is(200)).isTrue();
    }
  }

  /** A request within another: whoever reads the length otherwise would carry the inner one out. */
  @Test
  void nothingIsSmuggledInABody() {
    String activity = open(ActivityDraft.concert());
    String token = buyerToken(system.newBuyer());
    byte[] order = change("/api/v1/orders", orderBody(activity)).token(token).bytes();
    String inner = new String(order, UTF_8);
    String chunked = "0\r\n\r\n" + inner;
    String size = Integer.toString(chunked.length());
    List<Attack> attacks =
        Stream.of(
                List.of("Content-Length: " + size, "Transfer-Encoding: chunked"),
                List.of("Transfer-Encoding: chunked", "Content-Length: " + size),
                List.of("Content-Length: " + size, "Transfer-Encoding: xchunked"),
                List.of("Content-Length: " + size, "Transfer-Encoding : chunked"),
                List.of("Content-Length: " + size, "Transfer-Encoding:\tchunked"),
                List.of("Content-Length: " + size, "Transfer-Encoding: chunked, identity"),
                List.of("Content-Length: 5", "Content-Length: " + size),
                List.of("Content-Length: 5, " + size),
                List.of("Content-Length: +" + size),
                List.of("Content-Length: -1"),
                List.of("Content-Length: 99999999999999999999"),
                List.of("Content-Length: 0x10"),
                List.of("Transfer-Encoding: chunked", "Transfer-Encoding: identity"))
            .map(
                lines ->
                    new Attack(
                        String.join(", ", lines),
                        plus(RawRequest.post("/internal/v1/faults", chunked).token(token), lines)))
            .toList();
    turnedAway(attacks);
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

  /** Some take their time, everybody else is served; and their time is limited. */
  @Test
  void slowHeadersAndSlowBodiesAreCutOffAndHoldNobodyUp() {
    String activity = open(ActivityDraft.concert());
    BuyerClient other = system.newBuyer();
    String token = buyerToken(system.newBuyer());
    RawRequest order = change("/api/v1/orders", orderBody(activity)).token(token);
    StoresFingerprint before = settled();
    List<RawHttp> slow = new ArrayList<>();
    try {
      IntStream.range(0, 16)
          .forEach(
              i -> {
                RawHttp connection = new RawHttp(system.gateway().port());
                byte[] head = order.head();
                connection.write(i % 2 == 0 ? head : Arrays.copyOf(head, head.length / 2));
                slow.add(connection);
              });
      await()
          .pollInterval(Duration.ofMillis(500))
          .atMost(Duration.ofSeconds(45))
          .until(
              () -> {
                Instant asked = Instant.now();
                assertThat(other.wallet().is(200)).isTrue();
                assertThat(Duration.between(asked, Instant.now()))
                    .isLessThan(Duration.ofSeconds(5));
                return slow.stream().map(one -> one.drip(' ')).noneMatch(taken -> taken);
              });
      assertThat(slow.stream().map(one -> one.read().status()))
          .allMatch(s -> s == 0 || s / 100 == 4);
    } finally {
      slow.forEach(RawHttp::close);
    }
    assertThat(before.differencesTo(settled())).isEmpty();
  }

  @Test
  void metacharactersInEveryFieldPathAndQueryAreOnlyText() {
    Possessions victim = Possessions.make(this);
    String buyer = buyerToken(victim.owner());
    String organiser = tokens.organiser(victim.owner().userId(), CLUB);
    List<Attack> attacks = new ArrayList<>();
    List<String> all =
        Stream.concat(Payloads.TEXTS.stream(), Payloads.UNKNOWN_IDS.stream()).toList();
    for (String text : all) {
      String what = "text " + Payloads.json(text);
      inBodies(victim, text).forEach(r -> attacks.add(new Attack(what, r.token(buyer))));
      inPaths(text).forEach(r -> attacks.add(new Attack(what, r.token(buyer))));
      ofOrganisers(PathSegment.of(text))
          .forEach(r -> attacks.add(new Attack(what, r.token(organiser))));
      inQueries(text).forEach(r -> attacks.add(new Attack(what, r.token(buyer))));
      attacks.add(
          new Attack(
              what,
              RawRequest.get("/api/v1/organiser/activities?cursor=" + PathSegment.of(text))
                  .token(organiser)));
    }
    for (String text : Payloads.TEXTS) {
      String what = "text " + Payloads.json(text);
      inCreations(victim, text).forEach(r -> attacks.add(new Attack(what, r.token(organiser))));
    }
    for (String key : Payloads.inHeaders()) {
      attacks.add(
          new Attack(
              "key " + key,
              RawRequest.post("/api/v1/orders", orderBody("nowhere")).key(key).token(buyer)));
    }
    repelled(attacks);
  }

  private static List<RawRequest> inBodies(Possessions victim, String text) {
    List<RawRequest> all = new ArrayList<>();
    String json = Payloads.json(text);
    for (String path : List.of("/api/v1/orders", "/api/v1/deposits", "/api/v1/waitlist-entries")) {
      String form = "{\"activityId\":%s,\"ticketType\":%s,\"quantity\":1}";
      all.add(change(path, form.formatted(json, "\"standard\"")));
      all.add(change(path, form.formatted("\"" + victim.activity() + "\"", json)));
    }
    all.add(
        change(
            "/api/v1/orders/" + victim.unpaid() + "/channel-payments",
            "{\"channel\":" + json + "}"));
    return all;
  }

  private static List<RawRequest> inPaths(String text) {
    String id = PathSegment.of(text);
    List<RawRequest> all = new ArrayList<>(onIds(id, id, id, id));
    all.add(RawRequest.get("/api/v1/activities/" + id));
    all.add(RawRequest.get("/api/v1/activities/" + id + "/availability"));
    all.add(RawRequest.post("/api/v1/payment-notifications/" + id, "{}"));
    return all;
  }

  private static List<RawRequest> inQueries(String text) {
    String value = PathSegment.of(text);
    return Stream.of(
            "orders",
            "deposits",
            "waitlist-entries",
            "notifications",
            "wallet/ledger",
            "activities")
        .flatMap(
            list ->
                Stream.of(
                    RawRequest.get("/api/v1/" + list + "?cursor=" + value),
                    // A blank limit is none.
                    RawRequest.get("/api/v1/" + list + "?limit=x" + value)))
        .toList();
  }

  /** In every field of an activity that is not free text. */
  private static List<RawRequest> inCreations(Possessions victim, String text) {
    String json = Payloads.json(text);
    String good =
        Answer.JSON.writeValueAsString(
            ActivityDraft.concert().deposits(Duration.ofHours(1)).id("never-made").request());
    List<RawRequest> all = new ArrayList<>();
    for (String field :
        List.of("activityId", "clubId", "saleFrom", "saleUntil", "startsAt", "code", "price")) {
      String bad =
          good.replaceAll(
              "\"" + field + "\":\"[^\"]*\"",
              Matcher.quoteReplacement("\"" + field + "\":" + json));
      assertThat(bad).as(field).isNotEqualTo(good);
      all.add(change("/api/v1/organiser/activities", bad));
    }
    all.add(
        change(
            "/api/v1/organiser/activities/%s/ticket-types/%s/capacity"
                .formatted(victim.activity(), TYPE),
            "{\"changeId\":%s,\"add\":1}".formatted(json)));
    all.add(
        change(
            "/api/v1/organiser/activities/%s/ticket-types/%s/capacity"
                .formatted(victim.activity(), PathSegment.of(text)),
            "{\"changeId\":\"more\",\"add\":1}"));
    return all;
  }

  /** What people read is kept as it was written. */
  @Test
  void aNameOfMetacharactersIsKeptAsItIs() {
    BuyerClient organiser = system.newBuyer();
    String token = tokens.organiser(organiser.userId(), CLUB);
    for (String text : Payloads.TEXTS) {
      ActivityDraft draft = ActivityDraft.concert();
      String body =
          Answer.JSON
              .writeValueAsString(draft.request())
              .replace("\"A concert\"", Payloads.json(text));
      RawAnswer answer = send(change("/api/v1/organiser/activities", body).token(token));
      assertThat(answer.status()).as("%s: %s", text, answer).isIn(201, 400);
      if (answer.status() == 201) {
        RawAnswer read =
            send(RawRequest.get("/api/v1/activities/" + draft.id()).token(buyerToken(organiser)));
        assertThat(read.json().path("name").asString()).isEqualTo(text);
      }
    }
  }

  /** Operators may ask about what is not there; it is only not found. */
  @Test
  void metacharactersFromAnOperatorFindNothing() {
    String ops = tokens.good(7, "ops");
    StoresFingerprint before = settled();
    for (String text : Payloads.TEXTS) {
      String value = PathSegment.of(text);
      for (String path :
          List.of(
              "consistency/" + value,
              "holds/" + value,
              "holds/x?activityId=" + value,
              "compensations?state=" + value,
              "compensations?cursor=" + value,
              "money-differences?open=" + value,
              "money-differences?cursor=" + value,
              "money-differences?limit=" + value)) {
        RawAnswer answer = send(RawRequest.get("/api/v1/ops/" + path).token(ops));
        assertThat(answer.status()).as("%s: %s", path, answer).isBetween(200, 499);
      }
    }
    assertThat(before.differencesTo(settled())).isEmpty();
  }
}
