package com.quwanda.order.app;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.matchingJsonPath;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.quwanda.order.app.StubbedStock.BOOKING;
import static com.quwanda.order.app.StubbedStock.VERDICTS;
import static com.quwanda.order.app.StubbedStock.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.http.Fault;
import com.quwanda.localstack.LocalStack;
import com.quwanda.order.OrderStack;
import com.quwanda.order.api.OrderView;
import com.quwanda.order.model.TicketOrderId;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.owner.api.Doubt;
import com.quwanda.owner.api.Outcome;
import com.quwanda.owner.api.OutcomeQuestion;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.app.DecideOutcome;
import com.quwanda.owner.app.OrderAttempt;
import com.quwanda.owner.store.ProofMapper;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.MediaType;
import org.springframework.web.client.RestClient;

/** What the launcher could not settle is handed to compensation-job; nothing waits for that. */
class ReportUnsettledIT extends OrderStack {

  private static final String REPORTS = "/internal/compensations";
  private static final AtomicInteger NEXT = new AtomicInteger();
  private static final long BUYER = 2002;

  @Autowired PlaceOrder place;
  @Autowired DecideOutcome outcome;
  @Autowired OrderMapper orders;
  @Autowired ProofMapper proofs;
  @Autowired MeterRegistry meters;
  @LocalServerPort int port;

  private OrderAttempt attempt;

  @BeforeEach
  void stockHoldsAndFailsToBook() {
    String orderId = TicketOrderId.of(BUYER, "key-" + NEXT.incrementAndGet());
    attempt = new OrderAttempt(orderId, BUYER, "activity", "standard", 3, "print");
    StubbedStock.holdsAndBooks(STOCK);
    STOCK.stubFor(post(urlMatching(BOOKING)).willReturn(problem(500, "INTERNAL_ERROR")));
    COMPENSATION.resetAll();
    COMPENSATION.stubFor(post(urlPathEqualTo(REPORTS)).willReturn(aResponse().withStatus(200)));
  }

  @AfterEach
  void disarm() {
    faults().delete().uri("").retrieve().toBodilessEntity();
  }

  @Test
  void reportsNothingWhenTheHookSettlesTheHold() {
    assertThatThrownBy(() -> place.place(attempt)).hasMessageStartingWith("ORDER_FAILED");

    STOCK.verify(1, postRequestedFor(urlPathEqualTo(VERDICTS)));
    COMPENSATION.verify(0, postRequestedFor(urlPathEqualTo(REPORTS)));
  }

  @Test
  void reportsAHoldWhoseVerdictStockDidNotTake() {
    STOCK.stubFor(
        post(urlPathEqualTo(VERDICTS))
            .willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));

    assertThatThrownBy(() -> place.place(attempt)).hasMessageStartingWith("ORDER_FAILED");

    awaitReport("the hook failed: ", xid());
  }

  @Test
  void reportsAHoldThatStockFailedToSettleOrCalledOvertaken() {
    for (String result : List.of("FAILED", "OVERTAKEN")) {
      stockHoldsAndFailsToBook();
      StubbedStock.settlesWith(STOCK, result);

      assertThatThrownBy(() -> place.place(attempt)).hasMessageStartingWith("ORDER_FAILED");

      awaitReport("stock-service answered " + result + " to DEAD", xid());
    }
  }

  @Test
  void reportsAHoldWhenTheHookItselfFails() {
    arm("hook.before-verdict");

    assertThatThrownBy(() -> place.place(attempt)).hasMessageStartingWith("ORDER_FAILED");

    awaitReport("the hook failed: fault point hook.before-verdict", xid());
    STOCK.verify(0, postRequestedFor(urlPathEqualTo(VERDICTS)));
  }

  @Test
  void reportsAHoldWhoseTransactionNeverBeganAndWhichStockCannotGiveBack() {
    STOCK.stubFor(
        post(urlPathEqualTo("/internal/v1/holds"))
            .willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));
    STOCK.stubFor(
        post(urlPathEqualTo(VERDICTS))
            .willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));

    assertThat(place.place(attempt)).isInstanceOf(Answer.Processing.class);

    awaitReport("the launcher failed: ", null);
  }

  @Test
  void reportsACommitWithoutAnswerWithItsTransactionAndSaysWhyTheOutcomeIsInDoubt()
      throws Exception {
    STOCK.stubFor(
        post(urlMatching(BOOKING)).willReturn(aResponse().withStatus(200).withFixedDelay(1500)));
    CompletableFuture<Answer<OrderView>> placed =
        CompletableFuture.supplyAsync(() -> place.place(attempt));
    await().until(() -> orders.find(attempt.orderId()) != null);
    String xid = orders.find(attempt.orderId()).xid;
    LocalStack.shared().seata().pause();
    try {
      assertThat(placed.get()).isInstanceOf(Answer.Processing.class);
      awaitReport("the TC gave no final answer", xid);
      assertThat(outcome.decide(new OutcomeQuestion(attempt.orderId(), xid, OffsetDateTime.now())))
          .satisfies(
              reply -> {
                assertThat(reply.outcome()).isEqualTo(Outcome.IN_DOUBT);
                assertThat(reply.doubt()).isEqualTo(Doubt.UNREACHABLE);
                assertThat(reply.reason()).contains("row UNPAID by " + xid, "UNREACHABLE");
              });
    } finally {
      LocalStack.shared().seata().resume();
    }
    awaitOrdersAgain();
  }

  @Test
  void dropsAReportThatNobodyTakesAndAnswersTheBuyerAllTheSame() {
    COMPENSATION.stubFor(
        post(urlPathEqualTo(REPORTS))
            .willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));
    StubbedStock.settlesWith(STOCK, "FAILED");
    double before = dropped();

    assertThatThrownBy(() -> place.place(attempt)).hasMessageStartingWith("ORDER_FAILED");

    await().until(() -> dropped() == before + 1);
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

  private double dropped() {
    return meters.counter("owner_reports_dropped_total").count();
  }

  private String xid() {
    return proofs.findAll(List.of(attempt.orderId())).get(0).xid;
  }

  private void awaitReport(String error, String xid) {
    await()
        .untilAsserted(
            () ->
                COMPENSATION.verify(
                    1,
                    postRequestedFor(urlPathEqualTo(REPORTS))
                        .withHeader("X-Internal-Token", equalTo(TOKEN))
                        .withRequestBody(
                            matchingJsonPath("$[0].orderId", equalTo(attempt.orderId())))
                        .withRequestBody(matchingJsonPath("$[0].activityId", equalTo("activity")))
                        .withRequestBody(matchingJsonPath("$[0].ticketType", equalTo("standard")))
                        .withRequestBody(matchingJsonPath("$[0].owner", equalTo("order-service")))
                        .withRequestBody(
                            xid == null
                                ? matchingJsonPath("$[?(@.xid == null)]")
                                : matchingJsonPath("$[0].xid", equalTo(xid)))
                        .withRequestBody(matchingJsonPath("$[0].error", containing(error)))));
  }

  private void arm(String point) {
    faults()
        .put()
        .uri("/" + point)
        .contentType(MediaType.APPLICATION_JSON)
        .body("{\"action\":\"FAIL\",\"times\":1}")
        .retrieve()
        .toBodilessEntity();
  }

  private RestClient faults() {
    return RestClient.builder()
        .baseUrl("http://127.0.0.1:" + port + "/internal/v1/faults")
        .defaultHeader("X-Internal-Token", TOKEN)
        .build();
  }
}
