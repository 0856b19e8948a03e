package com.quwanda.order.app;

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
import org.springframework.beans.factory.annotation.Autowired;

/**
 * The race of accepting and expiry of an offer, at its deadline, and with a refusal whose branch
 * may fail; what has to hold after each round of it.
 */
abstract class OfferRace extends RaceStack {

  static final String NO_LOSS = "told a loss that was none";
  private static final String FAILED = "CHANGE_FAILED";
  private static final int STEP_MILLIS = 5;
  private static final AtomicInteger NEXT = new AtomicInteger();

  /**
   * How long it takes an acceptance to come to the row on this machine, about: deadlines are drawn
   * from around it, so that each of the two has a chance.
   */
  private final AtomicInteger onItsWayMillis = new AtomicInteger(40);

  final Map<OrderState, AtomicInteger> winners = new ConcurrentHashMap<>();

  @Autowired AcceptOffer accept;
  @Autowired DeclineOffer decline;

  /** One round; what was wrong with it. */
  List<String> round(Random random) {
    String offerId = "W-" + getClass().getSimpleName() + "-" + NEXT.incrementAndGet();
    Branches branches = Branches.values()[random.nextInt(Branches.values().length)];
    Others.ENDINGS.put(offerId, branches);
    anOrder(offerId, OrderState.OFFERED, 3, until(random, branches));

    AtomicInteger doubts = new AtomicInteger();
    List<Callable<String>> contenders =
        new ArrayList<>(List.of(() -> accept(offerId, doubts), () -> expire(offerId, doubts)));
    if (branches != Branches.ALL_WORK) {
      contenders.add(() -> decline(offerId, doubts));
    }
    List<String> answers = new ArrayList<>(atOnce(random, contenders));

    List<String> wrong = new ArrayList<>();
    OrderRow after = orders.find(offerId);
    checkTold(branches, after, answers, wrong);
    if (after.status == OrderState.OFFERED) {
      // All came too early, too late, or failed: the job comes again.
      expect(!answers.contains(WON), "open after a win", wrong);
      Others.ENDINGS.put(offerId, Branches.ALL_WORK);
      boolean isOver = !Instant.now().isBefore(after.payUntil);
      answers.add(isOver ? expire(offerId, doubts) : decline(offerId, doubts));
    }
    checkOneWon(orders.find(offerId), answers, wrong);
    adapt(branches, answers.get(0));
    wrong.replaceAll(
        what ->
            "%s %s accept, expire, decline: %s: %s".formatted(offerId, branches, answers, what));
    return wrong;
  }

  /** About now where all works; else far off in either direction, so that a refusal can win. */
  private Instant until(Random random, Branches branches) {
    long millis =
        branches == Branches.ALL_WORK
            ? random.nextInt(2 * onItsWayMillis.get())
            : random.nextBoolean() ? 60_000 : -1_000;
    return Instant.now().plusMillis(millis).truncatedTo(ChronoUnit.MILLIS);
  }

  private void adapt(Branches branches, String accepted) {
    if (branches == Branches.ALL_WORK) {
      int step = accepted.equals(WON) ? -STEP_MILLIS : STEP_MILLIS;
      onItsWayMillis.updateAndGet(millis -> Math.max(STEP_MILLIS, millis + step));
    }
  }

  private void checkTold(
      Branches branches, OrderRow after, List<String> answers, List<String> wrong) {
    List<String> who = List.of("accept", "expire", "decline");
    for (int i = 0; i < answers.size(); i++) {
      if (!isTrue(who.get(i), answers.get(i), branches, after)) {
        wrong.add(NO_LOSS + ": " + answers.get(i) + " but is " + after.status);
      }
    }
  }

  /** Whether it was told what the offer is for good, or what the time says. */
  private static boolean isTrue(String who, String answer, Branches branches, OrderRow after) {
    boolean isOver = after.status == OrderState.OFFERED && !Instant.now().isBefore(after.payUntil);
    return switch (answer) {
      case WON -> true;
      case FAILED -> branches != Branches.ALL_WORK && !who.equals("accept");
      case "OFFER_ACCEPTED", "PAYMENT_STILL_DUE" -> after.status == OrderState.UNPAID;
      case "OFFER_DECLINED" -> after.status == OrderState.DECLINED;
      case "OFFER_EXPIRED" ->
          after.status == OrderState.LAPSED
              || who.equals("accept") && (isOver || !after.xidAt.isBefore(after.payUntil));
      case "OFFER_STILL_OPEN" -> who.equals("expire");
      default -> false;
    };
  }

  private void checkOneWon(OrderRow after, List<String> answers, List<String> wrong) {
    expect(Collections.frequency(answers, WON) == 1, "not one winner", wrong);
    winners.computeIfAbsent(after.status, state -> new AtomicInteger()).incrementAndGet();
    expect(
        answers.get(0).equals(WON) == (after.status == OrderState.UNPAID),
        "is " + after.status,
        wrong);
    expect(
        after.status != OrderState.LAPSED || !after.xidAt.isBefore(after.payUntil),
        "expired too early",
        wrong);
    List<EventRow> events = this.events.ofOrder(after.orderId);
    expect(
        events.size() == 1
            && events.get(0).xid.equals(after.xid)
            && events.get(0).toStatus == after.status,
        "events " + events.stream().map(event -> event.what).toList(),
        wrong);
    String stockDid = Others.DONE.get(after.xid);
    expect(
        after.status == OrderState.UNPAID ? stockDid == null : "unbook".equals(stockDid),
        "stock did " + stockDid,
        wrong);
  }

  private String accept(String offerId, AtomicInteger doubts) {
    return insist(() -> won(accept.accept(BUYER, offerId), doubts), doubts);
  }

  private String decline(String offerId, AtomicInteger doubts) {
    return insist(() -> won(decline.decline(BUYER, offerId), doubts), doubts);
  }

  private String expire(String offerId, AtomicInteger doubts) {
    return insist(() -> expired(expire.expire(offerId), OrderStatus.LAPSED, doubts), doubts);
  }
}
