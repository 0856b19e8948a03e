package com.quwanda.deposit.app;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.matchingJsonPath;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;
import static com.quwanda.deposit.app.StubbedStock.BOOKING;
import static com.quwanda.deposit.app.StubbedStock.held;
import static com.quwanda.deposit.app.StubbedStock.problem;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.deposit.api.DepositView;
import com.quwanda.deposit.model.DepositState;
import com.quwanda.deposit.model.Operation;
import com.quwanda.deposit.store.DepositRow;
import com.quwanda.kit.ProblemException;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.app.OrderAttempt;
import com.quwanda.owner.store.ProofRow;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.json.JsonMapper;

class FreezeDepositIT extends LifeStack {

  @Autowired FindDeposits find;

  @Test
  void freezesDepositWalletAndStockInOneTransactionWithWhatTheActivitySaysNow() {
    DepositView view = done(freeze.freeze(attempt()));

    assertThat(view)
        .isEqualTo(
            new DepositView(
                orderId,
                DepositStatus.FROZEN,
                "activity",
                "standard",
                2,
                "99.98",
                "49.99",
                "49.99",
                "25.00",
                null,
                view.confirmDeadline(),
                view.frozenAt(),
                null,
                null,
                null));
    assertThat(view.confirmDeadline().toInstant()).isEqualTo(deadline);
    DepositRow row = row();
    assertThat(row.status).isEqualTo(DepositState.FROZEN);
    assertThat(row.clubId).isEqualTo("club-1");
    assertThat(row.depositRatio).isEqualByComparingTo("0.5");
    assertThat(row.penaltyRatio).isEqualByComparingTo("0.5");
    assertMoney("0.00", "0.00");
    assertThat(answers()).containsExactly(ProofRow.Answer.COMMITTED);
    STOCK.verify(
        1,
        postRequestedFor(urlPathEqualTo(StubbedStock.HOLDS))
            .withRequestBody(matchingJsonPath("$[?(@.deposit == true)]"))
            .withRequestBody(matchingJsonPath("$[?(@.owner == 'deposit-service')]")));
    assertWalletDid("freezes", Operation.FREEZE, "\"amount\":\"49.99\"");
    assertStockDid(BOOKING);
    awaitVerdict("LIVE", "LAUNCHER", row.xid, 0);
  }

  @Test
  void answersARepeatWithTheSameDepositAndStartsNothing() {
    String frozenBy = aFrozenDeposit();
    StubbedStock.holds(STOCK, held("49.99", "0.5000", "0.5000", deadline, true));

    assertThat(freeze.freeze(attempt()))
        .isInstanceOfSatisfying(Answer.Done.class, again -> assertThat(again.replayed()).isTrue());

    assertUntouched(frozenBy);
    assertThat(answers()).containsExactly(ProofRow.Answer.COMMITTED);
    WALLET.verify(1, postRequestedFor(urlMatching(StubbedWallet.FREEZES)));
  }

  @Test
  void refusesTheSameKeyWithOtherContents() {
    String frozenBy = aFrozenDeposit();
    StubbedStock.holds(STOCK, problem(422, "KEY_REUSED"));

    assertRefused(
        "IDEMPOTENCY_KEY_REUSED",
        () -> freeze.freeze(new OrderAttempt(orderId, USER, "activity", "standard", 3, "another")));

    assertUntouched(frozenBy);
  }

  @Test
  void passesOnWhyStockRefusesAndTouchesNothing() {
    for (String code :
        List.of("NO_DEPOSITS", "DEPOSITS_CLOSED", "NOT_ON_SALE", "INSUFFICIENT_STOCK")) {
      StubbedStock.holds(STOCK, problem(409, code));

      assertRefused(code, () -> freeze.freeze(attempt()));
    }

    assertThat(row()).isNull();
    assertThat(answers()).isEmpty();
    assertWalletUnasked();
    STOCK.verify(0, postRequestedFor(urlMatching(BOOKING)));
  }

  @Test
  void refusesAShortWalletWithWhatIsMissingAndNoTransactionAndGivesThePlacesBack() {
    StubbedWallet.affords(WALLET, false, "9.99");

    ProblemException refused =
        assertRefused("INSUFFICIENT_BALANCE", () -> freeze.freeze(attempt()));

    assertThat(refused.properties()).containsEntry("missing", "9.99");
    assertThat(row()).isNull();
    assertThat(answers()).containsExactly(ProofRow.Answer.NEVER_BEGUN);
    WALLET.verify(0, postRequestedFor(urlMatching(StubbedWallet.FREEZES)));
    STOCK.verify(0, postRequestedFor(urlMatching(BOOKING)));
    assertGivenBackWithoutTransaction();
    assertThat(find.one(USER, orderId).failure()).isEqualTo("INSUFFICIENT_BALANCE");
  }

  @Test
  void beginsNothingWhenTheWalletCannotBeAsked() {
    WALLET.stubFor(
        get(urlPathMatching(StubbedWallet.AFFORDABILITY))
            .willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));

    assertRefused("ORDER_FAILED", () -> freeze.freeze(attempt()));

    assertThat(row()).isNull();
    assertThat(answers()).containsExactly(ProofRow.Answer.NEVER_BEGUN);
    assertGivenBackWithoutTransaction();
  }

  @Test
  void freezesNothingThatNobodyCouldConfirm() {
    StubbedStock.holds(STOCK, held("49.99", "0.5000", "0.5000", Instant.now(), false));

    assertRefused("DEPOSITS_CLOSED", () -> freeze.freeze(attempt()));

    assertThat(row()).isNull();
    assertWalletUnasked();
    assertGivenBackWithoutTransaction();
  }

  @Test
  void rollsBackWhenTheWalletRefusesAfterAllAndGivesThePlacesBackByTheHook() {
    WALLET.stubFor(
        post(urlMatching(StubbedWallet.FREEZES))
            .willReturn(
                problem(409, "INSUFFICIENT_BALANCE")
                    .withBody(
                        """
                        {"status":409,"code":"INSUFFICIENT_BALANCE","title":"t","missing":"10.00"}
                        """)));

    ProblemException refused =
        assertRefused("INSUFFICIENT_BALANCE", () -> freeze.freeze(attempt()));

    assertThat(refused.properties()).containsEntry("missing", "10.00");
    assertThat(row()).isNull();
    assertThat(answers()).containsExactly(ProofRow.Answer.ROLLED_BACK);
    STOCK.verify(0, postRequestedFor(urlMatching(BOOKING)));
    awaitVerdict("DEAD", "HOOK", latestXid(), 0);
    awaitEviction();
    assertThat(find.one(USER, orderId))
        .extracting(DepositView::status, DepositView::failure)
        .containsExactly(DepositStatus.FAILED, "INSUFFICIENT_BALANCE");
  }

  @Test
  void rollsBackWhenTheLastBranchFails() {
    STOCK.stubFor(post(urlMatching(BOOKING)).willReturn(problem(500, "INTERNAL_ERROR")));

    assertRefused("ORDER_FAILED", () -> freeze.freeze(attempt()));

    assertThat(row()).isNull();
    awaitVerdict("DEAD", "HOOK", latestXid(), 0);
    awaitEviction();
  }

  @Test
  void triesAgainUnderANewTransactionWhenTheWalletWasBusy() {
    WALLET.stubFor(
        post(urlMatching(StubbedWallet.FREEZES))
            .inScenario("busy")
            .whenScenarioStateIs(Scenario.STARTED)
            .willReturn(problem(409, "WALLET_CONFLICT"))
            .willSetStateTo("free"));
    WALLET.stubFor(
        post(urlMatching(StubbedWallet.FREEZES))
            .inScenario("busy")
            .whenScenarioStateIs("free")
            .willReturn(StubbedWallet.done()));

    done(freeze.freeze(attempt()));

    assertThat(answers()).containsExactly(ProofRow.Answer.ROLLED_BACK, ProofRow.Answer.COMMITTED);
    assertWalletDid("freezes", Operation.FREEZE, "\"amount\":\"49.99\"");
  }

  /** A try that the wallet refuses does not come to stock, where an earlier one left its mark. */
  @Test
  void takesOverTheMarkOfTheTryThatCameToStock() {
    busyBucketOnce();
    busyWalletAtTheSecondTry(StubbedWallet.done());

    done(freeze.freeze(attempt()));

    List<String> ended = bookings().stream().map(FreezeDepositIT::endedXid).toList();
    assertThat(ended).containsExactly("", bookings().get(0).getHeader("TX_XID"));
  }

  @Test
  void settlesTheMarkOfTheTryThatCameToStockWhenALaterOneIsRefused() {
    busyBucketOnce();
    busyWalletAtTheSecondTry(problem(409, "INSUFFICIENT_BALANCE"));

    assertRefused("INSUFFICIENT_BALANCE", () -> freeze.freeze(attempt()));

    assertThat(bookings()).hasSize(1);
    awaitVerdict("DEAD", "HOOK", bookings().get(0).getHeader("TX_XID"), 0);
  }

  private void busyBucketOnce() {
    STOCK.stubFor(
        post(urlMatching(BOOKING))
            .inScenario("bucket")
            .whenScenarioStateIs(Scenario.STARTED)
            .willReturn(problem(409, "BUCKET_CONFLICT"))
            .willSetStateTo("free"));
  }

  /** The first time it freezes, the second time it is busy, then it answers so. */
  private void busyWalletAtTheSecondTry(ResponseDefinitionBuilder then) {
    List<ResponseDefinitionBuilder> answers =
        List.of(StubbedWallet.done(), problem(409, "WALLET_CONFLICT"), then);
    for (int i = 0; i < answers.size(); i++) {
      WALLET.stubFor(
          post(urlMatching(StubbedWallet.FREEZES))
              .inScenario("wallet")
              .whenScenarioStateIs(i == 0 ? Scenario.STARTED : "try " + i)
              .willReturn(answers.get(i))
              .willSetStateTo("try " + (i + 1)));
    }
  }

  private List<LoggedRequest> bookings() {
    return STOCK.findAll(postRequestedFor(urlMatching(BOOKING)));
  }

  private static String endedXid(LoggedRequest booking) {
    return new JsonMapper().readTree(booking.getBodyAsString()).path("endedXid").asString("");
  }

  @Test
  void leavesItToTheTransactionWhenTheWalletIsBusyBefore() {
    WALLET.stubFor(
        get(urlPathMatching(StubbedWallet.AFFORDABILITY))
            .willReturn(problem(409, "WALLET_CONFLICT")));

    done(freeze.freeze(attempt()));

    assertThat(answers()).containsExactly(ProofRow.Answer.COMMITTED);
  }

  /** Busy rows were waited for until nobody could have confirmed it any more. */
  @Test
  void freezesNothingWhoseDeadlinePassesWhileOthersAreWaitedFor() {
    StubbedStock.holds(
        STOCK, held("49.99", "0.5000", "0.5000", Instant.now().plusMillis(2_500), false));
    STOCK.stubFor(
        post(urlMatching(BOOKING))
            .willReturn(problem(409, "BUCKET_CONFLICT").withFixedDelay(2_600)));

    assertRefused("DEPOSITS_CLOSED", () -> freeze.freeze(attempt()));

    assertThat(row()).isNull();
    awaitVerdict("DEAD", "HOOK", bookings().get(0).getHeader("TX_XID"), 0);
  }

  @Test
  void asksTheWalletForNothingWhenADepositComesToNothing() {
    StubbedStock.holds(STOCK, held("0.00", "0.5000", "0.5000", deadline, false));

    assertThat(done(freeze.freeze(attempt())).depositAmount()).isEqualTo("0.00");

    assertWalletUnasked();
    assertStockDid(BOOKING);
  }

  @ParameterizedTest
  @ValueSource(strings = {"place.after-insert", "deposit-freeze.after-wallet", "place.after-book"})
  void leavesNothingWhateverStepFails(String point) {
    arm(point);

    assertRefused("ORDER_FAILED", () -> freeze.freeze(attempt()));

    assertThat(row()).isNull();
    awaitVerdict("DEAD", "HOOK", latestXid(), 0);
    awaitEviction();
  }

  private void assertGivenBackWithoutTransaction() {
    STOCK.verify(
        1,
        postRequestedFor(urlPathEqualTo(StubbedStock.VERDICTS))
            .withRequestBody(
                matchingJsonPath(
                    "$[?(@.orderId == '%s' && @.verdict == 'DEAD')]".formatted(orderId))));
  }
}
