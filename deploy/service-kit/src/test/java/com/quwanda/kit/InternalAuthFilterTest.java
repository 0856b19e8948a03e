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
  @ValueSource(strings = {"/internal/do/count", "/api/do/count"})
  void letsInWhoShowsTheToken(String path) {
    assertThat(site().get(path).status()).isEqualTo(200);
    assertThat(done).hasValue(1);
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
        "/actuator"
      })
  void answers401WithoutTheToken(String path) {
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
        "TOKEN-OF-THE-KIT-TESTS"
      })
  void answers401ToAWrongToken(String token) {
    Answer answer =
        site().send(site().anonymouslyTo("/internal/do/count").header("X-Internal-Token", token));
    assertThat(answer.status()).isEqualTo(401);
    assertThat(done).hasValue(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/actuator/health/liveness", "/actuator/prometheus"})
  void leavesHealthAndMetricsOpen(String path) {
    assertThat(site().send(site().anonymouslyTo(path)).status()).isEqualTo(200);
  }

  /** The filter looks at the path as it was sent, the dispatcher at the path as it is meant. */
  @ParameterizedTest
  @CsvSource({
    "/actuator/../internal/do/count",
    "/actuator/..;/internal/do/count",
    "/actuator/;/../internal/do/count",
    "/actuator/%2e%2e/internal/do/count",
    "/actuator/%2E%2E;x/internal/do/count",
    "/actuator/..%2Finternal/do/count",
    "/actuator//../internal/do/count",
    "/actuator/..\\internal/do/count",
    "/actuator/./../internal/do/count",
    "/%69nternal/do/count",
    "//internal/do/count",
    "/internal;x=/actuator/do/count",
    "/;/internal/do/count"
  })
  void isNotGotAroundByTheSpellingOfThePath(String path) {
    String status = site().raw("GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assertThat(status).matches("HTTP/1.1 (400|401|404) ?.*");
    assertThat(done).hasValue(0);
  }
}
