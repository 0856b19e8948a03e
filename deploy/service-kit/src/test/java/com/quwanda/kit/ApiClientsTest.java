package com.quwanda.kit;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.absent;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import com.quwanda.localstack.Ports;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.seata.core.context.RootContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;

class ApiClientsTest extends KitSite {

  private static final Duration CONNECT_WITHIN = Duration.ofSeconds(1);
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(10);
  private static final Duration IMPATIENT = Duration.ofMillis(500);

  @RegisterExtension
  static final WireMockExtension OTHER =
      WireMockExtension.newInstance().options(options().dynamicPort()).build();

  @Autowired private ApiClients clients;

  @HttpExchange
  interface OtherApi {

    @GetExchange("/internal/v1/sums/{number}")
    Sum get(@PathVariable int number);

    @PostExchange("/internal/v1/sums")
    void post(@RequestBody Sum sum);
  }

  record Sum(int value) {}

  @AfterEach
  void unbind() {
    RootContext.unbind();
  }

  @Test
  void sendsTheTokenAndNoXidOutsideATransaction() {
    answer(okJson("{\"value\":42}"));
    assertThat(other().get(7)).isEqualTo(new Sum(42));
    OTHER.verify(
        anyRequestedFor(anyUrl())
            .withHeader("X-Internal-Token", equalTo(TOKEN))
            .withHeader("TX_XID", absent()));
  }

  @Test
  void sendsTheXidInsideATransaction() {
    RootContext.bind("127.0.0.1:8091:1");
    answer(okJson("{\"value\":42}"));
    other().get(7);
    OTHER.verify(anyRequestedFor(anyUrl()).withHeader("TX_XID", equalTo("127.0.0.1:8091:1")));
  }

  @Test
  void sendsTheBodyAndTakesAnEmptyAnswerForNothing() {
    answer(aResponse().withStatus(204));
    other().post(new Sum(5));
    OTHER.verify(anyRequestedFor(anyUrl()).withRequestBody(equalTo("{\"value\":5}")));
  }

  @Test
  void throwsTheProblemWithCodeAndFurtherProperties() {
    answer(
        problem(409)
            .withBody(
                """
                {"type":"about:blank","title":"Not enough","status":409,"detail":"1 of 3",
                 "code":"SHORT","missing":2,"where":{"part":[1,2]},"nothing":null}"""));
    RemoteProblem problem = problemOf(() -> other().get(7));
    assertThat(problem.status()).isEqualTo(409);
    assertThat(problem.code()).isEqualTo("SHORT");
    ProblemException passedOn = problem.passedOn();
    assertThat(passedOn.status()).isEqualTo(409);
    assertThat(passedOn.code()).isEqualTo("SHORT");
    assertThat(passedOn.title()).isEqualTo("Not enough");
    assertThat(passedOn.detail()).isEqualTo("1 of 3");
    assertThat(passedOn.properties())
        .isEqualTo(Map.of("missing", 2, "where", Map.of("part", List.of(1, 2))));
    assertSentOnce();
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 302, 304, 307, 400, 401, 404, 409, 429, 500, 502, 503})
  void throwsForEveryStatusThatIsNot2xx(int status) {
    answer(problem(status).withHeader("Location", "/elsewhere").withBody("{\"code\":\"X\"}"));
    assertThat(problemOf(() -> other().post(new Sum(1))).status()).isEqualTo(status);
    assertSentOnce();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "<html>", "[]", "5", "null", "\"text\"", "{\"code\":", "{}"})
  void throwsAProblemOfUnknownCodeWhenTheAnswerIsNoProblem(String body) {
    answer(problem(502).withBody(body));
    RemoteProblem problem = problemOf(() -> other().get(7));
    assertThat(problem.status()).isEqualTo(502);
    assertThat(problem.code()).isEqualTo("UNKNOWN");
  }

  @Test
  void takesNullMembersOfAProblemForMissingOnes() {
    answer(problem(500).withBody("{\"code\":null,\"title\":null,\"detail\":null}"));
    RemoteProblem problem = problemOf(() -> other().get(7));
    assertThat(problem.code()).isEqualTo("UNKNOWN");
    assertThat(problem.passedOn().title()).isEmpty();
    assertThat(problem.passedOn().detail()).isEmpty();
  }

  @Test
  void saysThatNothingWasSentWhenNobodyListens() {
    OtherApi nobody =
        clients.of(
            OtherApi.class, "http://127.0.0.1:" + Ports.free(), CONNECT_WITHIN, ANSWER_WITHIN);
    assertThat(failureOf(() -> nobody.post(new Sum(1))).sent()).isFalse();
  }

  @Test
  void saysThatNothingWasSentWhenTheNameIsUnknown() {
    OtherApi nowhere =
        clients.of(OtherApi.class, "http://no-such-host.invalid", CONNECT_WITHIN, ANSWER_WITHIN);
    assertThat(failureOf(() -> nowhere.post(new Sum(1))).sent()).isFalse();
  }

  @Test
  void saysThatNothingWasSentWhenNoConnectionIsAcceptedInTime() throws IOException {
    // A queue of one that is full: further connections are neither accepted nor refused.
    try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket first = new Socket(full.getInetAddress(), full.getLocalPort());
        Socket second = new Socket(full.getInetAddress(), full.getLocalPort())) {
      assertThat(first.isConnected() && second.isConnected()).isTrue();
      OtherApi busy =
          clients.of(
              OtherApi.class,
              "http://127.0.0.1:" + full.getLocalPort(),
              CONNECT_WITHIN,
              ANSWER_WITHIN);
      assertThat(failureOf(() -> busy.post(new Sum(1))).sent()).isFalse();
    }
  }

  @Test
  void saysThatTheRequestMayHaveBeenDoneWhenNoAnswerComesInTime() {
    answer(okJson("{\"value\":42}").withFixedDelay(3_000));
    assertThat(failureOf(() -> other(IMPATIENT).get(7)).sent()).isTrue();
    assertSentOnce();
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void saysThatTheRequestMayHaveBeenDoneWhenTheAnswerIsCut(Fault fault) {
    answer(aResponse().withFault(fault));
    assertThat(failureOf(() -> other().get(7)).sent()).isTrue();
    assertSentOnce();
  }

  @Test
  void saysThatTheRequestMayHaveBeenDoneWhenTheAnswerTricklesTooSlowly() {
    answer(okJson("{\"value\":42}").withChunkedDribbleDelay(3, 6_000));
    assertThat(failureOf(() -> other(IMPATIENT).get(7)).sent()).isTrue();
    assertSentOnce();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "<html>", "{\"value\":\"many\"}", "{\"value\":", "[]"})
  void saysThatTheRequestMayHaveBeenDoneWhenTheAnswerCannotBeRead(String body) {
    answer(okJson(body));
    assertThat(failureOf(() -> other().get(7)).sent()).isTrue();
    assertSentOnce();
  }

  @Test
  void doesNotKeepCookiesOfTheOtherSide() {
    answer(okJson("{\"value\":42}").withHeader("Set-Cookie", "a=b; Path=/"));
    other().get(7);
    other().get(8);
    OTHER.verify(2, anyRequestedFor(anyUrl()).withHeader("Cookie", absent()));
  }

  private OtherApi other() {
    return other(ANSWER_WITHIN);
  }

  private OtherApi other(Duration answerWithin) {
    return clients.of(OtherApi.class, OTHER.baseUrl(), CONNECT_WITHIN, answerWithin);
  }

  private static void answer(ResponseDefinitionBuilder response) {
    OTHER.stubFor(any(anyUrl()).willReturn(response));
  }

  private static ResponseDefinitionBuilder problem(int status) {
    return aResponse().withStatus(status).withHeader("Content-Type", "application/problem+json");
  }

  private static RemoteProblem problemOf(Runnable call) {
    RemoteProblem problem = catchThrowableOfType(RemoteProblem.class, call::run);
    assertThat(problem).isNotNull();
    return problem;
  }

  private static RemoteFailure failureOf(Runnable call) {
    RemoteFailure failure = catchThrowableOfType(RemoteFailure.class, call::run);
    assertThat(failure).isNotNull();
    return failure;
  }

  private static void assertSentOnce() {
    OTHER.verify(1, anyRequestedFor(anyUrl()));
  }
}
