package com.quwanda.order.app;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.matching;
import static com.github.tomakehurst.wiremock.client.WireMock.matchingJsonPath;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.quwanda.order.app.StubbedStock.BOOKING;
import static com.quwanda.order.app.StubbedStock.held;
import static com.quwanda.order.app.StubbedStock.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import com.quwanda.kit.ProblemException;
import com.quwanda.localstack.LocalStack;
import com.quwanda.order.OrderStack;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.OrderView;
import com.quwanda.order.model.TicketOrderId;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.app.OrderAttempt;
import com.quwanda.owner.store.ProofMapper;
import com.quwanda.owner.store.ProofRow;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** What order-service makes of stock's answers and silences, on a real database and TC. */
class PlaceOrderIT extends OrderStack {

  private static final AtomicInteger NEXT = new AtomicInteger();
  private static final long BUYER = 1001;

  @Autowired PlaceOrder place;
  @Autowired FindOrders find;
  @Autowired OrderMapper orders;
  @Autowired ProofMapper proofs;

  private OrderAttempt attempt;

  @BeforeEach
  void stockHoldsAndBooks() {
    String orderId = TicketOrderId.of(BUYER, "key-" + NEXT.incrementAndGet());
    attempt = new OrderAttempt(orderId, BUYER, "activity", "standard", 3, "print");
    StubbedStock.holdsAndBooks(STOCK);
  }

  @Test
  void placesTheOrderAndBringsTheVerdictAfterTheCommit() {
    Answer.Done<OrderView> done = (Answer.Done<OrderView>) place.place(attempt);

    assertThat(done.view().status()).isEqualTo(OrderStatus.UNPAID);
    assertThat(done.view().amount()).isEqualTo("149.70");
    assertThat(orders.find(attempt.orderId()).xid).isNotBlank();
    assertThat(answers()).containsExactly(ProofRow.Answer.COMMITTED);
    STOCK.verify(
        postRequestedFor(urlMatching(BOOKING))
            .withHeader("TX_XID", matching(".+:\\d+"))
            .withHeader("X-Internal-Token", equalTo(TOKEN)));
    awaitVerdict("LIVE", "LAUNCHER");
  }

  @Test
  void answersARepeatWithTheSameOrderAndStartsNothing() {
    place.place(attempt);

    stubHold(held(true));
    Answer.Done<OrderView> again = (Answer.Done<OrderView>) place.place(attempt);

    assertThat(again.replayed()).isTrue();
    assertThat(again.view().orderId()).isEqualTo(attempt.orderId());
    STOCK.verify(1, postRequestedFor(urlMatching(BOOKING)));
  }

  @Test
  void answersARepeatWithTheSameOrderWhenTheSaleHasEndedOrTheHoldIsSoldOrStockIsAway() {
    place.place(attempt);

    for (ResponseDefinitionBuilder answer :
        List.of(
            problem(409, "NOT_ON_SALE"),
            problem(409, "ALREADY_ENDED"),
            problem(503, "STOCK_UNAVAILABLE"),
            problem(503, "STOCK_UNKNOWN"),
            aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER))) {
      stubHold(answer);
      assertThat(place.place(attempt)).isInstanceOf(Answer.Done.class);
    }
    assertThat(answers()).containsExactly(ProofRow.Answer.COMMITTED);
  }

  @Test
  void refusesTheSameKeyWithOtherContents() {
    place.place(attempt);
    OrderAttempt other =
        new OrderAttempt(attempt.orderId(), BUYER, "activity", "standard", 2, "other-print");

    stubHold(problem(422, "KEY_REUSED"));
    assertCode(other, "IDEMPOTENCY_KEY_REUSED");
    stubHold(problem(409, "NOT_ON_SALE"));
    assertCode(other, "IDEMPOTENCY_KEY_REUSED");
  }

  @Test
  void touchesNoDatabaseWhenStockRefuses() {
    stubHold(problem(409, "INSUFFICIENT_STOCK"));

    assertCode(attempt, "INSUFFICIENT_STOCK");

    assertThat(orders.find(attempt.orderId())).isNull();
    assertThat(answers()).isEmpty();
    STOCK.verify(0, postRequestedFor(urlMatching(BOOKING)));
    STOCK.verify(0, postRequestedFor(urlPathEqualTo("/internal/v1/verdicts")));
  }

  @Test
  void triesAgainUnderANewTransactionWhenTheBucketRowsWereBusy() {
    STOCK.stubFor(
        post(urlMatching(BOOKING))
            .inScenario("busy")
            .whenScenarioStateIs(Scenario.STARTED)
            .willReturn(problem(409, "BUCKET_CONFLICT"))
            .willSetStateTo("free"));
    STOCK.stubFor(
        post(urlMatching(BOOKING))
            .inScenario("busy")
            .whenScenarioStateIs("free")
            .willReturn(aResponse().withStatus(200)));

    assertThat(place.place(attempt)).isInstanceOf(Answer.Done.class);

    assertThat(answers()).containsExactly(ProofRow.Answer.ROLLED_BACK, ProofRow.Answer.COMMITTED);
    String first = proofs.findAll(List.of(attempt.orderId())).get(0).xid;
    STOCK.verify(
        postRequestedFor(urlMatching(BOOKING))
            .withRequestBody(matchingJsonPath("$.endedXid", equalTo(first))));
    awaitVerdict("LIVE", "LAUNCHER");
  }

  @Test
  void givesUpAfterItsTriesAndSettlesTheHoldByTheHook() {
    STOCK.stubFor(post(urlMatching(BOOKING)).willReturn(problem(409, "BUCKET_CONFLICT")));

    assertCode(attempt, "ORDER_BUSY");

    STOCK.verify(3, postRequestedFor(urlMatching(BOOKING)));
    assertThat(orders.find(attempt.orderId())).isNull();
    awaitVerdict("DEAD", "HOOK");
    assertThat(find.one(BUYER, attempt.orderId()).status()).isEqualTo(OrderStatus.FAILED);
    stubHold(problem(409, "ALREADY_ENDED"));
    assertThatThrownBy(() -> place.place(attempt))
        .isInstanceOfSatisfying(
            ProblemException.class,
            problem -> {
              assertThat(problem.code()).isEqualTo("ORDER_ENDED");
              assertThat(problem.properties()).containsEntry("failure", "ORDER_BUSY");
            });
  }

  @Test
  void rollsBackWhenTheLastBranchFailsAndStoresTheFailure() {
    STOCK.stubFor(post(urlMatching(BOOKING)).willReturn(problem(500, "INTERNAL_ERROR")));

    assertCode(attempt, "ORDER_FAILED");

    assertThat(orders.find(attempt.orderId())).isNull();
    assertThat(answers()).containsExactly(ProofRow.Answer.ROLLED_BACK);
    awaitVerdict("DEAD", "HOOK");
  }

  @Test
  void rollsBackWhenTheLastBranchDoesNotAnswer() {
    STOCK.stubFor(post(urlMatching(BOOKING)).willReturn(aResponse().withFixedDelay(5000)));

    assertCode(attempt, "ORDER_FAILED");

    assertThat(orders.find(attempt.orderId())).isNull();
    awaitVerdict("DEAD", "HOOK");
  }

  @Test
  void beginsNoTransactionWhenItIsNotKnownWhetherPlacesWereTaken() {
    stubHold(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER));

    assertCode(attempt, "ORDER_FAILED");

    assertThat(answers()).containsExactly(ProofRow.Answer.NEVER_BEGUN);
    awaitVerdict("DEAD", "LAUNCHER");
    STOCK.verify(0, postRequestedFor(urlMatching(BOOKING)));
    assertThat(find.one(BUYER, attempt.orderId()).status()).isEqualTo(OrderStatus.FAILED);
  }

  @Test
  void tellsNoFailureUntilItIsProvenThatNothingIsHeldAndNeverPlacesTheOrderAfterwards() {
    stubHold(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER));
    STOCK.stubFor(
        post(urlPathEqualTo("/internal/v1/verdicts"))
            .willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));

    assertThat(place.place(attempt)).isInstanceOf(Answer.Processing.class);
    assertThat(find.one(BUYER, attempt.orderId()).status()).isEqualTo(OrderStatus.PROCESSING);

    StubbedStock.holdsAndBooks(STOCK);
    assertCode(attempt, "ORDER_FAILED");

    STOCK.verify(0, postRequestedFor(urlMatching(BOOKING)));
    awaitVerdict("DEAD", "LAUNCHER");
    assertThat(find.one(BUYER, attempt.orderId()).status()).isEqualTo(OrderStatus.FAILED);
    assertThat(orders.find(attempt.orderId())).isNull();
  }

  @Test
  void saysProcessingWhileAnotherRequestWithTheKeyIsAtWork() {
    stubHold(held(true));
    STOCK.stubFor(
        get(urlMatching("/internal/v1/holds/.*"))
            .willReturn(
                okJson(
                    """
                    {"orderId":"%s","userId":1001,"activityId":"activity","ticketType":"standard",
                     "quantity":3,"allocation":[],"journalState":"FREEZE"}
                    """
                        .formatted(attempt.orderId()))));

    assertThat(place.place(attempt)).isInstanceOf(Answer.Processing.class);

    STOCK.verify(0, postRequestedFor(urlMatching(BOOKING)));
    assertThat(find.one(BUYER, attempt.orderId()).status()).isEqualTo(OrderStatus.PROCESSING);
    assertThatThrownBy(() -> find.one(BUYER + 1, attempt.orderId()))
        .hasMessageStartingWith("ORDER_NOT_FOUND");
  }

  @Test
  void failsForSureAndGivesBackWhenNoTransactionCanBeBegun() {
    LocalStack.shared().seata().stop();
    try {
      assertCode(attempt, "TRANSACTIONS_UNAVAILABLE");
    } finally {
      LocalStack.shared().seata().start();
    }
    assertThat(answers()).containsExactly(ProofRow.Answer.NEVER_BEGUN);
    awaitVerdict("DEAD", "LAUNCHER");
    awaitOrdersAgain();
  }

  @Test
  void saysProcessingWhenTheCommitGetsNoAnswerAndTheTruthLater() throws Exception {
    STOCK.stubFor(
        post(urlMatching(BOOKING)).willReturn(aResponse().withStatus(200).withFixedDelay(1500)));
    CompletableFuture<Answer<OrderView>> placed =
        CompletableFuture.supplyAsync(() -> place.place(attempt));
    await().until(() -> orders.find(attempt.orderId()) != null);
    LocalStack.shared().seata().pause();
    try {
      assertThat(placed.get()).isInstanceOf(Answer.Processing.class);
      assertThat(find.one(BUYER, attempt.orderId()).status()).isEqualTo(OrderStatus.PROCESSING);
    } finally {
      LocalStack.shared().seata().resume();
    }
    assertThat(answers()).isEmpty();
    awaitOrdersAgain();
  }

  private void awaitOrdersAgain() {
    AtomicInteger tries = new AtomicInteger();
    STOCK.stubFor(post(urlMatching(BOOKING)).willReturn(aResponse().withStatus(200)));
    await()
        .atMost(Duration.ofSeconds(60))
        .ignoreExceptions()
        .until(
            () ->
                place.place(
                        new OrderAttempt(
                            attempt.orderId() + "-" + tries.incrementAndGet(),
                            BUYER,
                            "activity",
                            "standard",
                            3,
                            "print"))
                    instanceof Answer.Done);
  }

  private static void stubHold(ResponseDefinitionBuilder response) {
    STOCK.stubFor(post(urlPathEqualTo("/internal/v1/holds")).willReturn(response));
  }

  private void assertCode(OrderAttempt asked, String code) {
    assertThatThrownBy(() -> place.place(asked))
        .isInstanceOfSatisfying(
            ProblemException.class, problem -> assertThat(problem.code()).isEqualTo(code));
  }

  private List<ProofRow.Answer> answers() {
    return proofs.findAll(List.of(attempt.orderId())).stream().map(proof -> proof.answer).toList();
  }

  private void awaitVerdict(String verdict, String healer) {
    await()
        .untilAsserted(
            () ->
                STOCK.verify(
                    1,
                    postRequestedFor(urlPathEqualTo("/internal/v1/verdicts"))
                        .withRequestBody(
                            matchingJsonPath("$[0].orderId", equalTo(attempt.orderId())))
                        .withRequestBody(matchingJsonPath("$[0].verdict", equalTo(verdict)))
                        .withRequestBody(matchingJsonPath("$[0].healer", equalTo(healer)))));
  }
}
