package com.quwanda.kit;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.kit.SiteClient.Answer;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InternalAuthFilterTest extends KitSite {

  private final AtomicInteger done = new AtomicInteger();

  @BeforeEach
  void countCalls() {
    DOES.put("count", done::incrementAndGet);
  }

  @ParameterizedTest
  @CsvSource({
    "X-Internal-Token, token-of-the-kit-tests, /internal/do/count",
    "X-Gateway-Token, token-of-a-gateway-in-tests, /api/do/count"
  })
  void letsInWhoShowsTheTokenOfItsKind(String header, String token, String path) {
    assertThat(status(path, header, token)).isEqualTo(200);
    assertThat(done).hasValue(1);
  }

  @ParameterizedTest
  @CsvSource({
    "X-Gateway-Token, token-of-a-gateway-in-tests, /internal/do/count",
    "X-Gateway-Token, token-of-the-kit-tests, /internal/do/count",
    "X-Internal-Token, token-of-a-gateway-in-tests, /internal/do/count",
    "X-Gateway-Token, token-of-a-gateway-in-tests, /v3/api-docs",
    "X-Gateway-Token, token-of-a-gateway-in-tests, /v3/api-docs/internal",
    "X-Gateway-Token, token-of-a-gateway-in-tests, /apis",
    "X-Internal-Token, token-of-the-kit-tests, /api/do/count",
    "X-Internal-Token, token-of-a-gateway-in-tests, /api/do/count",
    "X-Gateway-Token, token-of-the-kit-tests, /api/do/count",
    "X-Internal-Token, token-of-the-kit-tests, /v3/api-docs/public"
  })
  void answers401ToTheTokenOfTheOtherKind(String header, String token, String path) {
    assertThat(status(path, header, token)).isEqualTo(401);
    assertThat(done).hasValue(0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/internal/do/count",
        "/api/do/count",
        "/api/nowhere",
        "/",
        "/error",
        "/v3/api-docs",
        "/v3/api-docs/public",
        "/actuator",
        "/actuator/health/liveness",
        "/actuator/prometheus"
      })
  void answers401WithoutAToken(String path) {
    Answer answer = site().send(site().anonymouslyTo(path));
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.contentType()).isEqualTo("application/problem+json");
    assertThat(answer.code()).isEqualTo("INTERNAL_ONLY");
    assertThat(done).hasValue(0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "token-of-the-kit-test",
        "token-of-the-kit-testss",
        "TOKEN-OF-THE-KIT-TESTS",
        "token-of-the-kit-tests,token-of-the-kit-tests"
      })
  void answers401ToAWrongToken(String token) {
    assertThat(status("/internal/do/count", "X-Internal-Token", token)).isEqualTo(401);
    assertThat(done).hasValue(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/actuator/health/liveness", "/actuator/prometheus"})
  void hasNothingToSayOnThePortOfHealthAndMetrics(String path) {
    assertThat(management().send(management().anonymouslyTo(path)).status()).isEqualTo(200);
    assertThat(site().get(path).status()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/internal/do/count", "/api/do/count", "/v3/api-docs/public"})
  void isNotGotAroundByThePortOfHealthAndMetrics(String path) {
    assertThat(management().get(path).status()).isEqualTo(404);
    assertThat(done).hasValue(0);
  }

  /** The filter looks at the path as it was sent, the dispatcher at the path as it is meant. */
  @ParameterizedTest
  @CsvSource({
    "/api/../internal/do/count",
    "/api/..;/internal/do/count",
    "/api/;/../internal/do/count",
    "/api/%2e%2e/internal/do/count",
    "/api/%2E%2E;x/internal/do/count",
    "/api/..%2Finternal/do/count",
    "/api//../internal/do/count",
    "/api/..\\internal/do/count",
    "/api/./../internal/do/count",
    "/v3/api-docs/public/../../../internal/do/count",
    "/%69nternal/do/count",
    "//internal/do/count",
    "/internal;x=/api/do/count",
    "/;/internal/do/count"
  })
  void isNotGotAroundByTheSpellingOfThePath(String path) {
    String status =
        site()
            .raw(
                "GET "
                    + path
                    + " HTTP/1.1\r\nHost: x\r\nX-Gateway-Token: "
                    + GATEWAY_TOKEN
                    + "\r\nConnection: close\r\n\r\n");
    assertThat(status).matches("HTTP/1.1 (400|401|404) ?.*");
    assertThat(done).hasValue(0);
  }

  private int status(String path, String header, String token) {
    return site().send(site().anonymouslyTo(path).header(header, token)).status();
  }
}
