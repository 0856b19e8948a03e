package com.quwanda.order.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Pay, cancel and expire at the same instant. */
class ChangeRaceIT extends ChangeRace {

  private static final int ROUNDS = 500;
  private static final long SEED = 20_260_412;

  @Test
  void hasOneWinnerInEachRoundAndTellsNobodyALossToOneThatRollsBack() throws Exception {
    assertThat(race(ROUNDS, SEED, this::round)).as("seed %d", SEED).isEmpty();

    assertThatEachHasWonSomeRounds();
  }
}
