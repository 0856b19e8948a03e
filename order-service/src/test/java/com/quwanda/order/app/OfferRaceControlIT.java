package com.quwanda.order.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Import;

/** With the look under the lock switched off, the race must show what the lock is for. */
@Import(RowLockOff.class)
class OfferRaceControlIT extends OfferRace {

  private static final int ROUNDS = 150;
  private static final long SEED = 20_261_201;

  @Test
  void tellsLossesToWinnersThatRollBack() throws Exception {
    assertThat(race(ROUNDS, SEED, this::round)).anyMatch(what -> what.contains(NO_LOSS));
  }
}
