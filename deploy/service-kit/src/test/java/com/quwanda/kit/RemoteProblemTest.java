package com.quwanda.kit;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.contract.AnyProblem;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RemoteProblemTest {

  @ParameterizedTest
  @ValueSource(ints = {300, 302, 307, 399, 401})
  void isAServiceThatCannotBeAskedWhereItConcernsOnlyUs(int status) {
    ProblemException passedOn = problem(status).passedOn();
    assertThat(passedOn.status()).isEqualTo(503);
    assertThat(passedOn.code()).isEqualTo("SERVICE_UNAVAILABLE");
    assertThat(passedOn.title()).isEqualTo(AnyProblem.SERVICE_UNAVAILABLE.title());
    assertThat(passedOn.detail()).isEqualTo("another service cannot be asked");
    assertThat(passedOn.properties()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 402, 403, 404, 409, 429, 500, 503})
  void isTheSameProblemOtherwise(int status) {
    ProblemException passedOn = problem(status).passedOn();
    assertThat(passedOn.status()).isEqualTo(status);
    assertThat(passedOn.code()).isEqualTo("CODE");
    assertThat(passedOn.title()).isEqualTo("Title");
    assertThat(passedOn.detail()).isEqualTo("detail");
    assertThat(passedOn.properties()).isEqualTo(Map.of("missing", 2));
  }

  private static RemoteProblem problem(int status) {
    return new RemoteProblem(status, "CODE", "Title", "detail", Map.of("missing", 2));
  }
}
