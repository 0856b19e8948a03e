package com.quwanda.deposit.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Confirmation and timeout at the same instant. */
class ConfirmRaceIT extends ConfirmRace {

  private static final int ROUNDS = 200;
  private static final long SEED = 20_261_130;

  @Test
  void hasOneWinnerInEachRoundAndTellsNobodyALossToOneThatRollsBack() throws Exception {
    assertThat(race(ROUNDS, SEED, this::round)).as("seed %d", SEED).isEmpty();

    assertThat(winners.keySet()).containsExactlyInAnyOrder("confirm", "timeout");
    assertThat(winners.values()).allSatisfy(won -> assertThat(won.get()).isGreaterThan(5));
  }
}
