package com.quwanda.kit;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.contract.AnyProblem;
import com.quwanda.kit.SiteClient.Answer;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Validation;
import jakarta.validation.ValidatorFactory;
import java.net.http.HttpRequest.BodyPublishers;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.MDC;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.BadSqlGrammarException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;
import tools.jackson.databind.JsonNode;

/** Every row of the one table from exceptions to problems, over real HTTP. */
class ProblemAdviceTest extends KitSite {

  private static final String SECRET = "secret-of-the-inside";

  @Test
  void answersARefusalWithItsStatusCodeTitleDetailAndProperties() {
    Answer answer =
        thrown(
            () -> {
              throw new ProblemException(
                  409, "SHORT", "Not enough", "3 asked, 1 there", Map.of("missing", 2));
            });
    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.contentType()).isEqualTo("application/problem+json");
    JsonNode body = answer.body();
    assertThat(body.path("status").asInt()).isEqualTo(409);
    assertThat(body.path("code").asString()).isEqualTo("SHORT");
    assertThat(body.path("title").asString()).isEqualTo("Not enough");
    assertThat(body.path("detail").asString()).isEqualTo("3 asked, 1 there");
    assertThat(body.path("missing").asInt()).isEqualTo(2);
  }

  @Test
  void passesOnTheProblemOfAnotherService() {
    Answer answer =
        thrown(
            () -> {
              throw new RemoteProblem(409, "SHORT", "Not enough", "d", Map.of("missing", 2));
            });
    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.code()).isEqualTo("SHORT");
    assertThat(answer.body().path("missing").asInt()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {302, 401})
  void doesNotPassOnWhatAnotherServiceSaysToUsAlone(int status) {
    Answer answer =
        thrown(
            () -> {
              throw new RemoteProblem(status, "INTERNAL_ONLY", "t", SECRET, Map.of());
            });
    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.code()).isEqualTo("SERVICE_UNAVAILABLE");
    assertThat(answer.text()).doesNotContain(SECRET);
  }

  static Stream<Arguments> failuresOutside() {
    return Stream.of(
        Arguments.of("SERVICE_UNAVAILABLE", new RemoteFailure(SECRET, true, null)),
        Arguments.of("SERVICE_UNAVAILABLE", new RemoteFailure(SECRET, false, null)),
        Arguments.of("STORE_UNAVAILABLE", new DataAccessResourceFailureException(SECRET)),
        Arguments.of("STORE_UNAVAILABLE", new CannotAcquireLockException(SECRET)),
        Arguments.of("STORE_UNAVAILABLE", new CannotCreateTransactionException(SECRET)),
        Arguments.of("STORE_UNAVAILABLE", new TransactionSystemException(SECRET)));
  }

  @ParameterizedTest
  @MethodSource("failuresOutside")
  void answers503WithACodeWhenSomethingWeNeedIsAway(String code, RuntimeException failure) {
    Answer answer =
        thrown(
            () -> {
              throw failure;
            });
    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.code()).isEqualTo(code);
    assertThat(answer.text()).doesNotContain(SECRET);
  }

  @Test
  void namesTheTraceThatItsLogLinesName() {
    AtomicReference<String> ofLines = new AtomicReference<>();
    Answer answer =
        thrown(
            () -> {
              ofLines.set(MDC.get("traceId"));
              throw new RemoteProblem(
                  409, "SHORT", "t", "d", Map.of("traceId", "0af7651916cd43dd8448eb211c80319c"));
            });
    assertThat(ofLines.get()).matches("[0-9a-f]{32}");
    assertThat(answer.body().path("traceId").asString()).isEqualTo(ofLines.get());
  }

  @Test
  void aRefusalBeforeAnyControllerNamesItsTraceToo() {
    Answer answer = site().send(site().anonymouslyTo("/internal/do/anything"));
    assertThat(answer.code()).isEqualTo("INTERNAL_ONLY");
    assertThat(answer.body().path("traceId").asString()).matches("[0-9a-f]{32}");
  }

  static Stream<Throwable> bugs() {
    return Stream.of(
        new IllegalStateException(SECRET),
        new NullPointerException(SECRET),
        new IllegalArgumentException(SECRET, new SQLException(SECRET)),
        new SQLException(SECRET),
        new BadSqlGrammarException(SECRET, SECRET, new SQLException(SECRET)),
        new DuplicateKeyException(SECRET),
        new AssertionError(SECRET),
        new StackOverflowError(SECRET));
  }

  @ParameterizedTest
  @MethodSource("bugs")
  void answersABugWithAFixedTextAndTheIdItIsLoggedUnder(Throwable bug) {
    Answer answer = thrown(() -> sneak(bug));
    assertThat(answer.status()).isEqualTo(500);
    assertThat(answer.contentType()).isEqualTo("application/problem+json");
    assertThat(answer.code()).isEqualTo("INTERNAL_ERROR");
    assertThat(answer.body().path("failureId").asString()).hasSize(36);
    assertThat(answer.text())
        .doesNotContain(SECRET)
        .doesNotContain(bug.getClass().getSimpleName())
        .doesNotContain("com.quwanda");
  }

  @Test
  void countsBugs() {
    double before = unexpectedFailures();
    thrown(() -> sneak(new IllegalStateException(SECRET)));
    assertThat(unexpectedFailures()).isEqualTo(before + 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-5",
        "0",
        "1001",
        "1.5",
        "1e1",
        "1.0",
        "\"1e1\"",
        "2147483648",
        "-2147483649",
        "null",
        "\"nan\"",
        "\"0x10\"",
        "\"5\"",
        "\"\"",
        "\" \"",
        "true",
        "[]",
        "[5]",
        "{}",
        "99999999999999999999999999999999999999999999999999"
      })
  void namesTheQuantityThatIsNone(String quantity) {
    Answer answer = site().post("/api/things", "{\"quantity\":" + quantity + "}");
    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    assertThat(answer.code()).isEqualTo("INVALID_REQUEST");
    assertThat(fields(answer)).containsExactly("quantity");
    assertThat(answer.body().path("detail").asString()).startsWith("quantity: ");
  }

  @Test
  void namesTheQuantityThatIsAbsent() {
    Answer answer = site().post("/api/things", "{}");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(fields(answer)).containsExactly("quantity");
  }

  @Test
  void namesAFieldThatWasFoundWrongBehindTheController() {
    Answer answer =
        thrown(
            () -> {
              try (ValidatorFactory factory = Validation.buildDefaultValidatorFactory()) {
                throw new ConstraintViolationException(
                    factory.getValidator().validate(new Thing(0, null, null)));
              }
            });
    assertThat(answer.status()).isEqualTo(400);
    assertThat(fields(answer)).containsExactly("quantity");
  }

  @Test
  void acceptsAWholeNumberInRange() {
    assertThat(site().post("/api/things", "{\"quantity\":1000}").status()).isEqualTo(200);
  }

  @Test
  void ignoresAFieldItDoesNotKnowSoThatCallersMayBeNewer() {
    assertThat(site().post("/api/things", "{\"quantity\":1,\"new\":{}}").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "[",
        "nonsense",
        "{\"quantity\":}",
        "{\"quantity\":NaN}",
        "{\"quantity\":0x10}",
        "{\"quantity\":01}",
        "{\"quantity\":+1}",
        "{'quantity':1}",
        "{\"quantity\":1,}",
        "{\"quantity\":1,\"quantity\":2}",
        "5",
        "\"text\"",
        "[]",
        "null"
      })
  void refusesABodyThatIsNoJsonObjectOfTheExpectedForm(String body) {
    Answer answer = site().post("/api/things", body);
    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    assertThat(answer.code()).isIn("MALFORMED_BODY", "INVALID_REQUEST");
    assertThat(answer.contentType()).isEqualTo("application/problem+json");
    assertThat(answer.text()).doesNotContain("Jackson").doesNotContain("com.quwanda");
  }

  @Test
  void refusesABodyNestedDeeperThanAnyOfOurs() {
    String body = "{\"name\":" + "[".repeat(5_000) + "]".repeat(5_000) + "}";
    Answer answer = site().post("/api/things", body);
    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
  }

  @Test
  void namesEachWrongFieldByItsPathInOrder() {
    Answer answer =
        site()
            .post(
                "/api/things", "{\"quantity\":0,\"parts\":[{\"count\":1},{\"count\":10},null,{}]}");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(fields(answer))
        .containsExactly("parts[1].count", "parts[2]", "parts[3].count", "quantity");
  }

  @Test
  void namesANestedFieldOfTheWrongTypeByItsPath() {
    Answer answer =
        site().post("/api/things", "{\"quantity\":1,\"parts\":[{\"count\":1},{\"count\":\"x\"}]}");
    assertThat(fields(answer)).containsExactly("parts[1].count");
  }

  @Test
  void namesTheFieldOfAListsElement() {
    Answer answer = site().post("/api/many-things", "[{\"quantity\":1},{\"quantity\":0}]");
    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    assertThat(fields(answer)).containsExactly("[1].quantity");
  }

  @Test
  void namesAMissingHeader() {
    Answer answer = site().get("/api/things/7?limit=1");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(fields(answer)).containsExactly("X-User-Id");
  }

  @Test
  void namesAMissingParameter() {
    Answer answer = site().send(site().to("/api/things/7").header("X-User-Id", "1"));
    assertThat(answer.status()).isEqualTo(400);
    assertThat(fields(answer)).containsExactly("limit");
  }

  @Test
  void namesAHeaderParameterOrPathOfTheWrongType() {
    SiteClient site = site();
    assertThat(fields(site.send(site.to("/api/things/7?limit=1").header("X-User-Id", "x"))))
        .containsExactly("X-User-Id");
    assertThat(fields(site.send(site.to("/api/things/7?limit=x").header("X-User-Id", "1"))))
        .containsExactly("limit");
    assertThat(fields(site.send(site.to("/api/things/x?limit=1").header("X-User-Id", "1"))))
        .containsExactly("number");
  }

  @Test
  void namesAParameterOutOfRange() {
    Answer answer = site().send(site().to("/api/things/7?limit=0").header("X-User-Id", "1"));
    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    assertThat(fields(answer)).containsExactly("limit");
  }

  @Test
  void answersProtocolErrorsWithTheirNamesAsCodes() {
    SiteClient site = site();
    assertThat(site.get("/api/nowhere").code()).isEqualTo("NOT_FOUND");
    assertThat(site.get("/api/nowhere").status()).isEqualTo(404);
    assertThat(site.send(site.to("/api/things").DELETE()).code()).isEqualTo("METHOD_NOT_ALLOWED");
    Answer otherType =
        site.send(
            site.to("/api/things")
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofString("x")));
    assertThat(otherType.code()).isEqualTo("UNSUPPORTED_MEDIA_TYPE");
    // A code has one title, whoever refuses.
    assertThat(otherType.body().path("title").asString())
        .isEqualTo(AnyProblem.UNSUPPORTED_MEDIA_TYPE.title());
  }

  @Test
  void answersAsProblemEvenToAClientThatAcceptsOtherTypesOnly() {
    Answer answer =
        site()
            .send(
                site()
                    .to("/api/things")
                    .header("Content-Type", "application/json")
                    .header("Accept", "text/html")
                    .POST(BodyPublishers.ofString("{\"quantity\":0}")));
    assertThat(answer.status()).isIn(400, 406);
    assertThat(answer.text()).doesNotContain("Exception");
  }

  private Answer thrown(Callable<Object> action) {
    DOES.put("throw", action);
    return site().get("/api/do/throw");
  }

  private double unexpectedFailures() {
    String metrics = management().get("/actuator/prometheus").text();
    return metrics
        .lines()
        .filter(line -> line.startsWith("unexpected_failures_total"))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  private static List<String> fields(Answer answer) {
    return answer.body().path("errors").valueStream().map(e -> e.path("field").asString()).toList();
  }

  @SuppressWarnings("unchecked")
  private static <E extends Throwable> Object sneak(Throwable any) throws E {
    throw (E) any;
  }
}
