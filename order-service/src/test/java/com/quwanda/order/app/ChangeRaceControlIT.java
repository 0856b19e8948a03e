package com.quwanda.order.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Import;

/** With the look under the lock switched off, the race must show what the lock is for. */
@Import(RowLockOff.class)
class ChangeRaceControlIT extends ChangeRace {

  private static final int ROUNDS = 150;
  private static final long SEED = 20_260_412;

  @Test
  void tellsLossesToWinnersThatRollBack() throws Exception {
    assertThat(race(ROUNDS, SEED, this::round))
        .anyMatch(what -> what.contains("told a loss that was none"));
  }
}
