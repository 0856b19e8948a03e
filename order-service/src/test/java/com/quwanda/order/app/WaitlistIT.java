package com.quwanda.order.app;

import static com.quwanda.order.app.LifeStack.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import com.quwanda.kit.ListCursor;
import com.quwanda.kit.PageCursor;
import com.quwanda.kit.ProblemException;
import com.quwanda.order.api.JoinWaitlistRequest;
import com.quwanda.order.api.OrderEvent;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.OrderView;
import com.quwanda.order.api.WaitlistEntryView;
import com.quwanda.order.api.WaitlistStatus;
import com.quwanda.order.model.EntryState;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.model.TicketOrderId;
import com.quwanda.order.store.EventRow;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.EndRequest;
import com.quwanda.owner.api.JobTally;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.app.OrderAttempt;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** What becomes of those who wait, and of what they are offered. */
class WaitlistIT extends WaitlistStack {

  @Autowired PlaceOrder place;
  @Autowired PayOrder pay;
  @Autowired CancelOrder cancel;
  @Autowired EndOrder end;
  @Autowired FindOrders findOrders;
  @Autowired FindDue due;
  @Autowired TellHistory history;

  @Test
  void takesNobodyWhoNeedsNotWaitOrCannot() {
    PLAYED.free(activity, 2);
    assertRefused("PLACES_AVAILABLE", () -> joins(1, 2));
    joins(1, 3);
    assertRefused("BAD_QUANTITY", () -> joins(2, 5));
    assertRefused(
        "TICKET_TYPE_NOT_FOUND",
        () -> join.join(2, "key", new JoinWaitlistRequest(activity, "vip", 1)));
    assertRefused(
        "ACTIVITY_NOT_FOUND",
        () -> join.join(2, "key", new JoinWaitlistRequest("nowhere", TYPE, 1)));
    PLAYED.sale(activity, "CLOSED");
    assertRefused("WAITLIST_CLOSED", () -> joins(2, 3));
    PLAYED.onSale(activity, 0, Instant.now().minusSeconds(1));
    assertRefused("WAITLIST_CLOSED", () -> joins(2, 3));
    assertThat(line().entries).isEqualTo(1);
  }

  @Test
  void putsAUserIntoALineOnceAndAnswersARepeatTheSame() {
    String entryId = joins(1, 2);

    Answer<WaitlistEntryView> again =
        join.join(1, activity, new JoinWaitlistRequest(activity, TYPE, 2));
    ProblemException twice =
        assertRefused(
            "ALREADY_WAITING",
            () -> join.join(1, activity + "-another", new JoinWaitlistRequest(activity, TYPE, 1)));
    assertRefused(
        "IDEMPOTENCY_KEY_REUSED",
        () -> join.join(1, activity, new JoinWaitlistRequest(activity, TYPE, 1)));

    assertThat(((Answer.Done<WaitlistEntryView>) again).replayed()).isTrue();
    assertThat(((Answer.Done<WaitlistEntryView>) again).view().entryId()).isEqualTo(entryId);
    assertThat(twice.properties()).containsEntry("entryId", entryId);
    assertRefused("WAITLIST_ENTRY_NOT_FOUND", () -> find.one(2, entryId));
    assertSums(1, 2, 2);
  }

  @Test
  void offersFreedPlacesToTheFirstWhomTheySufficeFor() {
    String three = joins(1, 3);
    String two = joins(2, 2);
    String one = joins(3, 1);
    assertThat(find.one(1, three).position()).isEqualTo(1);
    assertThat(find.one(3, one).position()).isEqualTo(3);
    assertSums(3, 6, 1);

    freed(2);

    assertThat(status(three)).isEqualTo(WaitlistStatus.WAITING);
    assertThat(status(two)).isEqualTo(WaitlistStatus.OFFERED);
    assertThat(status(one)).isEqualTo(WaitlistStatus.WAITING);
    assertThat(find.one(3, one).position()).isEqualTo(2);
    assertSums(2, 4, 1);
    OrderRow offered = offerTo(two);
    assertThat(offered.status).isEqualTo(OrderState.OFFERED);
    assertThat(offered.amount).isEqualByComparingTo("99.80");
    assertThat(offered.payUntil)
        .isCloseTo(Instant.now().plus(Duration.ofMinutes(15)), within(1, ChronoUnit.MINUTES));
    assertThat(find.one(2, two).offer().offerId()).isEqualTo(offered.orderId);

    freed(4);

    assertThat(status(three)).isEqualTo(WaitlistStatus.OFFERED);
    assertThat(status(one)).isEqualTo(WaitlistStatus.OFFERED);
    assertSums(0, 0, 0);
    assertThat(PLAYED.free(activity)).isZero();
  }

  @Test
  void offersWhatWasFreeWhenSomeoneJoined() {
    PLAYED.free(activity, 1);
    String two = joins(1, 2);
    PLAYED.free(activity, 1);

    assertThat(offer.scan(activity, 10, true).lines().get(0)).contains(two);
    assertThat(offers()).isZero();
    JobTally tally = offer.scan(activity, ListCursor.of(null, null).limit(), false);

    awaitStatus(two, WaitlistStatus.OFFERED);
    assertThat(tally.scanned()).isEqualTo(1);
  }

  @Test
  void letsAUserLeaveUntilAnOfferIsMade() {
    String first = joins(1, 1);
    String second = joins(2, 2);

    assertThat(leave.leave(1, first).status()).isEqualTo(WaitlistStatus.LEFT);
    assertThat(leave.leave(1, first).status()).isEqualTo(WaitlistStatus.LEFT);
    assertSums(1, 2, 2);
    freed(2);

    assertThat(status(first)).isEqualTo(WaitlistStatus.LEFT);
    assertThat(status(second)).isEqualTo(WaitlistStatus.OFFERED);
    assertRefused("NOT_WAITING", () -> leave.leave(2, second));
    assertRefused("WAITLIST_ENTRY_NOT_FOUND", () -> leave.leave(1, second));
    assertThat(status(second)).isEqualTo(WaitlistStatus.OFFERED);
    // Who has left may join anew.
    joins(1, activity + "-again", 1);
    assertSums(1, 1, 1);
  }

  @Test
  void makesAnOrderOfAnAcceptedOffer() {
    String entryId = joins(1, 2);
    freed(2);
    OrderRow offered = offerTo(entryId);
    assertRefused("ORDER_IS_OFFER", () -> pay.pay(1, offered.orderId, "key"));
    assertRefused("ORDER_IS_OFFER", () -> cancel.cancel(1, offered.orderId));
    assertRefused("OFFER_NOT_FOUND", () -> accept.accept(2, offered.orderId));
    assertThat(findOrders.page(1, PageCursor.of(null, null)).items())
        .noneMatch(order -> order.orderId().equals(offered.orderId));
    assertThat(findOrders.one(1, offered.orderId).status()).isEqualTo(OrderStatus.OFFERED);

    Answer.Done<OrderView> accepted = (Answer.Done<OrderView>) accept.accept(1, offered.orderId);
    Answer.Done<OrderView> again = (Answer.Done<OrderView>) accept.accept(1, offered.orderId);

    assertThat(accepted.replayed()).isFalse();
    assertThat(accepted.view().status()).isEqualTo(OrderStatus.UNPAID);
    assertThat(again.replayed()).isTrue();
    assertThat(again.view()).isEqualTo(accepted.view());
    OrderRow order = offerTo(entryId);
    assertThat(order.status).isEqualTo(OrderState.UNPAID);
    assertThat(order.payUntil).isEqualTo(order.xidAt.plusSeconds(900));
    assertThat(order.amount).isEqualByComparingTo(offered.amount);
    assertThat(status(entryId)).isEqualTo(WaitlistStatus.ACCEPTED);
    assertThat(history.toBuyer(1, order.orderId).events())
        .extracting(OrderEvent::what, OrderEvent::who)
        .containsExactly(tuple("OFFERED", Actor.WAITLIST), tuple("ACCEPTED", Actor.BUYER));
    assertThat(findOrders.page(1, PageCursor.of(null, null)).items())
        .anyMatch(shown -> shown.orderId().equals(order.orderId));
    assertRefused("OFFER_ACCEPTED", () -> decline.decline(1, order.orderId));
    pay.pay(1, order.orderId, "key");
    assertThat(offerTo(entryId).status).isEqualTo(OrderState.PAID);
    assertThat(status(entryId)).isEqualTo(WaitlistStatus.ACCEPTED);
    assertThat(((Answer.Done<OrderView>) accept.accept(1, order.orderId)).replayed()).isTrue();
  }

  @Test
  void offersWhatWasDeclinedToTheNext() {
    String first = joins(1, 2);
    String second = joins(2, 2);
    freed(2);
    String offerId = offerTo(first).orderId;
    assertRefused("OFFER_NOT_FOUND", () -> decline.decline(2, offerId));

    decline.decline(1, offerId);
    decline.decline(1, offerId);

    assertThat(status(first)).isEqualTo(WaitlistStatus.DECLINED);
    assertThat(eventsOf(offerId)).containsExactly(EventRow.What.DECLINED);
    assertRefused("OFFER_DECLINED", () -> accept.accept(1, offerId));
    awaitStatus(second, WaitlistStatus.OFFERED);
    assertThat(PLAYED.hold(offerId)).isEqualTo("RELEASED");
    assertThat(PLAYED.held(activity)).isEqualTo(2);
    assertSums(0, 0, 0);
  }

  @Test
  void offersWhatWasNotAcceptedInTimeToTheNext() {
    String first = joins(1, 2);
    String second = joins(2, 2);
    freed(2);
    String offerId = offerTo(first).orderId;
    assertThat(expire.expire(offerId).detail()).startsWith("OFFER_STILL_OPEN");
    assertThat(due.find(activity, null)).isEmpty();

    overdue(offerId);
    assertThat(due.find(activity, null)).singleElement();
    assertRefused("OFFER_EXPIRED", () -> accept.accept(1, offerId));
    assertThat(expire.expire(offerId).result()).isEqualTo(ChangeReply.Result.DONE);
    assertThat(expire.expire(offerId).result()).isEqualTo(ChangeReply.Result.ALREADY);

    assertThat(status(first)).isEqualTo(WaitlistStatus.EXPIRED);
    assertThat(eventsOf(offerId)).containsExactly(EventRow.What.LAPSED);
    assertRefused("OFFER_EXPIRED", () -> accept.accept(1, offerId));
    awaitStatus(second, WaitlistStatus.OFFERED);
    assertThat(PLAYED.held(activity)).isEqualTo(2);
  }

  @Test
  void refusesASecondEntryWhileAnOfferIsOpenAndNotAfterwards() {
    String first = joins(1, 1);
    freed(1);

    ProblemException open =
        assertRefused("ALREADY_WAITING", () -> joins(1, activity + "-again", 1));
    assertThat(open.properties()).containsEntry("entryId", first);
    accept.accept(1, offerTo(first).orderId);

    joins(1, activity + "-again", 1);
    assertSums(1, 1, 1);
  }

  @Test
  void closesTheEntryOfOneWhoHasAllThatHeMayHave() {
    String first = joins(1, 3);
    String second = joins(2, 3);
    PLAYED.bought(activity, 1, 2);

    freed(3);

    // What he gives back at this moment counts for the limit too: he is not thrown out at once.
    assertThat(status(first)).isEqualTo(WaitlistStatus.WAITING);
    assertThat(status(second)).isEqualTo(WaitlistStatus.OFFERED);
    assertSums(1, 3, 3);
    jdbc.update(
        "UPDATE waitlist_entry SET not_before = NULL, limited_since = NOW() - INTERVAL 1 DAY"
            + " WHERE entry_id = ?",
        first);

    freed(3);

    assertThat(status(first)).isEqualTo(WaitlistStatus.CLOSED);
    assertThat(find.one(1, first).reason()).isEqualTo("PURCHASE_LIMIT");
    assertThat(find.one(1, first).offer()).isNull();
    assertSums(0, 0, 0);
  }

  @Test
  void closesAllWhenTheSaleIsOver() {
    String first = joins(1, 1);
    String second = joins(2, 2);
    jdbc.update(
        "UPDATE waitlist_line SET sale_until = NOW() - INTERVAL 1 DAY WHERE activity_id = ?",
        activity);

    freed(2);

    assertThat(find.one(1, first).reason()).isEqualTo("SALE_ENDED");
    assertThat(status(second)).isEqualTo(WaitlistStatus.CLOSED);
    assertThat(offers()).isZero();
    assertSums(0, 0, 0);
  }

  @Test
  void keepsTheLineWhileTheSaleIsClosedAndClosesItWithTheActivity() {
    String first = joins(1, 1);
    PLAYED.sale(activity, "CLOSED");
    freed(1);
    assertThat(status(first)).isEqualTo(WaitlistStatus.WAITING);
    assertSums(1, 1, 1);

    PLAYED.sale(activity, "CANCELLED");
    offer.scan(activity, 10, false);

    assertThat(find.one(1, first).reason()).isEqualTo("ACTIVITY_CANCELLED");
    assertThat(offers()).isZero();
    assertSums(0, 0, 0);
  }

  @Test
  void takesAnOfferBackWithTheActivity() {
    String entryId = joins(1, 1);
    freed(1);
    String offerId = offerTo(entryId).orderId;
    PLAYED.sale(activity, "CANCELLED");
    assertRefused("OFFER_CANCELLED", () -> accept.accept(1, offerId));

    ChangeReply reply = end.end(offerId, new EndRequest(Actor.ORGANISER, "storm warning"));

    assertThat(reply.result()).isEqualTo(ChangeReply.Result.DONE);
    assertThat(offerTo(entryId).status).isEqualTo(OrderState.CANCELLED);
    assertThat(status(entryId)).isEqualTo(WaitlistStatus.CLOSED);
    assertThat(find.one(1, entryId).reason()).isEqualTo("ACTIVITY_CANCELLED");
    assertRefused("OFFER_CANCELLED", () -> accept.accept(1, offerId));
    assertRefused("OFFER_CANCELLED", () -> decline.decline(1, offerId));
  }

  @Test
  void keepsFreedPlacesFromThePublicWhileTheySufficeForOneWhoWaits() {
    String entryId = joins(1, 2);
    PLAYED.sale(activity, "CLOSED");
    PLAYED.free(activity, 1);
    PLAYED.sale(activity, "OPEN");

    // One place is of no use to who waits for two.
    buys(7, 1);
    PLAYED.free(activity, 2);
    assertRefused("INSUFFICIENT_STOCK", () -> buys(8, 1));
    offer.freed(activity, TYPE);

    assertThat(status(entryId)).isEqualTo(WaitlistStatus.OFFERED);
  }

  @Test
  void learnsOfWhatAnOrderGivesBackWithoutBeingAsked() {
    PLAYED.free(activity, 1);
    String orderId = buys(7, 1);
    String entryId = joins(1, 1);

    cancel.cancel(7, orderId);

    awaitStatus(entryId, WaitlistStatus.OFFERED);
    assertThat(PLAYED.held(activity)).isEqualTo(1);
  }

  @Test
  void listsEntriesAndLines() {
    String entryId = joins(991, 2);

    assertThat(find.page(991, PageCursor.of(null, null)).items())
        .extracting(WaitlistEntryView::entryId)
        .containsExactly(entryId);
    assertThat(find.linesOf(activity))
        .singleElement()
        .satisfies(
            line -> {
              assertThat(line.entries()).isEqualTo(1);
              assertThat(line.places()).isEqualTo(2);
              assertThat(line.least()).isEqualTo(2);
            });
    assertThat(entry(entryId).status).isEqualTo(EntryState.WAITING);
  }

  private String buys(long user, int quantity) {
    String orderId = TicketOrderId.of(user, activity);
    place.place(new OrderAttempt(orderId, user, activity, TYPE, quantity, "print"));
    return orderId;
  }
}
