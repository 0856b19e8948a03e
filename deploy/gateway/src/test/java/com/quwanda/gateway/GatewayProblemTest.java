package com.quwanda.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.contract.AnyProblem;
import com.quwanda.contract.ProblemCode;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GatewayProblemTest {

  /** Of the login, and of what is not routed: in no service's document. */
  private static final Set<String> IN_ITS_OWN_DOCUMENT_ONLY =
      Set.of("LOGIN_FAILED", "LOGIN_UNAVAILABLE", "NOT_FOUND");

  private static final Set<String> OF_SERVICES_ONLY =
      Set.of("INVALID_REQUEST", "MALFORMED_BODY", "INTERNAL_ONLY", "STORE_UNAVAILABLE");

  @Test
  void isWhatTheDocumentsOfServicesSayOfTheGateway() {
    assertThat(said(GatewayProblem.values(), IN_ITS_OWN_DOCUMENT_ONLY))
        .containsExactlyInAnyOrderElementsOf(said(AnyProblem.values(), OF_SERVICES_ONLY));
  }

  @Test
  void leavesOutNothingButWhatIsThere() {
    assertThat(GatewayProblem.values())
        .extracting(ProblemCode::name)
        .containsAll(IN_ITS_OWN_DOCUMENT_ONLY)
        .doesNotContainAnyElementsOf(OF_SERVICES_ONLY);
    assertThat(AnyProblem.values())
        .extracting(ProblemCode::name)
        .containsAll(OF_SERVICES_ONLY)
        .doesNotContainAnyElementsOf(IN_ITS_OWN_DOCUMENT_ONLY);
  }

  private static List<String> said(ProblemCode[] problems, Set<String> without) {
    return Arrays.stream(problems)
        .filter(problem -> !without.contains(problem.name()))
        .map(problem -> problem.name() + " " + problem.status() + " " + problem.title())
        .toList();
  }
}
