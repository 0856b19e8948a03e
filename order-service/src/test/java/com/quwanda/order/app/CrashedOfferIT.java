package com.quwanda.order.app;

import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.quwanda.order.app.LifeStack.assertRefused;
import static com.quwanda.order.app.StubbedStock.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.order.api.WaitlistStatus;
import com.quwanda.order.model.EntryState;
import com.quwanda.order.model.OfferId;
import com.quwanda.order.model.OrderState;
import com.quwanda.owner.api.JobTally;
import org.junit.jupiter.api.Test;

/** Offers that come to a stop half-way, and who goes on with them. */
class CrashedOfferIT extends WaitlistStack {

  @Test
  void goesOnWithAnOfferThatStoppedBeforeItsPlacesWereTaken() {
    String entryId = joins(1, 2);
    arm("offer.after-claim");
    PLAYED.free(activity, 2);

    JobTally crashed = offer.freed(activity, TYPE);

    assertThat(crashed.failed()).isEqualTo(1);
    assertThat(entry(entryId).status).isEqualTo(EntryState.OFFERING);
    assertThat(PLAYED.hold(OfferId.of(entryId, 0))).isNull();
    assertRefused("NOT_WAITING", () -> leave.leave(1, entryId));

    offer.scan(activity, 10, false);

    assertOneOffer(entryId, 0);
  }

  @Test
  void goesOnWithAnOfferThatStoodWhenItsMakerStopped() {
    String entryId = joins(1, 2);
    String next = joins(2, 2);
    arm("offer.after-place");
    PLAYED.free(activity, 2);

    offer.freed(activity, TYPE);

    assertThat(entry(entryId).status).isEqualTo(EntryState.OFFERING);
    assertThat(offerTo(entryId).status).isEqualTo(OrderState.OFFERED);
    // Kept for one too many for now, never for one too few.
    assertThat(PLAYED.demand(activity)).isEqualTo("4|2");

    offer.scan(activity, 10, false);

    assertOneOffer(entryId, 0);
    assertThat(status(next)).isEqualTo(WaitlistStatus.WAITING);
    assertSums(1, 2, 2);
  }

  @Test
  void marksAnOfferThatHasEndedBeforeItsMakerWasReplaced() {
    String entryId = joins(1, 2);
    arm("offer.after-place");
    PLAYED.free(activity, 2);
    offer.freed(activity, TYPE);

    decline.decline(1, offerTo(entryId).orderId);
    offer.scan(activity, 10, false);

    assertThat(status(entryId)).isEqualTo(WaitlistStatus.DECLINED);
    assertThat(offers()).isEqualTo(1);
    assertSums(0, 0, 0);
  }

  @Test
  void makesNoSecondOfferBeforeTheFirstIsKnownToHaveEnded() {
    String entryId = joins(1, 2);
    String other = joins(2, 1);
    arm("place.after-hold");
    PLAYED.free(activity, 2);
    offer.freed(activity, TYPE);
    String orderId = entry(entryId).orderId;
    assertThat(PLAYED.hold(orderId)).isEqualTo("FREEZE");

    // The one in doubt keeps its places and nobody else waiting.
    PLAYED.free(activity, 1);
    offer.scan(activity, 10, false);
    assertThat(entry(entryId).status).isEqualTo(EntryState.OFFERING);
    assertThat(status(entryId)).isEqualTo(WaitlistStatus.WAITING);
    assertThat(status(other)).isEqualTo(WaitlistStatus.OFFERED);
    assertThat(offers()).isEqualTo(1);

    PLAYED.heal(orderId);
    offer.scan(activity, 10, false);

    assertThat(entry(entryId).orderId).isEqualTo(OfferId.of(entryId, 1));
    assertThat(status(entryId)).isEqualTo(WaitlistStatus.OFFERED);
    assertThat(PLAYED.held(activity)).isEqualTo(3);
    assertSums(0, 0, 0);
  }

  @Test
  void usesAnotherIdAfterAnOfferThatWasRolledBack() {
    String entryId = joins(1, 2);
    arm("place.after-insert");
    PLAYED.free(activity, 2);

    assertThat(offer.freed(activity, TYPE).failed()).isEqualTo(1);

    // Places may be held still for that id, and count for the limit per user.
    assertThat(entry(entryId).status).isEqualTo(EntryState.OFFERING);
    await().until(() -> PLAYED.free(activity) == 2);
    offer.scan(activity, 10, false);
    assertThat(entry(entryId).tries).isEqualTo(1);
    assertOneOffer(entryId, 1);
  }

  @Test
  void keepsTheIdAfterARefusalThatTookNothing() {
    String entryId = joins(1, 2);
    STOCK.stubFor(
        post(urlPathEqualTo("/internal/v1/holds"))
            .willReturn(problem(503, "STOCK_UNAVAILABLE"))
            .atPriority(1));
    PLAYED.free(activity, 2);

    assertThat(offer.freed(activity, TYPE).failed()).isEqualTo(1);

    assertThat(entry(entryId).status).isEqualTo(EntryState.WAITING);
    assertThat(entry(entryId).tries).isZero();
    assertSums(1, 2, 2);
  }

  @Test
  void tellsStockLaterWhatItCouldNotBeToldAtOnce() {
    STOCK.stubFor(
        post(urlMatching("/internal/v1/activities/.*/waitlist"))
            .willReturn(problem(503, "STOCK_UNAVAILABLE"))
            .atPriority(1));
    joins(1, 2);
    assertThat(line().toldVersion).isZero();

    stockIsPlayed();
    offer.scan(activity, 10, false);

    assertSums(1, 2, 2);
  }

  @Test
  void leavesALineToWhoIsAtWorkAndHasHimLookAgain() {
    String entryId = joins(1, 2);
    long wanted = line().wanted;
    jdbc.update(
        "UPDATE waitlist_line SET filler = 'another', filler_until = '2100-01-01'"
            + " WHERE activity_id = ?",
        activity);
    PLAYED.free(activity, 2);

    JobTally tally = offer.freed(activity, TYPE);

    assertThat(tally.skipped()).isEqualTo(1);
    assertThat(line().wanted).isEqualTo(wanted + 1);
    assertThat(lines.giveBack(line().id, "another", wanted)).isZero();
    assertThat(status(entryId)).isEqualTo(WaitlistStatus.WAITING);

    // He died: his claim lapses.
    jdbc.update(
        "UPDATE waitlist_line SET filler_until = '2026-01-02' WHERE activity_id = ?", activity);
    offer.scan(activity, 10, false);
    assertOneOffer(entryId, 0);
  }

  private void assertOneOffer(String entryId, int tries) {
    assertThat(status(entryId)).isEqualTo(WaitlistStatus.OFFERED);
    assertThat(entry(entryId).orderId).isEqualTo(OfferId.of(entryId, tries));
    assertThat(offerTo(entryId).status).isEqualTo(OrderState.OFFERED);
    assertThat(offers()).isEqualTo(1);
    assertThat(PLAYED.held(activity)).isEqualTo(2);
    assertThat(PLAYED.free(activity)).isZero();
  }
}
