package com.quwanda.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.localstack.LocalStack;
import com.quwanda.localstack.Redis;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RateLimitIT {
  private static final String ORDERS = "/api/v1/orders";

  // Buckets outlive a test run's gateway, so each test has users and addresses of its own.
  private final long user = ThreadLocalRandom.current().nextLong(1, 1L << 60);
  private final String network = "10.%d.%d.".formatted(random(), random());

  private static int random() {
    return ThreadLocalRandom.current().nextInt(256);
  }

  @Test
  void limitsAUsersChangesApartFromHisLooks() {
    try (RunningGateway gateway =
        new RunningGateway(
            "--QUWANDA_RATE_USER_WRITES_PER_SECOND=1",
            "--QUWANDA_RATE_LONGEST_WAIT=1s",
            "--QUWANDA_RATE_USER_WRITES_BURST=3",
            "--QUWANDA_RATE_USER_READS_PER_SECOND=1",
            "--QUWANDA_RATE_USER_READS_BURST=40")) {
      var replies =
          IntStream.range(0, 12).mapToObj(i -> gateway.send(gateway.post(user, ORDERS, "{}")));
      var refused = refusedOf(replies);

      assertThat(refused).isBetween(1, 9);
      assertThat(gateway.callsToServices()).isEqualTo(12 - refused);
      assertThat(gateway.send(gateway.asUser(user, ORDERS)).statusCode()).isEqualTo(200);
      assertThat(gateway.send(gateway.post(user + 1, ORDERS, "{}")).statusCode()).isEqualTo(200);
      assertThat(gateway.metric("edge_rate_limited_total{limit=\"user-writes\""))
          .isEqualTo(refused);
    }
  }

  @Test
  void limitsWhatOneAddressAsksWhateverItIs() {
    try (RunningGateway gateway =
        new RunningGateway(
            "--QUWANDA_TRUSTED_PROXIES=1",
            "--QUWANDA_RATE_IP_PER_SECOND=1",
            "--QUWANDA_RATE_LONGEST_WAIT=1s",
            "--QUWANDA_RATE_IP_BURST=5")) {
      int host = 1;
      for (String path :
          new String[] {ORDERS, "/nothing", "/docs", "//odd", "/.well-known/jwks.json"}) {
        String address = network + host++;
        var replies = IntStream.range(0, 12).mapToObj(i -> from(gateway, address, path));
        assertThat(refusedOf(replies)).as(path).isBetween(1, 7);
        assertThat(from(gateway, network + (100 + host), path).statusCode()).isNotEqualTo(429);
      }
      // What stands further left was made up by the client.
      String made = "1.2.3.4, " + network + "200";
      var replies = IntStream.range(0, 12).mapToObj(i -> from(gateway, i + "." + made, ORDERS));
      assertThat(refusedOf(replies)).isBetween(1, 7);
      assertThat(gateway.callsToServices()).isZero();
    }
  }

  @Test
  void noOtherSpellingOfALoginEscapesItsLimit() {
    try (RunningGateway gateway =
        new RunningGateway(
            "--QUWANDA_TRUSTED_PROXIES=1",
            "--QUWANDA_RATE_LOGINS_PER_MINUTE=1",
            "--QUWANDA_RATE_LONGEST_WAIT=1s")) {
      String address = network + random();
      assertThat(logIn(gateway, address, "/api/v1/login")).isEqualTo(503);
      assertThat(logIn(gateway, address, "/api/v1/login")).isEqualTo(429);
      // These would be logins if they were decoded; they are refused as what they are.
      assertThat(logIn(gateway, address, "/api/v1/%6Cogin")).isEqualTo(400);
      assertThat(logIn(gateway, address, "/%61pi/v1/login")).isEqualTo(400);
    }
  }

  private static int logIn(RunningGateway gateway, String address, String path) {
    return gateway
        .send(
            gateway
                .request(path)
                .header("X-Forwarded-For", address)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"code\":\"x\"}")))
        .statusCode();
  }

  @Test
  void theBodyOfARequestTooManyIsNoRequest() {
    try (RunningGateway gateway =
        new RunningGateway(
            "--QUWANDA_IDLE_TIMEOUT=100ms",
            "--QUWANDA_RATE_USER_WRITES_PER_SECOND=1",
            "--QUWANDA_RATE_LONGEST_WAIT=1s",
            "--QUWANDA_RATE_USER_WRITES_BURST=1")) {
      String head =
          "POST %s HTTP/1.1\r\nHost: gateway\r\nContent-Type: application/json\r\nAuthorization: Bearer %s\r\n";
      String inside =
          head.formatted(ORDERS, gateway.tokens.forUser(user + 1))
              + "X-Smuggled: yes\r\nContent-Length: 0\r\n\r\n";
      String request =
          head.formatted(ORDERS, gateway.tokens.forUser(user))
              + "Content-Length: %d\r\n\r\n%s".formatted(inside.length(), inside);

      // Not at once on a slow machine: while Redis answers late, everybody passes.
      String refused =
          await()
              .atMost(Duration.ofSeconds(60))
              .pollInterval(Duration.ofMillis(1))
              .until(() -> gateway.sendBytes(request), reply -> reply.startsWith("HTTP/1.1 429"));

      assertThat(refused.split("HTTP/1.1 ")).hasSize(2);
      assertThat(gateway.orders.getAllServeEvents())
          .noneMatch(call -> call.getRequest().containsHeader("X-Smuggled"));
    }
  }

  @Test
  void anAddressThatTheClientClaimsCountsForNothingWithoutAProxy() {
    try (RunningGateway gateway =
        new RunningGateway(
            "--QUWANDA_RATE_IP_PER_SECOND=1",
            "--QUWANDA_RATE_IP_BURST=5",
            "--QUWANDA_RATE_LONGEST_WAIT=1s")) {
      // Many, so that a slow machine, too, asks more often than a token comes in.
      var replies = IntStream.range(0, 60).mapToObj(i -> from(gateway, network + i, ORDERS));
      assertThat(refusedOf(replies)).isPositive();
    }
  }

  @Test
  void everybodyPassesAndQuicklyWhileRedisDoesNotAnswer() {
    Redis redis = LocalStack.shared().redis();
    try (RunningGateway gateway =
        new RunningGateway(
            "--QUWANDA_RATE_USER_READS_PER_SECOND=1", "--QUWANDA_RATE_USER_READS_BURST=1")) {
      assertThat(gateway.send(gateway.asUser(user, ORDERS)).statusCode()).isEqualTo(200);
      redis.pause();
      try {
        long begin = System.nanoTime();
        for (int i = 0; i < 50; i++) {
          assertThat(gateway.send(gateway.asUser(user, ORDERS)).statusCode()).isEqualTo(200);
        }
        // One in a second waits for 200 ms; if each did it would be 20 s.
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(9));
        assertThat(gateway.metric("edge_rate_limit_failures_total")).isPositive();
        assertThat(gateway.send(gateway.management("/actuator/health/readiness")).statusCode())
            .isEqualTo(200);
      } finally {
        redis.resume();
      }
      await()
          .atMost(Duration.ofSeconds(20))
          .untilAsserted(
              () ->
                  assertThat(gateway.send(gateway.asUser(user, ORDERS)).statusCode())
                      .isEqualTo(429));
    }
  }

  @Test
  void oneSlowAnswerOfRedisTurnsNoLimitOff() {
    Redis redis = LocalStack.shared().redis();
    try (RunningGateway gateway =
        new RunningGateway(
            "--QUWANDA_RATE_LONGEST_WAIT=1s",
            "--QUWANDA_RATE_USER_READS_PER_SECOND=1",
            "--QUWANDA_RATE_USER_READS_BURST=1")) {
      // The first answers may come late, too.
      await()
          .atMost(Duration.ofSeconds(60))
          .pollInterval(Duration.ofMillis(1))
          .until(() -> gateway.send(gateway.asUser(user + 1, ORDERS)).statusCode() == 429);
      redis.pause();
      try {
        assertThat(gateway.send(gateway.asUser(user, ORDERS)).statusCode()).isEqualTo(200);
      } finally {
        redis.resume();
      }
      var replies =
          IntStream.range(0, 10).mapToObj(i -> gateway.send(gateway.asUser(user, ORDERS)));
      assertThat(refusedOf(replies)).isPositive();
      assertThat(gateway.metric("edge_rate_limit_failures_total")).isGreaterThanOrEqualTo(2);
    }
  }

  @Test
  void limitsNoProbeAndNobodyEscapesAsOne() {
    try (RunningGateway gateway =
        new RunningGateway(
            "--QUWANDA_RATE_IP_PER_SECOND=1",
            "--QUWANDA_RATE_IP_BURST=1",
            "--QUWANDA_RATE_LONGEST_WAIT=1s")) {
      for (int i = 0; i < 20; i++) {
        var probe = gateway.send(gateway.management("/actuator/health/liveness"));
        assertThat(probe.statusCode()).isEqualTo(200);
      }
      String asProbe =
          "GET /nothing HTTP/1.1\r\nHost: gateway:%d\r\nConnection: close\r\n\r\n"
              .formatted(gateway.managementPort());
      var replies = IntStream.range(0, 20).mapToObj(i -> gateway.sendBytes(asProbe));
      assertThat(replies).anyMatch(reply -> reply.startsWith("HTTP/1.1 429"));
    }
  }

  @Test
  void twentyFiveLoginsAMinuteAreTwentyFive() {
    try (RunningGateway gateway =
        new RunningGateway(
            "--QUWANDA_TRUSTED_PROXIES=1",
            "--QUWANDA_RATE_LOGINS_PER_MINUTE=25",
            "--QUWANDA_RATE_LONGEST_WAIT=1s")) {
      String address = network + random();
      long begin = System.nanoTime();
      long tried =
          IntStream.range(0, 60)
              .filter(i -> logIn(gateway, address, "/api/v1/login") != 429)
              .count();
      long seconds = Duration.ofNanos(System.nanoTime() - begin).toSeconds() + 2;
      assertThat(tried).isBetween(25L, 25 + seconds * 25 / 60);
    }
  }

  @Test
  void startsAndServesWithoutRedis() {
    try (RunningGateway gateway = new RunningGateway("--QUWANDA_CACHE_REDIS_PORT=1")) {
      for (int i = 0; i < 5; i++) {
        assertThat(gateway.send(gateway.asUser(user, ORDERS)).statusCode()).isEqualTo(200);
      }
      assertThat(gateway.send(gateway.management("/actuator/health/readiness")).statusCode())
          .isEqualTo(200);
    }
  }

  private static HttpResponse<String> from(RunningGateway gateway, String address, String path) {
    return gateway.send(gateway.request(path).header("X-Forwarded-For", address));
  }

  private static int refusedOf(Stream<HttpResponse<String>> replies) {
    var refused = replies.filter(reply -> reply.statusCode() == 429).toList();
    for (HttpResponse<String> reply : refused) {
      GatewayIT.assertProblem(reply, 429, "TOO_MANY_REQUESTS");
      assertThat(reply.headers().firstValue("Retry-After")).contains("1");
    }
    return refused.size();
  }
}
