package com.quwanda.order.app;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.matchingJsonPath;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;
import static com.quwanda.order.app.StubbedStock.CONFIRMATION;
import static com.quwanda.order.app.StubbedStock.problem;
import static com.quwanda.order.app.StubbedWallet.DEDUCTIONS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import com.quwanda.kit.ProblemException;
import com.quwanda.localstack.LocalStack;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.OrderView;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.model.PaymentId;
import com.quwanda.order.store.EventRow;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.store.ProofRow;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Paying from the wallet, and each way in which a change of an order can end. */
class PayOrderIT extends LifeStack {

  @Autowired FindOrders find;

  @Test
  void paysOrderWalletAndStockInOneTransactionAndBringsTheVerdict() {
    assertThat(done(pay.pay(BUYER, orderId, "key")).status()).isEqualTo(OrderStatus.PAID);

    OrderRow row = row();
    assertThat(row.status).isEqualTo(OrderState.PAID);
    assertThat(row.paymentId).isEqualTo(PaymentId.of(orderId, "key"));
    assertThat(row.paidThrough).isEqualTo("WALLET");
    assertThat(answers()).containsExactly(ProofRow.Answer.COMMITTED, ProofRow.Answer.COMMITTED);
    assertLatestEvent(EventRow.What.PAID, OrderState.UNPAID, OrderState.PAID, Actor.BUYER);
    assertThat(events.ofOrder(orderId).get(0).amount).isEqualByComparingTo("149.70");
    WALLET.verify(
        1,
        postRequestedFor(urlPathEqualTo("/internal/v1/wallets/1001/deductions"))
            .withHeader("TX_XID", equalTo(row.xid))
            .withRequestBody(
                equalToJson(
                    """
                    {"operationId":"%s","amount":"149.70","clubId":"club-1","orderId":"%s"}
                    """
                        .formatted(row.paymentId, orderId))));
    STOCK.verify(
        1, postRequestedFor(urlMatching(CONFIRMATION)).withHeader("TX_XID", equalTo(row.xid)));
    awaitVerdict("PAID", "LAUNCHER", row.xid, 0);
  }

  @Test
  void takesNothingFromTheWalletForAnOrderThatCostsNothing() {
    jdbc.update("UPDATE trade_order SET unit_price = 0, amount = 0 WHERE order_id = ?", orderId);

    done(pay.pay(BUYER, orderId, "key"));

    assertThat(row().status).isEqualTo(OrderState.PAID);
    WALLET.verify(0, postRequestedFor(urlMatching(".*")));
    WALLET.verify(0, getRequestedFor(urlPathMatching(".*")));
  }

  @Test
  void answersTheSameKeyTheSameAndAnotherOneThatItIsPaid() {
    pay.pay(BUYER, orderId, "key");
    String paidBy = row().xid;

    assertThat(pay.pay(BUYER, orderId, "key"))
        .isInstanceOfSatisfying(Answer.Done.class, again -> assertThat(again.replayed()).isTrue());
    ProblemException refused =
        assertRefused("ORDER_ALREADY_PAID", () -> pay.pay(BUYER, orderId, "other"));

    assertThat(refused.properties()).containsEntry("orderStatus", "PAID");
    assertStill(OrderState.PAID, paidBy);
    assertThat(answers()).containsExactly(ProofRow.Answer.COMMITTED, ProofRow.Answer.COMMITTED);
    WALLET.verify(1, postRequestedFor(urlMatching(DEDUCTIONS)));
    assertThat(events.ofOrder(orderId)).hasSize(1);
  }

  @Test
  void findsNoOrderOfAnotherUserAndNoneThatNobodyKnows() {
    assertRefused("ORDER_NOT_FOUND", () -> pay.pay(BUYER + 1, orderId, "key"));
    assertRefused("ORDER_NOT_FOUND", () -> pay.pay(BUYER, "T-none", "key"));
    assertRefused("ORDER_NOT_FOUND", () -> pay.pay(BUYER, "no such' id", "key"));
    assertUntouched();
  }

  @Test
  void refusesAShortWalletWithWhatIsMissingAndNoTransaction() {
    StubbedWallet.affords(WALLET, false, "49.70");

    ProblemException refused =
        assertRefused("INSUFFICIENT_BALANCE", () -> pay.pay(BUYER, orderId, "key"));

    assertThat(refused.properties()).containsEntry("missing", "49.70");
    assertUntouched();
    assertThat(answers()).containsExactly(ProofRow.Answer.COMMITTED);
    WALLET.verify(0, postRequestedFor(urlMatching(DEDUCTIONS)));
  }

  @Test
  void passesOnWhatTheWalletSaysOfItselfBeforeATransaction() {
    WALLET.stubFor(
        get(urlPathMatching(StubbedWallet.AFFORDABILITY))
            .willReturn(problem(409, "WALLET_CLOSED")));
    assertRefused("WALLET_CLOSED", () -> pay.pay(BUYER, orderId, "key"));
    WALLET.stubFor(
        get(urlPathMatching(StubbedWallet.AFFORDABILITY))
            .willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));
    assertRefused("CHANGE_FAILED", () -> pay.pay(BUYER, orderId, "key"));
    assertUntouched();
    assertThat(answers()).containsExactly(ProofRow.Answer.COMMITTED);
  }

  @Test
  void rollsBackWhenTheWalletRefusesAfterAllAndPassesOnWhatItSays() {
    for (String code : List.of("INSUFFICIENT_BALANCE", "WALLET_CLOSED", "WALLET_NOT_FOUND")) {
      StubbedWallet.deductsWith(
          WALLET,
          problem(409, code)
              .withBody(
                  "{\"status\":409,\"code\":\"%s\",\"title\":\"t\",\"missing\":\"1.00\"}"
                      .formatted(code)));

      ProblemException refused = assertRefused(code, () -> pay.pay(BUYER, orderId, "key"));

      assertThat(refused.properties()).containsEntry("missing", "1.00");
      assertUntouched();
      assertNoVerdictOf(latestXid());
    }
    assertThat(answers())
        .containsExactly(
            ProofRow.Answer.COMMITTED,
            ProofRow.Answer.ROLLED_BACK,
            ProofRow.Answer.ROLLED_BACK,
            ProofRow.Answer.ROLLED_BACK);
    assertThat(proofs.findEnd(orderId)).isNull();
    assertThat(find.one(BUYER, orderId).status()).isEqualTo(OrderStatus.UNPAID);
    awaitEviction();
    STOCK.verify(0, postRequestedFor(urlMatching(CONFIRMATION)));

    StubbedWallet.deductsWith(WALLET, StubbedWallet.done());
    done(pay.pay(BUYER, orderId, "key"));
  }

  @Test
  void refusesAPaymentAfterItsDeadlineThoughNothingHasExpiredTheOrder() {
    overdue();

    assertRefused("ORDER_EXPIRED", () -> pay.pay(BUYER, orderId, "key"));

    assertUntouched();
    assertThat(answers()).containsExactly(ProofRow.Answer.COMMITTED);
  }

  @Test
  void refusesAPaymentOfAnOrderThatHasEnded() {
    cancel.cancel(BUYER, orderId);

    assertRefused("ORDER_CANCELLED", () -> pay.pay(BUYER, orderId, "key"));

    assertThat(row().status).isEqualTo(OrderState.CANCELLED);
    WALLET.verify(0, postRequestedFor(urlMatching(DEDUCTIONS)));
  }

  @Test
  void leavesTheOrderAsItWasWhenTheLastBranchFailsAndSettlesItsMarkByTheHook() {
    STOCK.stubFor(post(urlMatching(CONFIRMATION)).willReturn(problem(500, "INTERNAL_ERROR")));

    assertRefused("CHANGE_FAILED", () -> pay.pay(BUYER, orderId, "key"));

    assertUntouched();
    assertThat(answers()).containsExactly(ProofRow.Answer.COMMITTED, ProofRow.Answer.ROLLED_BACK);
    awaitVerdict("LIVE", "HOOK", latestXid(), 0);
    awaitEviction();
  }

  @Test
  void triesAgainUnderANewTransactionWhenTheWalletIsBusy() {
    WALLET.stubFor(
        post(urlMatching(DEDUCTIONS))
            .inScenario("busy")
            .whenScenarioStateIs(Scenario.STARTED)
            .willReturn(problem(409, "WALLET_CONFLICT"))
            .willSetStateTo("free"));
    WALLET.stubFor(
        post(urlMatching(DEDUCTIONS))
            .inScenario("busy")
            .whenScenarioStateIs("free")
            .willReturn(StubbedWallet.done()));

    done(pay.pay(BUYER, orderId, "key"));

    assertThat(answers())
        .containsExactly(
            ProofRow.Answer.COMMITTED, ProofRow.Answer.ROLLED_BACK, ProofRow.Answer.COMMITTED);
    assertThat(row().xid).isEqualTo(latestXid());
    assertThat(events.ofOrder(orderId)).hasSize(1);
  }

  @Test
  void takesOverItsOwnMarkWhenTheBucketRowsWereBusy() {
    StubbedStock.refusesOnce(STOCK, CONFIRMATION, problem(409, "BUCKET_CONFLICT"));

    done(pay.pay(BUYER, orderId, "key"));

    String first = proofs.findAll(List.of(orderId)).get(1).xid;
    STOCK.verify(
        1,
        postRequestedFor(urlMatching(CONFIRMATION))
            .withRequestBody(matchingJsonPath("$.endedXid", equalTo(first))));
    assertNoVerdictOf(first);
    awaitVerdict("PAID", "LAUNCHER", row().xid, 0);
  }

  @Test
  void settlesTheMarkOfAnEndedTransactionThatKeepsItOut() {
    StubbedStock.refusesOnce(STOCK, CONFIRMATION, problem(409, "HOLD_NOT_READY"));
    StubbedStock.showsMark(STOCK, orderId, placedBy);
    STOCK.resetRequests();

    done(pay.pay(BUYER, orderId, "key"));

    awaitVerdict("LIVE", "LAUNCHER", placedBy, 0);
    awaitVerdict("PAID", "LAUNCHER", row().xid, 0);
    COMPENSATION.verify(0, postRequestedFor(urlMatching(".*")));
  }

  @Test
  void saysThatItIsBusyAfterItsTriesAndLeavesNoMarkBehind() {
    STOCK.stubFor(post(urlMatching(CONFIRMATION)).willReturn(problem(409, "BUCKET_CONFLICT")));

    assertRefused("CHANGE_BUSY", () -> pay.pay(BUYER, orderId, "key"));

    STOCK.verify(3, postRequestedFor(urlMatching(CONFIRMATION)));
    assertUntouched();
    awaitVerdict("LIVE", "HOOK", latestXid(), 0);
  }

  @Test
  void changesNothingWhenNoTransactionCanBeBegun() {
    LocalStack.shared().seata().stop();
    try {
      assertRefused("TRANSACTIONS_UNAVAILABLE", () -> pay.pay(BUYER, orderId, "key"));
      assertUntouched();
    } finally {
      LocalStack.shared().seata().start();
    }
    assertThat(answers()).containsExactly(ProofRow.Answer.COMMITTED);
    assertNoVerdictOf(null);
    awaitPaid();
  }

  @Test
  void saysProcessingWhenTheCommitGetsNoAnswerAndTheTruthLater() throws Exception {
    STOCK.stubFor(
        post(urlMatching(CONFIRMATION))
            .willReturn(aResponse().withStatus(200).withFixedDelay(1500)));
    CompletableFuture<Answer<OrderView>> paid =
        CompletableFuture.supplyAsync(() -> pay.pay(BUYER, orderId, "key"));
    await().until(() -> row().status == OrderState.PAID);
    String xid = row().xid;
    LocalStack.shared().seata().pause();
    try {
      assertThat(paid.get())
          .isInstanceOfSatisfying(
              Answer.Processing.class,
              processing ->
                  assertThat(((OrderView) processing.view()).status())
                      .isEqualTo(OrderStatus.PROCESSING));
      assertThat(find.one(BUYER, orderId).status()).isEqualTo(OrderStatus.PROCESSING);
      await()
          .untilAsserted(
              () ->
                  COMPENSATION.verify(
                      1,
                      postRequestedFor(urlPathEqualTo("/internal/compensations"))
                          .withRequestBody(matchingJsonPath("$[0].xid", equalTo(xid)))
                          .withRequestBody(
                              matchingJsonPath("$[0].error", containing("no final answer")))));
      // The TC still gives no answer: the same key again is not told that nothing changed.
      assertThat(pay.pay(BUYER, orderId, "key")).isInstanceOf(Answer.Processing.class);
      assertThat(row().xid).isEqualTo(xid);
    } finally {
      LocalStack.shared().seata().resume();
    }
    assertThat(answers()).containsExactly(ProofRow.Answer.COMMITTED);
    STOCK.stubFor(post(urlMatching(CONFIRMATION)).willReturn(aResponse().withStatus(200)));
    awaitPaid();
    assertThat(events.ofOrder(orderId)).hasSize(1);
  }

  @Test
  void waitsForAWinnerThatRollsBackAndWinsThen() throws Exception {
    STOCK.stubFor(
        post(urlMatching(CONFIRMATION))
            .willReturn(problem(500, "INTERNAL_ERROR").withFixedDelay(700)));
    CompletableFuture<Throwable> paying =
        CompletableFuture.supplyAsync(() -> failureOf(() -> pay.pay(BUYER, orderId, "key")));
    await().until(() -> row().status == OrderState.PAID);

    assertThat(done(cancel.cancel(BUYER, orderId)).status()).isEqualTo(OrderStatus.CANCELLED);

    assertThat(paying.get()).hasMessageStartingWith("CHANGE_FAILED");
    assertThat(row().status).isEqualTo(OrderState.CANCELLED);
    assertThat(events.ofOrder(orderId))
        .extracting(event -> event.what)
        .containsExactly(EventRow.What.CANCELLED);
  }

  @Test
  void losesToAWinnerOnlyOnceThatHasCommitted() throws Exception {
    STOCK.stubFor(
        post(urlMatching(CONFIRMATION))
            .willReturn(aResponse().withStatus(200).withFixedDelay(700)));
    CompletableFuture<Answer<OrderView>> paying =
        CompletableFuture.supplyAsync(() -> pay.pay(BUYER, orderId, "key"));
    await().until(() -> row().status == OrderState.PAID);

    assertRefused("ORDER_ALREADY_PAID", () -> cancel.cancel(BUYER, orderId));
    assertThat(answers().subList(0, 2))
        .containsExactly(ProofRow.Answer.COMMITTED, ProofRow.Answer.COMMITTED);
    done(paying.get());
    STOCK.verify(0, postRequestedFor(urlMatching(StubbedStock.UNBOOKING)));
  }

  @Test
  void answersARepeatOfARunningPaymentOnceItHasCommitted() throws Exception {
    STOCK.stubFor(
        post(urlMatching(CONFIRMATION))
            .willReturn(aResponse().withStatus(200).withFixedDelay(700)));
    CompletableFuture<Answer<OrderView>> paying =
        CompletableFuture.supplyAsync(() -> pay.pay(BUYER, orderId, "key"));
    await().until(() -> row().status == OrderState.PAID);
    // The payment itself has used the money up.
    StubbedWallet.affords(WALLET, false, "149.70");

    assertThat(pay.pay(BUYER, orderId, "key"))
        .isInstanceOfSatisfying(Answer.Done.class, again -> assertThat(again.replayed()).isTrue());
    done(paying.get());
    WALLET.verify(1, postRequestedFor(urlMatching(DEDUCTIONS)));
  }

  private void awaitPaid() {
    await()
        .atMost(Duration.ofSeconds(90))
        .ignoreExceptions()
        .until(() -> pay.pay(BUYER, orderId, "key") instanceof Answer.Done<?>);
    assertThat(row().status).isEqualTo(OrderState.PAID);
  }

  static Throwable failureOf(Runnable call) {
    try {
      call.run();
      return null;
    } catch (RuntimeException failed) {
      return failed;
    }
  }

  private static OrderView done(Answer<OrderView> answer) {
    return ((Answer.Done<OrderView>) answer).view();
  }
}
