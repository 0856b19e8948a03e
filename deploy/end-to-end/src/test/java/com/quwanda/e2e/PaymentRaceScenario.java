package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.order.api.OrderEvent;
import com.quwanda.order.api.OrderProblem;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.OrderView;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.wallet.api.WalletAudit;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Payment, cancellation and expiry of one order at the same instant, over the packaged system. */
class PaymentRaceScenario extends Scenario {
  private static final int ROUNDS = Integer.getInteger("race.rounds", 10);
  private static final int ORDERS_AT_ONCE = 4;
  private static final Duration TO_PAY = Duration.ofSeconds(5);

  private static final Map<String, OrderStatus> WON_BY =
      Map.of(
          OrderProblem.ORDER_ALREADY_PAID.name(), OrderStatus.PAID,
          OrderProblem.ORDER_CANCELLED.name(), OrderStatus.CANCELLED,
          OrderProblem.ORDER_EXPIRED.name(), OrderStatus.EXPIRED);

  @Test
  void exactlyOneOfPaymentCancellationAndExpiryWins() {
    Random random = seeded();
    Map<OrderStatus, Integer> winners = new ConcurrentHashMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      String activity = open(ActivityDraft.concert().payWithin(TO_PAY));
      List<Race> races =
          IntStream.range(0, ORDERS_AT_ONCE)
              .mapToObj(i -> new Race(activity, random.nextInt(700), random.nextInt(700)))
              .toList();
      Crowd.of(
          3 * ORDERS_AT_ONCE,
          i -> {
            races.get(i / 3).run(i % 3);
            return null;
          });
      for (Race race : races) {
        winners.merge(race.winner(), 1, Integer::sum);
      }
      awaitQuiet();
      races.forEach(Race::demandThatMoneyAndEventsFit);
    }
    System.out.println("winners: " + winners);
    assertThat(winners.keySet()).hasSizeGreaterThan(1);
  }

  @Test
  void sixteenPaymentsFromOneWalletAllSucceed() {
    String activity = open(ActivityDraft.concert().limit(16));
    BuyerClient buyer = richBuyer("800.00");
    List<OrderView> orders =
        IntStream.range(0, 16).mapToObj(i -> placed(buyer.order(activity, TYPE, 1))).toList();
    awaitQuiet();

    List<Answer> answers = Crowd.of(16, i -> buyer.pay(orders.get(i).orderId()));

    assertThat(answers).as(answers::toString).allMatch(answer -> answer.is(200));
    assertThat(operator.wallet(buyer.userId()).available()).isEqualTo("0.16");
  }

  @Test
  void aWalletWithMoneyForFiveOrdersPaysFive() {
    String activity = open(ActivityDraft.concert().limit(8));
    BuyerClient buyer = richBuyer("250.00");
    List<OrderView> orders =
        IntStream.range(0, 8).mapToObj(i -> placed(buyer.order(activity, TYPE, 1))).toList();
    awaitQuiet();

    List<Answer> answers = Crowd.of(8, i -> buyer.pay(orders.get(i).orderId()));

    assertThat(count(answers, 200)).as(answers::toString).isEqualTo(5);
    assertThat(answers.stream().filter(a -> a.code().equals("INSUFFICIENT_BALANCE")).count())
        .as(answers::toString)
        .isEqualTo(3);
    assertThat(operator.wallet(buyer.userId()).available()).isEqualTo("0.05");
  }

  @Test
  void theSamePaymentTenTimesAtOnceIsPaidOnce() {
    String activity = open(ActivityDraft.concert());
    BuyerClient buyer = richBuyer("800.00");
    OrderView order = placed(buyer.order(activity, TYPE, 1));
    awaitQuiet();

    List<Answer> answers = Crowd.of(10, i -> buyer.pay(order.orderId(), "key-1"));

    assertThat(answers).as(answers::toString).allMatch(a -> a.is(200) || a.is(202));
    assertThat(answers.stream().filter(a -> a.is(200) && !a.replayed()).count())
        .as(answers::toString)
        .isLessThanOrEqualTo(1);
    awaitQuiet();
    assertThat(operator.wallet(buyer.userId()).available()).isEqualTo("750.01");
  }

  /** One order, whose payment, cancellation and expiry start a little before or at its deadline. */
  private static final class Race {
    private final BuyerClient buyer = richBuyer("49.99");
    private final OrderView order;
    private final int payBeforeMillis;
    private final int cancelBeforeMillis;
    private final Answer[] answers = new Answer[2];
    private ChangeReply expiry;

    Race(String activity, int payBeforeMillis, int cancelBeforeMillis) {
      this.order = placed(buyer.order(activity, TYPE, 1));
      this.payBeforeMillis = payBeforeMillis;
      this.cancelBeforeMillis = cancelBeforeMillis;
    }

    void run(int runner) {
      switch (runner) {
        case 0 -> {
          sleepUntil(payBeforeMillis);
          answers[0] = buyer.pay(order.orderId());
        }
        case 1 -> {
          sleepUntil(cancelBeforeMillis);
          answers[1] = buyer.cancel(order.orderId());
        }
        default -> {
          sleepUntil(0);
          expiry = operator.expire(order.orderId());
        }
      }
    }

    private void sleepUntil(int millisBefore) {
      Duration left =
          Duration.between(OffsetDateTime.now(ZoneOffset.UTC), order.payUntil())
              .minusMillis(millisBefore);
      if (!left.isNegative() && !left.isZero()) {
        Pause.of(left);
      }
    }

    OrderStatus winner() {
      OrderStatus status = buyer.getOrder(order.orderId()).as(OrderView.class).status();
      assertThat(status).as(this::toString).isIn(WON_BY.values());
      for (Answer answer : answers) {
        // After its time an order is not to be paid, whether or not it has been expired yet.
        boolean paidTooLate =
            answer == answers[0]
                && answer.isProblem(409, OrderProblem.ORDER_EXPIRED)
                && status == OrderStatus.CANCELLED;
        assertThat(
                answer.is(200)
                    || answer.is(202)
                    || paidTooLate
                    || WON_BY.get(answer.code()) == status)
            .as(this::toString)
            .isTrue();
      }
      List<OrderStatus> won = new ArrayList<>();
      if (answers[0].is(200)) {
        won.add(OrderStatus.PAID);
      }
      if (answers[1].is(200)) {
        won.add(OrderStatus.CANCELLED);
      }
      if (expiry.result() == ChangeReply.Result.DONE) {
        won.add(OrderStatus.EXPIRED);
      }
      // The timer message may be the one that expires it, unseen from here.
      assertThat(won).as(this::toString).hasSizeLessThanOrEqualTo(1);
      if (!won.isEmpty()) {
        assertThat(won).as(this::toString).containsExactly(status);
      } else {
        assertThat(status).as(this::toString).isEqualTo(OrderStatus.EXPIRED);
      }
      return status;
    }

    void demandThatMoneyAndEventsFit() {
      boolean isPaid =
          buyer.getOrder(order.orderId()).as(OrderView.class).status() == OrderStatus.PAID;
      WalletAudit wallet = operator.wallet(buyer.userId());
      assertThat(wallet.available()).as(this::toString).isEqualTo(isPaid ? "0.00" : "49.99");
      assertThat(operator.historyOf(order.orderId()).events())
          .as(this::toString)
          .extracting(OrderEvent::what)
          .hasSize(2);
    }

    @Override
    public String toString() {
      return "%s pay %s, cancel %s, expiry %s"
          .formatted(order.orderId(), answers[0], answers[1], expiry);
    }
  }
}
