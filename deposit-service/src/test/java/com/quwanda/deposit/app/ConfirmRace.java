package com.quwanda.deposit.app;

import com.quwanda.deposit.model.DepositState;
import com.quwanda.deposit.store.DepositRow;
import com.quwanda.owner.store.ProofRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The race of confirmation and timeout, and what has to hold after each round of it. */
abstract class ConfirmRace extends RaceStack {

  static final String NO_LOSS = "told a loss that was none";
  private static final AtomicInteger NEXT = new AtomicInteger();
  private static final int STEP_MILLIS = 10;

  /**
   * How long it takes a confirmation to come to the row on this machine, about: the deadlines are
   * drawn from around it, so that each of the two has a chance.
   */
  private final AtomicInteger onItsWayMillis = new AtomicInteger(100);

  final Map<String, AtomicInteger> winners = new ConcurrentHashMap<>();

  /** One round; what was wrong with it. */
  List<String> round(Random random) {
    String orderId = getClass().getSimpleName() + "-" + NEXT.incrementAndGet();
    Branches branches = Branches.values()[random.nextInt(Branches.values().length)];
    Others.ENDINGS.put(orderId, branches);
    int latest = 2 * onItsWayMillis.get();
    DepositRow before = aDeposit(orderId, Instant.now().plusMillis(random.nextInt(latest)));

    List<String> answers =
        atOnce(random, List.of(() -> confirmed(orderId), () -> timedOut(orderId)));

    boolean late = answers.get(0).equals("CONFIRM_DEADLINE_PASSED");
    onItsWayMillis.updateAndGet(
        millis -> Math.max(STEP_MILLIS, millis + (late ? STEP_MILLIS : -STEP_MILLIS)));
    List<String> wrong = new ArrayList<>();
    if (branches == Branches.ALL_FAIL) {
      checkAllFailed(before, answers, wrong);
      Others.ENDINGS.put(orderId, Branches.ALL_WORK);
    }
    if (deposits.find(orderId).status == DepositState.FROZEN) {
      // It failed, and the job comes again.
      expect(
          branches != Branches.ALL_WORK && !answers.contains(WON),
          "still frozen after a win",
          wrong);
      answers = new ArrayList<>(answers);
      answers.add(timedOut(orderId));
    }
    checkOneWon(orderId, answers, wrong);
    List<String> told = answers;
    wrong.replaceAll(
        what -> "%s %s confirm, timeout: %s: %s".formatted(orderId, branches, told, what));
    return wrong;
  }

  private void checkOneWon(String orderId, List<String> answers, List<String> wrong) {
    DepositRow after = deposits.find(orderId);
    expect(Collections.frequency(answers, WON) == 1, "not one winner", wrong);
    boolean confirmed = answers.get(0).equals(WON);
    winners
        .computeIfAbsent(confirmed ? "confirm" : "timeout", who -> new AtomicInteger())
        .incrementAndGet();
    if (confirmed) {
      expect(
          after.status == DepositState.CONFIRMED || after.status == DepositState.DEDUCTED,
          "confirmed, is " + after.status,
          wrong);
      expect(after.confirmedAt.isBefore(after.confirmDeadline), "confirmed too late", wrong);
      expect(
          answers.get(1).equals("DEPOSIT_ALREADY_CONFIRMED") || answers.get(1).equals(FAILED),
          "the timeout was told otherwise",
          wrong);
    } else {
      expect(
          after.status == DepositState.PENALTY || after.status == DepositState.REFUNDED,
          "penalised, is " + after.status,
          wrong);
      expect(!after.xidAt.isBefore(after.confirmDeadline), "penalised too early", wrong);
      expect(
          after.penaltyAmount.add(after.refundAmount).compareTo(after.depositAmount) == 0,
          "penalty and rest are not the deposit",
          wrong);
      expect(
          List.of("CONFIRM_DEADLINE_PASSED", "DEPOSIT_PENALISED", FAILED).contains(answers.get(0)),
          "the confirmation was told otherwise",
          wrong);
    }
    List<String> done = Others.DONE.getOrDefault(after.xid, List.of());
    expect(
        done.equals(
            confirmed ? List.of("settleDeposit", "confirm") : List.of("penaliseDeposit", "unbook")),
        "wallet and stock did " + done,
        wrong);
    long commits =
        proofs.findAll(List.of(orderId)).stream()
            .filter(proof -> proof.answer == ProofRow.Answer.COMMITTED)
            .count();
    expect(commits == 2, commits + " commits", wrong);
  }

  private void checkAllFailed(DepositRow before, List<String> answers, List<String> wrong) {
    DepositRow after = deposits.find(before.orderId);
    expect(
        after.status == DepositState.FROZEN
            && after.xid.equals(before.xid)
            && after.confirmedAt == null
            && after.penaltyAmount.signum() == 0,
        "rolled back, is " + after.status,
        wrong);
    // Nobody is told that the other has won.
    expect(
        (answers.get(0).equals(FAILED) || answers.get(0).equals("CONFIRM_DEADLINE_PASSED"))
            && answers.get(1).equals(FAILED),
        NO_LOSS,
        wrong);
  }

  private static void expect(boolean holds, String what, List<String> wrong) {
    if (!holds) {
      wrong.add(what);
    }
  }
}
