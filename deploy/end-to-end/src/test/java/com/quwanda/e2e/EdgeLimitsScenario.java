package com.quwanda.e2e;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.localstack.ServiceProcess;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What the gateway allows how often, how slowly, to which web pages, and what it says besides: seen
 * at a gateway with low limits behind one proxy that is trusted, which this test plays.
 */
class EdgeLimitsScenario extends AttackScenario {
  private static final String LOGIN_SECRET = "a-secret-of-this-scenario-only";
  private static final String PAGE = "https://app.example";
  private static final int IP_BURST = 40;
  private static final int READ_BURST = 12;
  private static final int WRITE_BURST = 6;

  private static ServiceProcess gateway;

  @BeforeAll
  static void startGateway() {
    gateway =
        system.anotherGateway(
            Map.ofEntries(
                Map.entry("QUWANDA_RATE_IP_PER_SECOND", "1"),
                Map.entry("QUWANDA_RATE_IP_BURST", Integer.toString(IP_BURST)),
                Map.entry("QUWANDA_RATE_USER_READS_PER_SECOND", "1"),
                Map.entry("QUWANDA_RATE_USER_READS_BURST", Integer.toString(READ_BURST)),
                Map.entry("QUWANDA_RATE_USER_WRITES_PER_SECOND", "1"),
                Map.entry("QUWANDA_RATE_USER_WRITES_BURST", Integer.toString(WRITE_BURST)),
                Map.entry("QUWANDA_RATE_LOGINS_PER_MINUTE", "5"),
                // On a busy machine too.
                Map.entry("QUWANDA_RATE_LONGEST_WAIT", "1s"),
                Map.entry("QUWANDA_HEAD_TIMEOUT", "2s"),
                Map.entry("QUWANDA_BODY_TIMEOUT", "2s"),
                Map.entry("QUWANDA_TRUSTED_PROXIES", "1"),
                Map.entry("QUWANDA_CORS_ORIGINS", PAGE),
                Map.entry("QUWANDA_LOCAL_LOGIN_SECRET", LOGIN_SECRET)));
  }

  @AfterAll
  static void stopGateway() {
    gateway.stop();
  }

  @Test
  void oneUserReadsTooMuchAndNobodyElseIsHeldUp() {
    String greedy = buyerToken(system.newBuyer());
    limited(2 * READ_BURST, i -> RawRequest.get("/api/v1/wallet").token(greedy), 200);

    String other = buyerToken(system.newBuyer());
    assertThat(from("10.0.0.9", RawRequest.get("/api/v1/wallet").token(other)).status())
        .isEqualTo(200);
  }

  @Test
  void oneUserWritesTooMuchAndReadsOn() {
    String greedy = buyerToken(system.newBuyer());
    limited(
        2 * WRITE_BURST, i -> change("/api/v1/orders", orderBody("nowhere")).token(greedy), 404);
    assertThat(from("10.0.0.9", RawRequest.get("/api/v1/wallet").token(greedy)).status())
        .isEqualTo(200);
  }

  /** What is asked for does not matter, nor whether it exists, nor what the client says it is. */
  @Test
  void oneAddressAsksTooMuchAndOthersAreServed() {
    String address = "10.1.1.1";
    List<RawAnswer> answers =
        IntStream.range(0, 2 * IP_BURST)
            .mapToObj(
                i ->
                    RawHttp.send(
                        gateway.port(),
                        RawRequest.get(i % 2 == 0 ? "/nowhere" : "/api/v1/wallet")
                            .header("X-Forwarded-For", "8.8.8." + i + ", " + address)))
            .toList();
    assertTooMany(answers);
    assertThat(from("10.1.1.2", RawRequest.get("/nowhere")).status()).isEqualTo(404);
  }

  @Test
  void loginsAreTriedAFewTimesOnly() {
    List<RawAnswer> answers =
        IntStream.range(0, 12).mapToObj(i -> from("10.2.2.2", login("guess-" + i))).toList();
    assertTooMany(answers);
    assertThat(answers.get(0).code()).isEqualTo("LOGIN_FAILED");
  }

  @Test
  void aLoginCodeIsGoodOnceAndOnlyAsItWasMade() {
    long user = system.newBuyer().userId();
    String code = code(LOGIN_SECRET, user, Instant.now().plusSeconds(60), "buyer");
    StoresFingerprint before = settled();

    RawAnswer first = from("10.3.0.1", login(code));
    assertThat(first.status()).as(first::toString).isEqualTo(200);
    String token = first.json().path("accessToken").asString();
    assertThat(send(RawRequest.get("/api/v1/wallet").token(token)).status()).isEqualTo(200);
    assertThat(send(ofOperators("a", "b").get(2).token(token)).status()).isEqualTo(403);

    String fresh = code(LOGIN_SECRET, user, Instant.now().plusSeconds(60), "buyer");
    String powerful = code("another-secret-altogether", user, Instant.now().plusSeconds(60), "ops");
    List<String> bad =
        List.of(
            code,
            powerful,
            powerful.split("\\.")[0] + "." + fresh.split("\\.")[1],
            code(LOGIN_SECRET, user, Instant.now().minusSeconds(1), "buyer"),
            code(LOGIN_SECRET, 0, Instant.now().plusSeconds(60), "buyer"),
            fresh.substring(0, fresh.length() - 2),
            fresh.split("\\.")[0],
            fresh.split("\\.")[0] + ".",
            "." + fresh.split("\\.")[1],
            fresh + ".",
            token,
            "",
            "' OR 1=1 --",
            "x".repeat(5_000));
    for (int i = 0; i < bad.size(); i++) {
      RawAnswer answer = from("10.3.1." + i, login(bad.get(i)));
      assertThat(answer.status()).as("%s: %s", bad.get(i), answer).isIn(400, 401);
      assertThat(answer.code()).isNotEmpty();
      assertThat(answer.body()).doesNotContain("accessToken");
    }
    for (String body :
        List.of("", "{}", "[]", "null", "{\"code\":null}", "{\"code\":1}", "{\"code\":[]}")) {
      RawAnswer answer = from("10.3.2." + body.length(), RawRequest.post("/api/v1/login", body));
      assertThat(answer.status()).as("%s: %s", body, answer).isIn(400, 401);
      assertThat(answer.code()).isNotEmpty();
    }
    assertThat(from("10.3.3.1", login(fresh)).status()).isEqualTo(200);
    assertThat(before.differencesTo(settled())).isEmpty();
  }

  /** Of two who bring the same code at once only one is let in. */
  @Test
  void aLoginCodeIsSpentOnceHoweverManyBringIt() {
    String code =
        code(LOGIN_SECRET, system.newBuyer().userId(), Instant.now().plusSeconds(60), "buyer");
    List<RawAnswer> answers = Crowd.of(8, i -> from("10.4.0." + i, login(code)));
    assertThat(answers).filteredOn(answer -> answer.status() == 200).hasSize(1);
    assertThat(answers).filteredOn(answer -> answer.status() == 401).hasSize(7);
  }

  /** Some take their time, everybody else is served; and their time is limited. */
  @Test
  void slowHeadersAndSlowBodiesAreCutOffAndHoldNobodyUp() {
    String activity = open(ActivityDraft.concert());
    String token = buyerToken(system.newBuyer());
    byte[] head =
        change("/api/v1/orders", orderBody(activity))
            .token(token)
            .header("X-Forwarded-For", "10.7.0.1")
            .head();
    StoresFingerprint before = settled();
    List<RawHttp> slow = new ArrayList<>();
    AtomicInteger others = new AtomicInteger();
    try {
      for (int i = 0; i < 16; i++) {
        RawHttp connection = new RawHttp(gateway.port());
        connection.write(i % 2 == 0 ? head : Arrays.copyOf(head, head.length / 2));
        slow.add(connection);
      }
      await()
          .pollInterval(Duration.ofMillis(250))
          .atMost(Duration.ofSeconds(20))
          .until(
              () -> {
                Instant asked = Instant.now();
                String another = "10.7.1." + others.incrementAndGet();
                assertThat(from(another, RawRequest.get("/docs")).status()).isEqualTo(200);
                assertThat(Duration.between(asked, Instant.now()))
                    .isLessThan(Duration.ofSeconds(10));
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
  void otherWebPagesAreNotAllowedIn() {
    String token = buyerToken(system.newBuyer());
    for (String origin :
        List.of(
            "https://evil.example",
            "http://app.example",
            "https://app.example.evil.example",
            "https://evilapp.example",
            "https://app.example:8443",
            "null")) {
      assertThat(preflight(origin).header("Access-Control-Allow-Origin")).as(origin).isEmpty();
      assertThat(preflight(origin).header("Access-Control-Allow-Methods")).as(origin).isEmpty();
      assertThat(
              from(
                      "10.5.0.1",
                      RawRequest.get("/api/v1/wallet").token(token).header("Origin", origin))
                  .header("Access-Control-Allow-Origin"))
          .as(origin)
          .isEmpty();
    }
    assertThat(preflight(PAGE).header("Access-Control-Allow-Origin")).contains(PAGE);
    assertThat(
            send(RawRequest.get("/api/v1/orders")
                    .method("OPTIONS")
                    .header("Origin", PAGE)
                    .header("Access-Control-Request-Method", "POST"))
                .header("Access-Control-Allow-Origin"))
        .as("no page is allowed unless it is configured")
        .isEmpty();
  }

  private static RawAnswer preflight(String origin) {
    return from(
        "10.5.0.2",
        RawRequest.get("/api/v1/orders")
            .method("OPTIONS")
            .header("Origin", origin)
            .header("Access-Control-Request-Method", "POST")
            .header("Access-Control-Request-Headers", "authorization,idempotency-key"));
  }

  @Test
  void everyAnswerCarriesTheSecurityHeaders() {
    String token = buyerToken(system.newBuyer());
    Map<Integer, RawRequest> requests =
        Map.of(
            200, RawRequest.get("/api/v1/wallet").token(token),
            400, RawRequest.get("/api/v1/orders;x=y").token(token),
            401, RawRequest.get("/api/v1/wallet"),
            403, RawRequest.get("/api/v1/ops/compensations").token(token),
            404, RawRequest.get("/nowhere"),
            413, change("/api/v1/orders", "x".repeat(70_000)).token(token),
            415, RawRequest.post("/api/v1/orders", new byte[] {1}).token(token).key("k"));
    requests.forEach(
        (status, request) -> {
          RawAnswer answer = send(request);
          assertThat(answer.status()).as(answer::toString).isEqualTo(status);
          assertThat(SecurityHeaders.missingFrom(answer)).as("of the %d", status).isEmpty();
        });
    List<RawAnswer> tooMany =
        IntStream.range(0, 2 * IP_BURST)
            .mapToObj(i -> from("10.6.0.1", RawRequest.get("/nowhere")))
            .filter(answer -> answer.status() == 429)
            .toList();
    assertThat(tooMany).isNotEmpty();
    assertThat(SecurityHeaders.missingFrom(tooMany.get(0))).isEmpty();
  }

  /** Each from an address of its own, so that only the user's limit is met. */
  private static void limited(int times, IntFunction<RawRequest> request, int otherwise) {
    List<RawAnswer> answers =
        IntStream.range(0, times).mapToObj(i -> from("10.0.0." + i, request.apply(i))).toList();
    assertTooMany(answers);
    assertThat(answers.get(0).status()).isEqualTo(otherwise);
  }

  private static void assertTooMany(List<RawAnswer> answers) {
    assertThat(answers.get(0).status()).as("the first one").isNotEqualTo(429);
    List<RawAnswer> refused = answers.stream().filter(answer -> answer.status() == 429).toList();
    assertThat(refused).isNotEmpty();
    for (RawAnswer answer : refused) {
      assertThat(answer.code()).isEqualTo("TOO_MANY_REQUESTS");
      assertThat(Integer.parseInt(answer.header("Retry-After").orElse("0"))).isPositive();
    }
  }

  private static RawAnswer from(String address, RawRequest request) {
    return RawHttp.send(gateway.port(), request.header("X-Forwarded-For", address));
  }

  private static RawRequest login(String code) {
    return RawRequest.post("/api/v1/login", "{\"code\":" + Payloads.json(code) + "}");
  }

  /** As the local stand-in of the mini-program's platform makes them. */
  private static String code(String secret, long user, Instant end, String role) {
    Base64.Encoder url = Base64.getUrlEncoder().withoutPadding();
    String content =
        url.encodeToString(
            "{\"sub\":%d,\"exp\":%d,\"nonce\":\"%s\",\"roles\":[\"%s\"]}"
                .formatted(
                    user,
                    end.getEpochSecond(),
                    UUID.randomUUID().toString().replace("-", "").substring(0, 24),
                    role)
                .getBytes(UTF_8));
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
      return content + "." + url.encodeToString(mac.doFinal(content.getBytes(US_ASCII)));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
