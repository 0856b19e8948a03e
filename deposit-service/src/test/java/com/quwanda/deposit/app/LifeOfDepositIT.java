package com.quwanda.deposit.app;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.matchingJsonPath;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;
import static com.quwanda.deposit.app.StubbedStock.CONFIRMATION;
import static com.quwanda.deposit.app.StubbedStock.REFUNDS;
import static com.quwanda.deposit.app.StubbedStock.UNBOOKING;
import static com.quwanda.deposit.app.StubbedStock.held;
import static com.quwanda.deposit.app.StubbedStock.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.http.Fault;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.deposit.api.DepositView;
import com.quwanda.deposit.model.DepositState;
import com.quwanda.deposit.model.Operation;
import com.quwanda.kit.ProblemException;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.ChangeReply.Result;
import com.quwanda.owner.api.EndRequest;
import com.quwanda.owner.api.JobTally;
import com.quwanda.owner.api.Outcome;
import com.quwanda.owner.api.OutcomeQuestion;
import com.quwanda.owner.api.OutcomeReply;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.app.DecideOutcome;
import com.quwanda.owner.store.ProofRow;
import com.quwanda.stock.api.ActivityView;
import java.time.ZoneOffset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

/** What becomes of a deposit once it is made. */
class LifeOfDepositIT extends LifeStack {

  private static final EndRequest STORM = new EndRequest(Actor.ORGANISER, "storm warning");
  private static final String SETTLED = "\"deposit\":\"49.99\",\"clubId\":\"club-1\",";

  @Autowired DecideOutcome outcome;

  private String frozenBy;

  @BeforeEach
  void aDeposit() {
    frozenBy = aFrozenDeposit();
  }

  @Test
  void isConfirmedInOneTransactionAndDeductedWhenItsPlacesAreSettled() {
    DepositView view = done(confirm.confirm(USER, orderId));

    assertThat(view.status()).isEqualTo(DepositStatus.CONFIRMED);
    assertThat(view.penaltyAmount()).isEqualTo("0.00");
    assertThat(view.refundAmount()).isNull();
    assertThat(view.confirmedAt()).isNotNull();
    assertWalletDid("deposit-settlements", Operation.SETTLEMENT, SETTLED + "\"price\":\"99.98\"");
    assertStockDid(CONFIRMATION);
    String confirmedBy = row().xid;
    awaitVerdict("PAID", "LAUNCHER", confirmedBy, 0);
    awaitState(DepositState.DEDUCTED);
    assertThat(row().xid).isEqualTo(confirmedBy);
    assertThat(row().settledAt).isNotNull();
    assertOutcome(Outcome.PAID, 0);
    assertThat(answers()).containsExactly(ProofRow.Answer.COMMITTED, ProofRow.Answer.COMMITTED);
  }

  @Test
  void isConfirmedOnceHoweverOftenItIsAskedFor() {
    done(confirm.confirm(USER, orderId));
    assertReplayed(confirm.confirm(USER, orderId));
    awaitState(DepositState.DEDUCTED);
    assertReplayed(confirm.confirm(USER, orderId));

    WALLET.verify(1, postRequestedFor(urlMatching(StubbedWallet.SETTLEMENTS)));
    STOCK.verify(1, postRequestedFor(urlMatching(CONFIRMATION)));
  }

  @Test
  void isConfirmedByItsUserOnly() {
    assertRefused("ORDER_NOT_FOUND", () -> confirm.confirm(USER + 1, orderId));
    assertRefused("ORDER_NOT_FOUND", () -> confirm.confirm(USER, "D-none"));
    assertRefused("ORDER_NOT_FOUND", () -> confirm.confirm(USER, "no such' id"));
    assertUntouched(frozenBy);
  }

  @Test
  void isNotConfirmedFromItsDeadlineOnEvenIfNoTimeoutHasRun() {
    overdue();

    ProblemException refused =
        assertRefused("CONFIRM_DEADLINE_PASSED", () -> confirm.confirm(USER, orderId));

    assertThat(refused.properties()).containsEntry("depositStatus", "FROZEN");
    assertUntouched(frozenBy);
    assertThat(answers()).containsExactly(ProofRow.Answer.COMMITTED);
  }

  @Test
  void isNotConfirmedByAShortWalletWhichCostsNoTransaction() {
    StubbedWallet.affords(WALLET, false, "9.98");

    ProblemException refused =
        assertRefused("INSUFFICIENT_BALANCE", () -> confirm.confirm(USER, orderId));

    assertThat(refused.properties()).containsEntry("missing", "9.98");
    assertUntouched(frozenBy);
    assertThat(answers()).containsExactly(ProofRow.Answer.COMMITTED);
  }

  @Test
  void isAsItWasWhenTheWalletRefusesAfterAll() {
    for (String code : new String[] {"INSUFFICIENT_BALANCE", "WALLET_CLOSED"}) {
      WALLET.stubFor(post(urlMatching(StubbedWallet.SETTLEMENTS)).willReturn(problem(409, code)));

      assertRefused(code, () -> confirm.confirm(USER, orderId));

      assertUntouched(frozenBy);
    }
    STOCK.verify(0, postRequestedFor(urlMatching(CONFIRMATION)));
    awaitEviction();
  }

  @Test
  void isAsItWasWhenTheWalletCannotBeAsked() {
    WALLET.stubFor(
        get(urlPathMatching(StubbedWallet.AFFORDABILITY))
            .willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));

    assertRefused("CHANGE_FAILED", () -> confirm.confirm(USER, orderId));

    assertUntouched(frozenBy);
    assertThat(answers()).containsExactly(ProofRow.Answer.COMMITTED);
  }

  @Test
  void canBeConfirmedAfterAConfirmationThatWasRolledBackAndHealedByTheHook() {
    STOCK.stubFor(post(urlMatching(CONFIRMATION)).willReturn(problem(500, "INTERNAL_ERROR")));
    assertRefused("CHANGE_FAILED", () -> confirm.confirm(USER, orderId));
    assertUntouched(frozenBy);
    awaitVerdict("LIVE", "HOOK", latestXid(), 0);
    awaitEviction();

    STOCK.stubFor(post(urlMatching(CONFIRMATION)).willReturn(aResponse().withStatus(200)));
    done(confirm.confirm(USER, orderId));

    awaitState(DepositState.DEDUCTED);
  }

  @Test
  void isPenalisedOnceAfterItsDeadlineAndRefundedWhenItsPlacesAreSettled() {
    overdue();

    assertReply(Result.DONE, "PENALTY", timeOut.timeOut(orderId));

    String penalisedBy = row().xid;
    assertMoney("25.00", "24.99");
    assertThat(row().endedBy).isEqualTo(Actor.DEADLINE);
    assertWalletDid("deposit-penalties", Operation.PENALTY, SETTLED + "\"penalty\":\"25.00\"");
    assertStockDid(UNBOOKING);
    awaitVerdict("DEAD", "LAUNCHER", penalisedBy, 0);
    awaitState(DepositState.REFUNDED);
    assertThat(row().xid).isEqualTo(penalisedBy);
    assertThat(row().settledAt).isNotNull();
    assertMoney("25.00", "24.99");
    assertOutcome(Outcome.DEAD, 0);
    assertReply(Result.ALREADY, "REFUNDED", timeOut.timeOut(orderId));
    WALLET.verify(1, postRequestedFor(urlMatching(StubbedWallet.PENALTIES)));
    STOCK.verify(1, postRequestedFor(urlMatching(UNBOOKING)));
    assertRefused("DEPOSIT_PENALISED", () -> confirm.confirm(USER, orderId));
    assertReply(Result.ALREADY, "REFUNDED", end.end(orderId, STORM));
  }

  @Test
  void isNotPenalisedBeforeItsDeadlineWhateverTheHintSays() {
    ChangeReply reply = timeOut.timeOut(orderId);

    assertReply(Result.REFUSED, "FROZEN", reply);
    assertThat(reply.detail()).startsWith("CONFIRM_STILL_POSSIBLE");
    assertUntouched(frozenBy);
    assertThat(answers()).containsExactly(ProofRow.Answer.COMMITTED);
  }

  /** Whoever could not come any more pays no penalty: the organiser's word gives all of it back. */
  @Test
  void isNotPenalisedOnceItsActivityIsCancelled() {
    overdue();
    StubbedStock.showsActivities(STOCK, ActivityView.Sale.CANCELLED);

    ChangeReply reply = timeOut.timeOut(orderId);

    assertReply(Result.REFUSED, "FROZEN", reply);
    assertThat(reply.detail()).startsWith("ACTIVITY_IS_CANCELLED");
    assertUntouched(frozenBy);
    assertReply(Result.DONE, "REFUNDED", end.end(orderId, STORM));
    assertMoney("0.00", "49.99");
  }

  @Test
  void isNotPenalisedWhileNobodyCanSayWhetherItsActivityIsCancelled() {
    overdue();
    STOCK.stubFor(
        get(urlPathMatching("/internal/v1/activities/[^/]+"))
            .willReturn(problem(500, "INTERNAL_ERROR")));

    assertThat(timeOut.timeOut(orderId).result()).isEqualTo(Result.FAILED);

    assertUntouched(frozenBy);
  }

  @Test
  void isNotPenalisedOnceItIsConfirmed() {
    done(confirm.confirm(USER, orderId));
    awaitState(DepositState.DEDUCTED);

    assertReply(Result.ALREADY, "DEDUCTED", timeOut.timeOut(orderId));

    WALLET.verify(0, postRequestedFor(urlMatching(StubbedWallet.PENALTIES)));
    assertRefused("ORDER_NOT_FOUND", () -> timeOut.timeOut("D-nobody"));
  }

  @Test
  void isStillFrozenWhenItsTimeoutFailsSoThatItIsAskedForAgain() {
    overdue();
    STOCK.stubFor(post(urlMatching(UNBOOKING)).willReturn(problem(500, "INTERNAL_ERROR")));

    ChangeReply reply = timeOut.timeOut(orderId);

    assertThat(reply.result()).isEqualTo(Result.FAILED);
    assertThat(reply.detail()).startsWith("CHANGE_FAILED");
    assertUntouched(frozenBy);
    awaitVerdict("LIVE", "HOOK", latestXid(), 0);
  }

  @Test
  void isGivenBackWholeWhenTheOrganiserCancels() {
    assertReply(Result.DONE, "REFUNDED", end.end(orderId, STORM));

    assertMoney("0.00", "49.99");
    assertThat(row().endedBy).isEqualTo(Actor.ORGANISER);
    assertThat(row().endedWhy).isEqualTo("storm warning");
    assertThat(row().settledAt).isNotNull();
    assertWalletDid("unfreezes", Operation.UNFREEZE, "\"amount\":\"49.99\"");
    assertStockDid(UNBOOKING);
    awaitVerdict("DEAD", "LAUNCHER", row().xid, 0);
    assertOutcome(Outcome.DEAD, 0);
    assertReply(Result.ALREADY, "REFUNDED", end.end(orderId, STORM));
    assertReply(Result.ALREADY, "REFUNDED", end.end(orderId, new EndRequest(Actor.OPS, "by hand")));
    assertRefused("DEPOSIT_REFUNDED", () -> confirm.confirm(USER, orderId));
    overdue();
    assertReply(Result.ALREADY, "REFUNDED", timeOut.timeOut(orderId));
    WALLET.verify(1, postRequestedFor(urlMatching(StubbedWallet.UNFREEZES)));
  }

  @Test
  void givesTheWholePriceAndAllPlacesBackWhenItWasConfirmed() {
    done(confirm.confirm(USER, orderId));
    awaitState(DepositState.DEDUCTED);

    assertReply(Result.DONE, "REFUNDED", end.end(orderId, STORM));

    assertMoney("0.00", "99.98");
    assertThat(row().refundedQuantity).isEqualTo(2);
    assertWalletDid("refunds", Operation.REFUND, "\"amount\":\"99.98\",\"clubId\":\"club-1\"");
    STOCK.verify(
        1,
        postRequestedFor(urlMatching(REFUNDS))
            .withHeader("TX_XID", equalTo(row().xid))
            .withRequestBody(matchingJsonPath("$[?(@.quantity == 2)]"))
            .withRequestBody(
                matchingJsonPath("$.refundId", equalTo(Operation.REFUND.idOf(orderId)))));
    awaitVerdict("PAID", "LAUNCHER", row().xid, 2);
    assertOutcome(Outcome.PAID, 2);
    assertThat(row().status).isEqualTo(DepositState.REFUNDED);
    assertRefused("DEPOSIT_REFUNDED", () -> confirm.confirm(USER, orderId));
  }

  @Test
  void isAsItWasWhenACancellationFails() {
    STOCK.stubFor(post(urlMatching(UNBOOKING)).willReturn(problem(500, "INTERNAL_ERROR")));

    assertThat(end.end(orderId, STORM).result()).isEqualTo(Result.FAILED);

    assertUntouched(frozenBy);
    assertRefused(
        "INVALID_REQUEST", () -> end.end(orderId, new EndRequest(Actor.BUYER, "no more")));
    assertRefused("ORDER_NOT_FOUND", () -> end.end("D-nobody", STORM));
  }

  @Test
  void movesNoMoneyWhenItComesToNothing() {
    jdbc.update(
        "UPDATE deposit_record SET unit_price = 0, price = 0, deposit_amount = 0"
            + " WHERE order_id = ?",
        orderId);
    done(confirm.confirm(USER, orderId));
    end.end(orderId, STORM);
    assertThat(row().status).isEqualTo(DepositState.REFUNDED);
    assertMoney("0.00", "0.00");

    StubbedStock.holds(STOCK, held("0.01", "0.3000", "0.5000", deadline, false));
    orderId = orderId + "-cents";
    done(freeze.freeze(attempt()));
    assertThat(row().depositAmount).isEqualByComparingTo("0.01");
    overdue();
    assertReply(Result.DONE, "PENALTY", timeOut.timeOut(orderId));
    assertMoney("0.01", "0.00");

    // But for the first deposit, and the one of a cent.
    WALLET.verify(3, postRequestedFor(urlMatching("/internal/v1/wallets/[0-9]+/.*")));
  }

  @Test
  void asksNoSupplementOfAWalletWhenTheDepositIsThePrice() {
    StubbedStock.holds(STOCK, held("10.00", "1.0000", "1.0000", deadline, false));
    orderId = orderId + "-whole";
    done(freeze.freeze(attempt()));
    StubbedWallet.affords(WALLET, false, "0.01");

    done(confirm.confirm(USER, orderId));

    assertWalletDid(
        "deposit-settlements",
        Operation.SETTLEMENT,
        "\"deposit\":\"20.00\",\"clubId\":\"club-1\",\"price\":\"20.00\"");
  }

  @Test
  void isCompletedByTheJobOnceStockShowsItsPlacesSettledAndNotBefore() {
    StubbedStock.settlesWith(STOCK, orderId, "FAILED", "BOOKED");
    done(confirm.confirm(USER, orderId));
    awaitVerdict("PAID", "LAUNCHER", row().xid, 0);

    for (String[] notYet :
        new String[][] {{"BOOKED", row().xid}, {"CONFIRMED", "another"}, {"RELEASED", null}}) {
      StubbedStock.shows(STOCK, orderId, notYet[0], notYet[1]);
      assertCompleted(0);
      assertThat(row().status).isEqualTo(DepositState.CONFIRMED);
    }

    StubbedStock.shows(STOCK, orderId, "CONFIRMED", null);
    assertThat(assertCompleted(1).lines()).contains(orderId + " DEDUCTED");
    assertThat(row().status).isEqualTo(DepositState.DEDUCTED);
    assertCompleted(0);
  }

  @Test
  void isNotCompletedWhileTheTransactionThatWroteItIsNotProven() {
    StubbedStock.settlesWith(STOCK, orderId, "FAILED", "BOOKED");
    overdue();
    timeOut.timeOut(orderId);
    StubbedStock.shows(STOCK, orderId, "RELEASED", null);
    // One that neither a proof nor the TC knows.
    jdbc.update("UPDATE deposit_record SET xid = '127.0.0.1:8091:1' WHERE order_id = ?", orderId);

    assertCompleted(0);

    assertThat(row().status).isEqualTo(DepositState.PENALTY);
    jdbc.update(
        "UPDATE deposit_record SET xid_at = xid_at - INTERVAL 1 HOUR WHERE order_id = ?", orderId);
    assertCompleted(1);
    assertThat(row().status).isEqualTo(DepositState.REFUNDED);
  }

  @Test
  void isNotCompletedByAnAnswerOfStockThatSettledNothingOrSomethingElse() {
    StubbedStock.settlesWith(STOCK, orderId, "OVERTAKEN", "CONFIRMED");
    done(confirm.confirm(USER, orderId));
    awaitVerdict("PAID", "LAUNCHER", row().xid, 0);
    StubbedStock.settlesWith(STOCK, orderId, "APPLIED", "RELEASED");
    String other = orderId;
    orderId = orderId + "-next";
    aFrozenDeposit();

    // The second verdict's answer came after the first one's.
    assertThat(deposits.find(other).status).isEqualTo(DepositState.CONFIRMED);
  }

  @Test
  void keepsNoOtherWaitingWhenItStaysUnsettled() {
    StubbedStock.settlesWith(STOCK, orderId, "FAILED", "BOOKED");
    done(confirm.confirm(USER, orderId));
    StubbedStock.shows(STOCK, orderId, "BOOKED", row().xid);
    orderId = orderId + "-behind";
    StubbedStock.settlesWith(STOCK, orderId, "FAILED", "BOOKED");
    done(freeze.freeze(attempt()));
    done(confirm.confirm(USER, orderId));
    StubbedStock.shows(STOCK, orderId, "CONFIRMED", null);

    await()
        .until(
            () -> {
              assertThat(complete.complete(1).scanned()).isLessThanOrEqualTo(1);
              return row().status == DepositState.DEDUCTED;
            });
  }

  @Test
  void staysGivenBackWhenItWasCancelledWhileItWasBeingCompleted() {
    for (int i = 0; i < 20; i++) {
      orderId = orderId + "-" + i;
      done(freeze.freeze(attempt()));
      done(confirm.confirm(USER, orderId));

      assertReply(Result.DONE, "REFUNDED", end.end(orderId, STORM));

      String givenBackBy = row().xid;
      awaitVerdict("PAID", "LAUNCHER", givenBackBy, 2);
      assertStill(DepositState.REFUNDED, givenBackBy);
      assertMoney("0.00", "99.98");
      orderId = orderId.substring(0, orderId.lastIndexOf('-'));
    }
  }

  /** Where the crash kit lets the process end; here it only fails there. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "deposit-confirm.after-order",
        "deposit-confirm.after-wallet",
        "deposit-confirm.after-stock",
        "deposit-timeout.after-order",
        "deposit-timeout.after-wallet",
        "deposit-timeout.after-stock",
        "deposit-cancel.after-wallet",
        "deposit-cancel.after-stock"
      })
  void isAsItWasWhateverStepOfAChangeFailsAndThenChangesAllTheSame(String point) {
    arm(point);
    String change = point.substring(0, point.indexOf('.'));
    if (change.equals("deposit-timeout")) {
      overdue();
    }

    assertThat(changed(change)).isEqualTo("CHANGE_FAILED");
    assertUntouched(frozenBy);
    assertThat(answers()).containsExactly(ProofRow.Answer.COMMITTED, ProofRow.Answer.ROLLED_BACK);

    assertThat(changed(change)).isEqualTo("done");
    assertThat(row().status).isNotEqualTo(DepositState.FROZEN);
  }

  private String changed(String change) {
    switch (change) {
      case "deposit-confirm":
        try {
          done(confirm.confirm(USER, orderId));
          return "done";
        } catch (ProblemException failed) {
          return failed.code();
        }
      case "deposit-timeout":
        return timeOut.timeOut(orderId).detail().split(":")[0];
      default:
        return end.end(orderId, STORM).detail().split(":")[0];
    }
  }

  private JobTally assertCompleted(int done) {
    JobTally tally = complete.complete(500);
    assertThat(tally.done()).as(tally.toString()).isEqualTo(done);
    return tally;
  }

  private void assertOutcome(Outcome expected, int refunded) {
    OutcomeReply reply =
        outcome.decide(
            new OutcomeQuestion(orderId, row().xid, row().xidAt.atOffset(ZoneOffset.UTC)));
    assertThat(reply.outcome()).isEqualTo(expected);
    assertThat(reply.refunded()).isEqualTo(refunded);
  }

  private static void assertReplayed(Answer<DepositView> answer) {
    assertThat(answer)
        .isInstanceOfSatisfying(Answer.Done.class, again -> assertThat(again.replayed()).isTrue());
  }

  private static void assertReply(Result result, String status, ChangeReply reply) {
    assertThat(reply.result()).as(reply.toString()).isEqualTo(result);
    // The places may be settled at any time.
    if (status.equals("PENALTY") || status.equals("REFUNDED")) {
      assertThat(reply.status()).isIn("PENALTY", "REFUNDED");
    } else {
      assertThat(reply.status()).isEqualTo(status);
    }
  }
}
