package com.quwanda.order.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.EventRow;
import com.quwanda.order.store.OrderRow;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The race of pay, cancel and expire, and what has to hold after each round of it. */
abstract class ChangeRace extends RaceStack {

  private static final Map<OrderState, String> BRANCH_OF =
      Map.of(
          OrderState.PAID, "confirm",
          OrderState.CANCELLED, "unbook",
          OrderState.EXPIRED, "unbook");
  private static final AtomicInteger NEXT = new AtomicInteger();

  final Map<OrderState, AtomicInteger> winners = new ConcurrentHashMap<>();

  /** One round; what was wrong with it. */
  List<String> round(Random random) {
    String orderId = getClass().getSimpleName() + "-" + NEXT.incrementAndGet();
    Branches branches = Branches.values()[random.nextInt(Branches.values().length)];
    Instant payUntil = payUntil(random, branches);
    Others.ENDINGS.put(orderId, branches);
    OrderRow before = anOrder(orderId, OrderState.UNPAID, 3, payUntil);

    AtomicInteger doubts = new AtomicInteger();
    List<Callable<String>> contenders =
        List.of(
            () -> pay(orderId, doubts),
            () -> cancel(orderId, doubts),
            () -> expire(orderId, doubts));
    List<String> answers = atOnce(random, contenders);

    OrderRow after = orders.find(orderId);
    List<String> wrong = new ArrayList<>();
    if (branches == Branches.ALL_FAIL) {
      checkAllFailed(before, after, answers, wrong);
      Others.ENDINGS.put(orderId, Branches.ALL_WORK);
      boolean canPay = after.payUntil.isAfter(Instant.now()) && random.nextBoolean();
      String now = canPay ? pay(orderId, doubts) : cancel(orderId, doubts);
      expect(now.equals(WON), "neither payable nor cancellable afterwards: " + now, wrong);
    } else {
      checkOneWon(branches, doubts.get(), after, answers, wrong);
    }
    wrong.replaceAll(
        what -> orderId + " " + branches + " pay, cancel, expire: " + answers + ": " + what);
    return wrong;
  }

  /** Far off in either direction where a branch fails, so that two can win; else about now. */
  private static Instant payUntil(Random random, Branches branches) {
    long millis =
        branches == Branches.ALL_WORK
            ? random.nextInt(60) - 20
            : random.nextBoolean() ? 60_000 : -1_000;
    return Instant.now().plusMillis(millis).truncatedTo(ChronoUnit.MILLIS);
  }

  private void checkOneWon(
      Branches branches, int doubts, OrderRow after, List<String> answers, List<String> wrong) {
    expect(Collections.frequency(answers, WON) == 1, "not one winner", wrong);
    int failures = branches == Branches.FIRST_FAILS ? 1 : 0;
    int failed = Collections.frequency(answers, "CHANGE_FAILED");
    // The failure of one that was in doubt is not told when it is asked for again and wins.
    expect(
        failed == failures || doubts > 0 && failed < failures,
        "not " + failures + " failed",
        wrong);
    winners.computeIfAbsent(after.status, state -> new AtomicInteger()).incrementAndGet();
    List<OrderState> goals = List.of(OrderState.PAID, OrderState.CANCELLED, OrderState.EXPIRED);
    for (int i = 0; i < goals.size(); i++) {
      String answer = answers.get(i);
      if (answer.equals(WON)) {
        expect(after.status == goals.get(i), "won " + goals.get(i) + ", is " + after.status, wrong);
      } else if (!answer.equals("CHANGE_FAILED")) {
        expect(isTrue(answer, goals.get(i), after), answer + " but is " + after.status, wrong);
      }
    }
    List<EventRow> events = this.events.ofOrder(after.orderId);
    expect(
        events.size() == 1
            && events.get(0).xid.equals(after.xid)
            && events.get(0).toStatus == after.status,
        "events " + events.stream().map(event -> event.what).toList(),
        wrong);
    expect(
        BRANCH_OF.getOrDefault(after.status, "").equals(Others.DONE.get(after.xid)),
        "stock did " + Others.DONE.get(after.xid),
        wrong);
  }

  /** Whether a loser was told what the order is for good, or what the time says. */
  private static boolean isTrue(String answer, OrderState goal, OrderRow after) {
    boolean overdue = !Instant.now().isBefore(after.payUntil);
    return switch (answer) {
      case "ORDER_ALREADY_PAID" -> after.status == OrderState.PAID;
      case "ORDER_CANCELLED" -> after.status == OrderState.CANCELLED;
      case "ORDER_EXPIRED" ->
          after.status == OrderState.EXPIRED || goal == OrderState.PAID && overdue;
      case "PAYMENT_STILL_DUE" -> goal == OrderState.EXPIRED;
      default -> false;
    };
  }

  private void checkAllFailed(
      OrderRow before, OrderRow after, List<String> answers, List<String> wrong) {
    expect(
        after.status == OrderState.UNPAID
            && after.xid.equals(before.xid)
            && after.paymentId == null
            && events.ofOrder(after.orderId).isEmpty(),
        "rolled back, is " + after.status,
        wrong);
    // The one whose time it is not is told so; nobody is told that another has won.
    expect(
        Collections.frequency(answers, "CHANGE_FAILED") == 2
            && (answers.get(0).equals("ORDER_EXPIRED")
                || answers.get(2).equals("PAYMENT_STILL_DUE")),
        "told a loss that was none",
        wrong);
  }

  private String pay(String orderId, AtomicInteger doubts) {
    return insist(() -> won(pay.pay(BUYER, orderId, "key"), doubts), doubts);
  }

  private String cancel(String orderId, AtomicInteger doubts) {
    return insist(() -> won(cancel.cancel(BUYER, orderId), doubts), doubts);
  }

  private String expire(String orderId, AtomicInteger doubts) {
    return insist(() -> expired(expire.expire(orderId), OrderStatus.EXPIRED, doubts), doubts);
  }

  void assertThatEachHasWonSomeRounds() {
    assertThat(winners.keySet())
        .containsExactlyInAnyOrder(OrderState.PAID, OrderState.CANCELLED, OrderState.EXPIRED);
    assertThat(winners.values()).allSatisfy(won -> assertThat(won.get()).isGreaterThan(10));
  }
}
