package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.stock.api.AllocationPart;
import com.quwanda.stock.api.StockProblem;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class RefusalsScenario extends Scenario {

  @Test
  void refusesWhenOnlyTwoOfThreePlacesAreLeft() {
    String activity = open(ActivityDraft.concert().places(5, 2));
    placed(system.newBuyer().order(activity, TYPE, 3));

    Answer refused = system.newBuyer().order(activity, TYPE, 3);

    assertProblem(refused, 409, StockProblem.INSUFFICIENT_STOCK);
    assertThat(refused.json().path("missing").asInt(0)).isEqualTo(1);
    assertThat(available(activity)).isEqualTo(2);
    placed(system.newBuyer().order(activity, TYPE, 2));
  }

  /** Case 1. */
  @Test
  void fiftyBuyersOfTwoGetTheLastTwoPlacesOnce() {
    String activity = open(ActivityDraft.concert().places(2, 2));
    List<BuyerClient> buyers = newBuyers(50);

    List<Answer> answers = Crowd.of(50, i -> buyers.get(i).order(activity, TYPE, 2));

    assertThat(count(answers, 201)).isEqualTo(1);
    assertThat(
            answers.stream().filter(a -> a.isProblem(409, StockProblem.INSUFFICIENT_STOCK)).count())
        .as(answers::toString)
        .isEqualTo(49);
    awaitQuiet();
    String winner =
        answers.stream()
            .filter(a -> a.is(201))
            .findAny()
            .orElseThrow()
            .json()
            .path("orderId")
            .asString();
    assertThat(operator.getHold(activity, winner).allocation())
        .containsExactly(new AllocationPart(0, 1), new AllocationPart(1, 1));
    assertThat(picture().buckets()).allMatch(b -> b.frozen() == 1 && b.stock() == 1);
  }

  /** Case 3. */
  @Test
  void aUserWithHisPlaceIsRefusedAHundredTimesMore() {
    String activity = open(ActivityDraft.concert().limit(1));
    BuyerClient buyer = system.newBuyer();
    placed(buyer.order(activity, TYPE, 1));
    int before = available(activity);

    for (int i = 0; i < 100; i++) {
      assertProblem(buyer.order(activity, TYPE, 1), 409, StockProblem.PURCHASE_LIMIT);
    }

    assertThat(available(activity)).isEqualTo(before);
  }

  /** Case 4. */
  @Test
  void aLimitOfFourHoldsAgainstTwentyRequestsAtOnce() {
    String activity = open(ActivityDraft.concert().limit(4));
    BuyerClient buyer = system.newBuyer();

    List<Answer> answers = Crowd.of(20, i -> buyer.order(activity, TYPE, 1));

    assertThat(count(answers, 201)).as(answers::toString).isEqualTo(4);
    assertThat(answers.stream().filter(a -> a.isProblem(409, StockProblem.PURCHASE_LIMIT)).count())
        .as(answers::toString)
        .isEqualTo(16);
  }

  @Test
  void aLimitCountsOverAllTicketTypes() {
    String activity = open(ActivityDraft.concert().limit(3).types(2));
    BuyerClient buyer = system.newBuyer();
    placed(buyer.order(activity, ActivityDraft.type(0), 2));

    assertProblem(
        buyer.order(activity, ActivityDraft.type(1), 2), 409, StockProblem.PURCHASE_LIMIT);
    placed(buyer.order(activity, ActivityDraft.type(1), 1));
  }

  /** Case 5, not warmed up and closed. */
  @Test
  void sellsNothingBeforeTheSaleIsOpenedAndAfterItIsClosed() {
    String activity = create(ActivityDraft.concert());
    assertProblem(system.newBuyer().order(activity, TYPE, 1), 409, StockProblem.NOT_WARMED_UP);

    operator.openSale(activity);
    placed(system.newBuyer().order(activity, TYPE, 1));

    operator.closeSale(activity);
    assertProblem(system.newBuyer().order(activity, TYPE, 1), 409, StockProblem.NOT_ON_SALE);
    assertThat(available(activity)).isEqualTo(99);
  }

  /** Case 5, the window: no order is placed outside it, each is placed inside it. */
  @Test
  void sellsFromTheFirstInstantOfTheSaleWindowUntilItsEnd() {
    OffsetDateTime from = now().plusSeconds(2);
    OffsetDateTime until = from.plusSeconds(3);
    String activity = open(ActivityDraft.concert().limit(1000).places(1000, 8).sale(from, until));
    BuyerClient buyer = system.newBuyer();
    record Try(OffsetDateTime sent, Answer answer, OffsetDateTime answered) {}
    List<Try> tries = new ArrayList<>();

    await()
        .pollInterval(Duration.ofMillis(20))
        .atMost(Duration.ofSeconds(20))
        .until(
            () -> {
              OffsetDateTime sent = now();
              Answer answer = buyer.order(activity, TYPE, 1);
              tries.add(new Try(sent, answer, now()));
              return sent.isAfter(until.plusSeconds(1));
            });

    assertThat(tries)
        .allSatisfy(
            attempt -> {
              boolean sold = attempt.answer.is(201);
              assertThat(sold || attempt.answer.isProblem(409, StockProblem.NOT_ON_SALE))
                  .as(attempt::toString)
                  .isTrue();
              if (attempt.answered.isBefore(from) || !attempt.sent.isBefore(until)) {
                assertThat(sold).as("outside the window: %s", attempt).isFalse();
              }
              if (!attempt.sent.isBefore(from) && attempt.answered.isBefore(until)) {
                assertThat(sold).as("inside the window: %s", attempt).isTrue();
              }
            });
    assertThat(tries.get(0).answer.is(201)).isFalse();
    assertThat(tries).anyMatch(attempt -> attempt.answer.is(201));
    long sold = tries.stream().filter(attempt -> attempt.answer.is(201)).count();
    assertThat(available(activity)).isEqualTo((int) (1000 - sold));
  }

  @Test
  void knowsNoOtherActivitiesAndTicketTypes() {
    String activity = open(ActivityDraft.concert());
    BuyerClient buyer = system.newBuyer();
    assertProblem(buyer.order("no-such-activity", TYPE, 1), 404, StockProblem.ACTIVITY_NOT_FOUND);
    assertProblem(buyer.getActivity("no-such-activity"), 404, StockProblem.ACTIVITY_NOT_FOUND);
    assertProblem(buyer.getAvailability("no-such-activity"), 404, StockProblem.ACTIVITY_NOT_FOUND);
    assertProblem(
        buyer.order(activity, "no-such-type", 1), 404, StockProblem.TICKET_TYPE_NOT_FOUND);
    // Ids are compared letter by letter.
    assertProblem(
        buyer.order(activity.toUpperCase(Locale.ROOT), TYPE, 1),
        404,
        StockProblem.ACTIVITY_NOT_FOUND);
  }

  private static OffsetDateTime now() {
    return OffsetDateTime.now(ZoneOffset.UTC);
  }

  private static List<BuyerClient> newBuyers(int count) {
    List<BuyerClient> buyers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      buyers.add(system.newBuyer());
    }
    return buyers;
  }
}
