package com.quwanda.lua;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StockModelIT {

  /** Run again with {@code -Dlua.seed=} when it fails: the message names the seed. */
  @Test
  void theScriptsAndTheModelAnswerTheSameAndEndTheSame() {
    for (long seed : RandomOperations.seeds(5)) {
      RandomOperations.run(TestRedis.template(), seed, 1000);
    }
  }

  /** Operations that never get anywhere would prove nothing. Fixed seeds, so no run is unlucky. */
  @Test
  void theOperationsMeetEveryKindOfAnswer() {
    Map<String, Integer> seen = new TreeMap<>();
    for (long seed = 1; seed <= 10; seed++) {
      RandomOperations.run(TestRedis.template(), seed, 1000)
          .forEach((reply, count) -> seen.merge(reply, count, Integer::sum));
    }

    assertThat(seen.keySet())
        .contains(
            "HELD",
            "HELD again",
            "BAD_QUANTITY",
            "KEY_REUSED",
            "ALREADY_ENDED",
            "PURCHASE_LIMIT",
            "INSUFFICIENT_STOCK",
            "CONFIRMED",
            "CONFIRMED again",
            "RELEASED",
            "RELEASED again",
            "WRONG_STATE CONFIRMED",
            "WRONG_STATE RELEASED",
            "WRONG_STATE HELD",
            "UNKNOWN_HOLD",
            "REFUND_REUSED",
            "NOT_LEFT",
            "RESTORED HELD",
            "RESTORED CONFIRMED",
            "RESTORED REFUNDED",
            "PRESENT",
            "NOT_ENOUGH",
            "RESERVED",
            "STALE_VERSION",
            "RAISED",
            "ALREADY_RAISED",
            "VERSION_GAP");
  }
}
