package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.deposit.api.DepositProblem;
import com.quwanda.deposit.api.DepositRecord;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.deposit.api.DepositView;
import com.quwanda.owner.api.ChangeReply;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Confirmations and timeouts of deposits at the same instant, and a process that dies amid one. */
class DepositRaceScenario extends Scenario {
  private static final int ROUNDS = Integer.getInteger("race.rounds", 6);
  private static final int PAIRS_AT_ONCE = 4;
  private static final Duration TO_CONFIRM = Duration.ofSeconds(6);

  /** Case 20, over the packaged system; the service's own tests do hundreds of pairs. */
  @Test
  void ofAConfirmationAndATimeoutAtTheDeadlineExactlyOneWins() {
    Random random = seeded();
    Map<DepositStatus, Integer> winners = new EnumMap<>(DepositStatus.class);
    for (int round = 0; round < ROUNDS; round++) {
      String activity = open(ActivityDraft.concert().deposits(TO_CONFIRM));
      List<Pair> pairs =
          IntStream.range(0, PAIRS_AT_ONCE)
              .mapToObj(i -> new Pair(activity, random.nextInt(400) - 100))
              .toList();
      Crowd.of(
          2 * PAIRS_AT_ONCE,
          i -> {
            pairs.get(i / 2).run(i % 2);
            return null;
          });
      pairs.forEach(pair -> winners.merge(pair.winner(), 1, Integer::sum));
      awaitQuiet();
      pairs.forEach(Pair::demandThatMoneyFits);
    }
    System.out.println("winners: " + winners);
  }

  /** Case 19: five timeouts at once, and the process dies in the middle of one of them. */
  @Test
  void fiveTimeoutsWithACrashInTheMiddlePenaliseOnce() {
    String activity =
        open(ActivityDraft.concert().places(1, 1).deposits("1", "0.5", Duration.ofHours(2)));
    BuyerClient buyer = richBuyer("49.99");
    DepositView made = DepositLifeScenario.made(buyer.deposit(activity, TYPE, 1));
    awaitQuiet();
    DepositLifeScenario.passDeadline(made);
    operator.arm(Fault.haltOnce(Fault.Point.TIMEOUT_AFTER_WALLET));

    Crowd.of(
        5,
        i -> {
          try {
            return operator.timeOut(made.orderId());
          } catch (RuntimeException died) {
            return null;
          }
        });
    system.depositService().kill();
    system.depositService().start();
    operator.disarmAllFaults();

    await()
        .atMost(Duration.ofSeconds(90))
        .untilAsserted(
            () -> {
              operator.timeOut(made.orderId());
              operator.completeDeposits();
              assertThat(operator.depositRecord(made.orderId()).status())
                  .isEqualTo(DepositStatus.REFUNDED);
            });
    awaitQuiet();
    DepositLifeScenario.assertWallet(buyer, "24.99", "0.00");
    assertThat(operator.ledgerOf(made.orderId()).sums()).containsEntry("club:club-1", "25.00");
    assertThat(available(activity)).isEqualTo(1);
    assertThat(operator.getHold(activity, made.orderId()).journalState()).isEqualTo("RELEASED");
  }

  /** One deposit, whose confirmation and timeout start around its deadline. */
  private static final class Pair {
    private final BuyerClient buyer = richBuyer("49.99");
    private final DepositView deposit;
    private final int confirmBeforeMillis;
    private Answer confirmation;
    private ChangeReply timeout;

    Pair(String activity, int confirmBeforeMillis) {
      this.deposit = DepositLifeScenario.made(buyer.deposit(activity, TYPE, 1));
      this.confirmBeforeMillis = confirmBeforeMillis;
    }

    void run(int runner) {
      if (runner == 0) {
        sleepUntil(confirmBeforeMillis);
        confirmation = buyer.confirm(deposit.orderId());
      } else {
        sleepUntil(0);
        timeout = operator.timeOut(deposit.orderId());
      }
    }

    private void sleepUntil(int millisBefore) {
      Duration left =
          Duration.between(OffsetDateTime.now(ZoneOffset.UTC), deposit.confirmDeadline())
              .minusMillis(millisBefore);
      if (!left.isNegative() && !left.isZero()) {
        Pause.of(left);
      }
    }

    private boolean isConfirmed() {
      DepositStatus status = operator.depositRecord(deposit.orderId()).status();
      return status == DepositStatus.CONFIRMED || status == DepositStatus.DEDUCTED;
    }

    DepositStatus winner() {
      boolean confirmed = isConfirmed();
      if (confirmation.is(200)) {
        assertThat(confirmed).as(this::toString).isTrue();
        assertThat(timeout.result()).as(this::toString).isNotEqualTo(ChangeReply.Result.DONE);
      } else if (!confirmation.is(202)) {
        assertThat(
                confirmation.isProblem(409, DepositProblem.CONFIRM_DEADLINE_PASSED)
                    || confirmation.isProblem(409, DepositProblem.DEPOSIT_PENALISED))
            .as(this::toString)
            .isTrue();
        assertThat(confirmed).as(this::toString).isFalse();
      }
      return confirmed ? DepositStatus.CONFIRMED : DepositStatus.PENALTY;
    }

    void demandThatMoneyFits() {
      DepositRecord row = operator.depositRecord(deposit.orderId());
      boolean confirmed = isConfirmed();
      if (!confirmed && row.status() == DepositStatus.FROZEN) {
        operator.timeOut(deposit.orderId());
      }
      DepositLifeScenario.assertWallet(buyer, confirmed ? "0.00" : "37.49", "0.00");
    }

    @Override
    public String toString() {
      return "%s confirmed %s, timed out %s".formatted(deposit.orderId(), confirmation, timeout);
    }
  }
}
