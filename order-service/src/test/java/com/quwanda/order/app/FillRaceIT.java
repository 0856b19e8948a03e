package com.quwanda.order.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Several that offer the places of one line at once. */
class FillRaceIT extends FillRace {

  private static final int ROUNDS = 200;
  private static final long SEED = 20_261_201;

  @Test
  void offersEachPlaceOnceAndToTheFirstInTheLine() throws Exception {
    assertThat(RaceStack.race(ROUNDS, SEED, this::round)).as("seed %d", SEED).isEmpty();
  }
}
