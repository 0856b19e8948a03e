package com.quwanda.order.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.order.model.OrderState;
import org.junit.jupiter.api.Test;

/** Accepting an offer and its expiry at the same instant. */
class OfferRaceIT extends OfferRace {

  private static final int ROUNDS = 300;
  private static final long SEED = 20_261_201;

  @Test
  void hasOneWinnerInEachRoundAndTellsNobodyALossToOneThatRollsBack() throws Exception {
    assertThat(race(ROUNDS, SEED, this::round)).as("seed %d", SEED).isEmpty();

    assertThat(winners.keySet())
        .containsExactlyInAnyOrder(OrderState.UNPAID, OrderState.LAPSED, OrderState.DECLINED);
    assertThat(winners.values()).allSatisfy(won -> assertThat(won.get()).isGreaterThan(5));
  }
}
