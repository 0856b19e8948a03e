package com.quwanda.order.app;

import static com.quwanda.order.app.LifeStack.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.kit.Ending;
import com.quwanda.kit.GlobalTransactions;
import com.quwanda.kit.PageCursor;
import com.quwanda.order.api.OfferedPlaces;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.WaitlistStatus;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.EventRow;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.Doubt;
import com.quwanda.owner.api.Outcome;
import com.quwanda.owner.api.OutcomeQuestion;
import com.quwanda.owner.api.OutcomeReply;
import com.quwanda.owner.app.DecideOutcome;
import com.quwanda.owner.app.OrderAttempt;
import com.quwanda.owner.app.Proofs;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Offers whose places go to another owner, in a transaction that is that owner's. */
class PassOnOfferIT extends WaitlistStack {

  @Autowired PassOnOffer passOn;
  @Autowired GlobalTransactions transactions;
  @Autowired DecideOutcome outcome;
  @Autowired Proofs proofs;
  @Autowired FindOrders findOrders;

  private String entryId;
  private String offerId;

  @BeforeEach
  void anOffer() {
    entryId = joins(1, 2);
    freed(2);
    offerId = offerTo(entryId).orderId;
  }

  @Test
  void showsAnOfferToWhomItWasMade() {
    OfferedPlaces shown = passOn.show(1, offerId);

    assertThat(shown.status()).isEqualTo(OrderStatus.OFFERED);
    assertThat(shown.quantity()).isEqualTo(2);
    assertThat(shown.clubId()).isEqualTo("club-1");
    assertThat(shown.fingerprint()).isEqualTo(entry(entryId).fingerprint);
    assertThat(shown.expiresAt().toInstant()).isEqualTo(entry(entryId).offeredUntil);
    assertRefused("OFFER_NOT_FOUND", () -> passOn.show(2, offerId));
    assertRefused("OFFER_NOT_FOUND", () -> passOn.show(1, "T1"));
  }

  @Test
  void passesItOnWithTheTransactionOfItsCaller() {
    OfferedPlaces passed = committed();

    assertThat(passed.status()).isEqualTo(OrderStatus.DEPOSITED);
    OrderRow row = offerTo(entryId);
    assertThat(row.status).isEqualTo(OrderState.DEPOSITED);
    assertThat(eventsOf(offerId)).containsExactly(EventRow.What.ACCEPTED);
    assertThat(status(entryId)).isEqualTo(WaitlistStatus.ACCEPTED);
    assertThat(PLAYED.hold(offerId)).isEqualTo("BOOKED");

    // As if the grace age had passed: what is final is told without a doubt about the row.
    proofs.committed(OrderAttempt.of(row), row.xid);
    OutcomeReply reply = outcome(row);
    assertThat(reply.outcome()).isEqualTo(Outcome.IN_DOUBT);
    assertThat(reply.doubt()).isEqualTo(Doubt.PASSED_ON);
    assertThat(findOrders.one(1, offerId).status()).isEqualTo(OrderStatus.DEPOSITED);
    assertThat(findOrders.page(1, PageCursor.of(null, null)).items())
        .noneMatch(order -> order.orderId().equals(offerId));
    assertRefused("OFFER_ACCEPTED", () -> accept.accept(1, offerId));
    assertRefused("OFFER_ACCEPTED", () -> decline.decline(1, offerId));
    assertRefused("OFFER_ACCEPTED", this::committed);
    assertThat(expire.expire(offerId).result()).isEqualTo(ChangeReply.Result.ALREADY);
  }

  @Test
  void leavesItOpenWhenItsCallerRollsBack() {
    Ending<OfferedPlaces> ending =
        launch(
            () -> {
              passOn.passOn(1, offerId);
              throw new IllegalStateException("the test lets it fail");
            });

    assertThat(ending).isInstanceOf(Ending.RolledBack.class);
    assertThat(offerTo(entryId).status).isEqualTo(OrderState.OFFERED);
    assertThat(events.ofOrder(offerId)).isEmpty();
    accept.accept(1, offerId);
    assertThat(offerTo(entryId).status).isEqualTo(OrderState.UNPAID);
  }

  @Test
  void isNoTransactionOfItsOwnAndPassesNothingOnThatIsNotOpen() {
    assertRefused("OUTSIDE_TRANSACTION", () -> passOn.passOn(1, offerId));
    assertRefused("OFFER_NOT_FOUND", () -> committed(2));
    overdue(offerId);
    assertRefused("OFFER_EXPIRED", this::committed);
    assertThat(offerTo(entryId).status).isEqualTo(OrderState.OFFERED);
  }

  private OutcomeReply outcome(OrderRow row) {
    return outcome.decide(
        new OutcomeQuestion(row.orderId, row.xid, row.xidAt.atOffset(ZoneOffset.UTC)));
  }

  private OfferedPlaces committed() {
    return committed(1);
  }

  private OfferedPlaces committed(long userId) {
    Ending<OfferedPlaces> ending = launch(() -> passOn.passOn(userId, offerId));
    if (ending instanceof Ending.RolledBack<OfferedPlaces> rolledBack) {
      throw (RuntimeException) rolledBack.cause();
    }
    return ((Ending.Committed<OfferedPlaces>) ending).value();
  }

  private Ending<OfferedPlaces> launch(Supplier<OfferedPlaces> work) {
    return transactions.launch(
        "deposit-accept", Duration.ofSeconds(30), xid -> work.get(), (xid, cause) -> {});
  }
}
