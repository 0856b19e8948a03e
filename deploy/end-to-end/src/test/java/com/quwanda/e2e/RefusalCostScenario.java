package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.stock.api.StockProblem;
import org.junit.jupiter.api.Test;

class RefusalCostScenario extends Scenario {

  @Test
  void twoHundredRefusalsMakeNoCallToTheTcAndWriteNothing() {
    String soldOut = open(ActivityDraft.concert().places(2, 2));
    placed(system.newBuyer().order(soldOut, TYPE, 2));
    String limited = open(ActivityDraft.concert().limit(1));
    BuyerClient sated = system.newBuyer();
    placed(sated.order(limited, TYPE, 1));
    awaitQuiet();

    try (StatementLog log = new StatementLog(system.stack().mariaDb())) {
      for (int i = 0; i < 100; i++) {
        assertProblem(
            system.newBuyer().order(soldOut, TYPE, 1), 409, StockProblem.INSUFFICIENT_STOCK);
        assertProblem(sated.order(limited, TYPE, 1), 409, StockProblem.PURCHASE_LIMIT);
      }
      assertThat(log.writesOfServices()).isEmpty();
      assertThat(log.callsToTc()).isEmpty();
      // Whether it is there is asked all along, but by no refusal.
      assertThat(log.questionsToTc()).hasSizeLessThan(100);
    }

    // The counters do count: an accepted order shows in both.
    try (StatementLog log = new StatementLog(system.stack().mariaDb())) {
      placed(system.newBuyer().order(limited, TYPE, 1));
      awaitQuiet();
      assertThat(log.writesOfServices()).hasSizeGreaterThanOrEqualTo(3);
      assertThat(log.callsToTc()).hasSizeGreaterThanOrEqualTo(3);
    }
  }
}
