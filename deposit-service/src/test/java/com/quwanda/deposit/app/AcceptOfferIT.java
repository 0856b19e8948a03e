package com.quwanda.deposit.app;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;
import static com.quwanda.deposit.app.StubbedStock.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.http.Fault;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.deposit.api.DepositView;
import com.quwanda.deposit.model.DepositState;
import com.quwanda.deposit.model.Operation;
import com.quwanda.deposit.store.DepositRow;
import com.quwanda.localstack.LocalStack;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.api.EndRequest;
import com.quwanda.owner.api.EventKind;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.store.ProofRow;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

/**
 * An offer of two places at 199.90, of which 30 % are a deposit, becomes one; or stays an offer.
 */
class AcceptOfferIT extends LifeStack {

  private static final String ACTIVITY = "/internal/v1/activities/[^/]+";

  @Autowired AcceptOffer accept;
  @Autowired MeterRegistry meters;

  private Instant expiresAt;

  @BeforeEach
  void anOffer() {
    expiresAt = Instant.now().plus(Duration.ofMinutes(15));
    offered("OFFERED", expiresAt);
    showsActivity("OPEN", deposit(deadline), "199.90");
  }

  private void offered(String status, Instant until) {
    StubbedOrders.offers(ORDERS, orderId, USER, status, until);
  }

  static String deposit(Instant deadline) {
    return "{\"ratio\":\"0.3000\",\"penaltyRatio\":\"0.5000\",\"confirmDeadline\":\"%s\"}"
        .formatted(deadline);
  }

  static void showsActivity(String sale, String deposit, String price) {
    STOCK.stubFor(
        get(urlPathMatching(ACTIVITY))
            .willReturn(
                okJson(
                    """
                    {"activityId":"activity","clubId":"club-1","name":"n","sale":"%s",
                     "saleFrom":"2026-01-01T00:00:00Z","saleUntil":"2027-01-01T00:00:00Z",
                     "limitPerUser":4,"payWithinSeconds":900,"startsAt":null,"deposit":%s,
                     "ticketTypes":[{"code":"standard","name":"n","price":"9.90","stock":9,"buckets":1},
                                    {"code":"VIP","name":"n","price":"%s","stock":9,"buckets":1}]}
                    """
                        .formatted(sale, deposit, price))));
  }

  private void assertPassedOn(int times) {
    ORDERS.verify(times, postRequestedFor(urlMatching(StubbedOrders.PASSING_ON)));
  }

  private void assertNothingWasBegun() {
    assertThat(row()).isNull();
    assertThat(answers()).isEmpty();
    assertPassedOn(0);
    WALLET.verify(0, postRequestedFor(urlMatching(StubbedWallet.FREEZES)));
  }

  private void assertStockHasNoBranch() {
    STOCK.verify(0, postRequestedFor(urlMatching(".*")));
  }

  @Test
  void passesTheOfferOnAndFreezesDepositAndWalletInOneTransactionWithoutStock() {
    double frozen = meters.counter("deposit_freeze_total").count();

    DepositView view = done(accept.accept(USER, orderId));

    assertThat(view.orderId()).isEqualTo(orderId);
    assertThat(view.status()).isEqualTo(DepositStatus.FROZEN);
    assertThat(view.price()).isEqualTo("399.80");
    assertThat(view.depositAmount()).isEqualTo("119.94");
    DepositRow row = row();
    assertThat(row.status).isEqualTo(DepositState.FROZEN);
    assertThat(row.userId).isEqualTo(USER);
    assertThat(row.clubId).isEqualTo("club-1");
    assertThat(row.ticketType).isEqualTo("VIP");
    assertThat(row.quantity).isEqualTo(2);
    assertThat(row.fingerprint).isEqualTo("print");
    assertThat(row.confirmDeadline).isEqualTo(deadline);
    assertThat(answers()).containsExactly(ProofRow.Answer.COMMITTED);
    ORDERS.verify(
        1,
        postRequestedFor(urlEqualTo(StubbedOrders.OFFERS + orderId + "/passing-on"))
            .withHeader("TX_XID", equalTo(row.xid))
            .withRequestBody(equalToJson("{\"userId\":" + USER + "}")));
    assertWalletDid("freezes", Operation.FREEZE, "\"amount\":\"119.94\"");
    assertStockHasNoBranch();
    ProofRow proof = proofs.findAll(List.of(orderId)).get(0);
    assertThat(proof.event).isEqualTo(EventKind.DEPOSIT_FROZEN);
    assertThat(proof.untold).isTrue();
    assertThat(proof.eventBody).contains("\"deposit\":\"119.94\"", orderId);
    assertThat(meters.counter("deposit_freeze_total").count()).isEqualTo(frozen + 1);
  }

  @Test
  void answersARepeatWithTheSameDepositAndAsksNobody() {
    done(accept.accept(USER, orderId));
    String acceptedBy = row().xid;
    ORDERS.resetAll();

    assertThat(accept.accept(USER, orderId))
        .isInstanceOfSatisfying(Answer.Done.class, again -> assertThat(again.replayed()).isTrue());

    assertUntouched(acceptedBy);
    assertThat(answers()).containsExactly(ProofRow.Answer.COMMITTED);
  }

  @Test
  void doesNotShowAnothersDepositOrOffer() {
    done(accept.accept(USER, orderId));
    assertRefused("OFFER_NOT_FOUND", () -> accept.accept(USER + 1, orderId));
    ORDERS.stubFor(
        get(urlPathMatching(StubbedOrders.OFFERS + ".*"))
            .willReturn(problem(404, "OFFER_NOT_FOUND")));

    assertRefused("OFFER_NOT_FOUND", () -> accept.accept(USER, orderId + "-of-another"));
  }

  @ParameterizedTest
  @CsvSource({
    "LAPSED, OFFER_EXPIRED",
    "DECLINED, OFFER_DECLINED",
    "CANCELLED, OFFER_CANCELLED",
    "UNPAID, OFFER_ACCEPTED",
    "PAID, OFFER_ACCEPTED"
  })
  void refusesAnOfferThatIsNotOpen(String status, String code) {
    offered(status, expiresAt);

    assertRefused(code, () -> accept.accept(USER, orderId));

    assertNothingWasBegun();
  }

  @Test
  void refusesAnOfferWhoseTimeIsOverThoughItHasNotLapsedYet() {
    offered("OFFERED", Instant.now().minusMillis(1));

    assertRefused("OFFER_EXPIRED", () -> accept.accept(USER, orderId));

    assertNothingWasBegun();
  }

  @Test
  void refusesWhatTheActivityDoesNotTake() {
    showsActivity("CANCELLED", deposit(deadline), "199.90");
    assertRefused("ACTIVITY_CANCELLED", () -> accept.accept(USER, orderId));
    showsActivity("OPEN", "null", "199.90");
    assertRefused("NO_DEPOSITS", () -> accept.accept(USER, orderId));
    showsActivity("OPEN", deposit(Instant.now().minusMillis(1)), "199.90");
    assertRefused("DEPOSITS_CLOSED", () -> accept.accept(USER, orderId));

    assertNothingWasBegun();
  }

  /** The end of the sale is none of an offer's: its places are held already. */
  @Test
  void acceptsWhileTheSaleIsClosed() {
    showsActivity("CLOSED", deposit(deadline), "0.00");

    assertThat(done(accept.accept(USER, orderId)).depositAmount()).isEqualTo("0.00");

    WALLET.verify(0, postRequestedFor(urlMatching(StubbedWallet.FREEZES)));
  }

  @Test
  void refusesAShortWalletWithWhatIsMissingAndNoTransaction() {
    StubbedWallet.affords(WALLET, false, "19.94");

    assertThat(
            assertRefused("INSUFFICIENT_BALANCE", () -> accept.accept(USER, orderId)).properties())
        .containsEntry("missing", "19.94");

    assertNothingWasBegun();
  }

  @Test
  void leavesTheOfferAsItWasWhenTheWalletRefusesAndAcceptsItLater() {
    WALLET.stubFor(
        post(urlMatching(StubbedWallet.FREEZES)).willReturn(problem(409, "INSUFFICIENT_BALANCE")));

    assertRefused("INSUFFICIENT_BALANCE", () -> accept.accept(USER, orderId));

    assertThat(row()).isNull();
    assertThat(answers()).containsExactly(ProofRow.Answer.ROLLED_BACK);
    ProofRow proof = proofs.findAll(List.of(orderId)).get(0);
    assertThat(proof.problem).isNull();
    assertThat(proof.event).isNull();
    awaitEviction();
    WALLET.stubFor(post(urlMatching(StubbedWallet.FREEZES)).willReturn(StubbedWallet.done()));

    done(accept.accept(USER, orderId));

    assertThat(answers()).containsExactly(ProofRow.Answer.ROLLED_BACK, ProofRow.Answer.COMMITTED);
    assertPassedOn(2);
    assertStockHasNoBranch();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "deposit-accept.after-order",
        "deposit-accept.after-row",
        "deposit-accept.after-wallet"
      })
  void isRolledBackWhereverItBreaksAndMayBeRepeated(String point) {
    arm(point);

    assertRefused("CHANGE_FAILED", () -> accept.accept(USER, orderId));

    assertThat(row()).isNull();
    assertThat(answers()).containsExactly(ProofRow.Answer.ROLLED_BACK);
    assertThat(done(accept.accept(USER, orderId)).status()).isEqualTo(DepositStatus.FROZEN);
  }

  @Test
  void passesOnWhatOrderServiceRefusesInTheTransaction() {
    ORDERS.stubFor(
        post(urlMatching(StubbedOrders.PASSING_ON)).willReturn(problem(409, "OFFER_DECLINED")));

    assertRefused("OFFER_DECLINED", () -> accept.accept(USER, orderId));

    assertThat(row()).isNull();
    assertThat(answers()).containsExactly(ProofRow.Answer.ROLLED_BACK);
    WALLET.verify(0, postRequestedFor(urlMatching(StubbedWallet.FREEZES)));
  }

  @Test
  void triesAgainWhatOthersWereInTheWayOf() {
    StubbedOrders.passesOnAfter(ORDERS, problem(503, "CHANGE_BUSY"), orderId, USER, expiresAt);

    done(accept.accept(USER, orderId));

    assertThat(answers()).containsExactly(ProofRow.Answer.ROLLED_BACK, ProofRow.Answer.COMMITTED);
    ORDERS.stubFor(
        post(urlMatching(StubbedOrders.PASSING_ON)).willReturn(problem(503, "CHANGE_BUSY")));
    String other = orderId + "-busy";
    StubbedOrders.offers(ORDERS, other, USER, "OFFERED", expiresAt);
    ORDERS.stubFor(
        post(urlMatching(StubbedOrders.PASSING_ON)).willReturn(problem(503, "CHANGE_BUSY")));
    assertRefused("CHANGE_BUSY", () -> accept.accept(USER, other));
    assertThat(proofs.findAll(List.of(other))).hasSize(3);
  }

  @Test
  void isRolledBackWhenOrderServiceGivesNoAnswer() {
    ORDERS.stubFor(
        post(urlMatching(StubbedOrders.PASSING_ON))
            .willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));
    assertRefused("CHANGE_FAILED", () -> accept.accept(USER, orderId));
    assertThat(answers()).containsExactly(ProofRow.Answer.ROLLED_BACK);

    ORDERS.stubFor(
        get(urlPathEqualTo(StubbedOrders.OFFERS + orderId))
            .willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));
    assertRefused("CHANGE_FAILED", () -> accept.accept(USER, orderId));
    assertThat(row()).isNull();
    assertThat(answers()).containsExactly(ProofRow.Answer.ROLLED_BACK);
  }

  @Test
  void saysThatItIsNotKnownWhileAnEarlierRequestIsAtWork() {
    offered("DEPOSITED", expiresAt);
    assertThat(accept.accept(USER, orderId)).isInstanceOf(Answer.Processing.class);
    offered("PROCESSING", expiresAt);
    assertThat(accept.accept(USER, orderId)).isInstanceOf(Answer.Processing.class);
    assertNothingWasBegun();
  }

  @Test
  void saysThatItIsNotKnownWhileTheTransactionOfItsRowIsInDoubt() {
    done(accept.accept(USER, orderId));
    // As a launcher leaves it that has died before it could prove anything, and the TC forgets it.
    jdbc.update("DELETE FROM transaction_proof WHERE order_id = ?", orderId);
    jdbc.update("UPDATE deposit_record SET xid = '127.0.0.1:8091:1' WHERE order_id = ?", orderId);

    assertThat(accept.accept(USER, orderId)).isInstanceOf(Answer.Processing.class);
    jdbc.update(
        "UPDATE deposit_record SET xid_at = xid_at - INTERVAL 10 MINUTE WHERE order_id = ?",
        orderId);
    assertThat(accept.accept(USER, orderId)).isInstanceOf(Answer.Done.class);
    assertPassedOn(1);
  }

  @Test
  void saysThatItIsNotKnownWhenTheCommitGetsNoAnswerAndTellsNobody() throws Exception {
    WALLET.stubFor(
        post(urlMatching(StubbedWallet.FREEZES))
            .willReturn(StubbedWallet.done().withFixedDelay(1500)));
    CompletableFuture<Answer<DepositView>> accepted =
        CompletableFuture.supplyAsync(() -> accept.accept(USER, orderId));
    await().until(() -> row() != null);
    LocalStack.shared().seata().pause();
    try {
      assertThat(accepted.get()).isInstanceOf(Answer.Processing.class);
    } finally {
      LocalStack.shared().seata().resume();
    }
    assertThat(answers()).isEmpty();
    StubbedWallet.doesAll(WALLET);
    // Whichever way it ends, the offer is accepted once: now, or by another try. Should the TC have
    // forgotten the transaction before it is asked, the grace age tells.
    await()
        .atMost(Duration.ofSeconds(200))
        .ignoreExceptions()
        .until(() -> accept.accept(USER, orderId) instanceof Answer.Done);
    assertThat(row().status).isEqualTo(DepositState.FROZEN);
  }

  @Test
  void makesOneDepositOfRequestsAtOnce() {
    List<CompletableFuture<Answer<DepositView>>> all =
        Stream.generate(() -> CompletableFuture.supplyAsync(() -> accept.accept(USER, orderId)))
            .limit(4)
            .toList();
    long fresh =
        all.stream()
            .map(CompletableFuture::join)
            .filter(answer -> answer instanceof Answer.Done<DepositView> done && !done.replayed())
            .count();

    assertThat(fresh).isEqualTo(1);
    assertThat(row().status).isEqualTo(DepositState.FROZEN);
    assertThat(answers()).containsOnlyOnce(ProofRow.Answer.COMMITTED);
  }

  @Test
  void livesOnLikeAnyDepositAndTellsTheWaitlistWhatItFrees() {
    done(accept.accept(USER, orderId));

    end.end(orderId, new EndRequest(Actor.OPS, "asked for"));

    awaitState(DepositState.REFUNDED);
    assertMoney("0.00", "119.94");
    await()
        .untilAsserted(
            () ->
                ORDERS.verify(
                    1,
                    postRequestedFor(
                        urlEqualTo(
                            "/internal/v1/activities/activity/ticket-types/VIP/waitlist-offers"))));
    assertThat(proofs.findAll(List.of(orderId)))
        .extracting(proof -> proof.event)
        .containsExactly(EventKind.DEPOSIT_FROZEN, EventKind.DEPOSIT_GIVEN_BACK);
  }

  @Test
  void losesNothingWhenTheWaitlistCannotBeTold() {
    double dropped = meters.counter("deposit_nudges_dropped_total").count();
    done(accept.accept(USER, orderId));
    ORDERS.stubFor(
        post(urlMatching(StubbedOrders.FREED)).willReturn(problem(500, "INTERNAL_ERROR")));
    overdue();

    timeOut.timeOut(orderId);

    awaitState(DepositState.REFUNDED);
    await().until(() -> meters.counter("deposit_nudges_dropped_total").count() == dropped + 1);
    ProofRow penalty = proofs.findAll(List.of(orderId)).get(1);
    assertThat(penalty.event).isEqualTo(EventKind.DEPOSIT_PENALISED);
    Map.of("penalty", "59.97", "refund", "59.97")
        .forEach(
            (what, amount) ->
                assertThat(penalty.eventBody).contains("\"%s\":\"%s\"".formatted(what, amount)));
  }
}
