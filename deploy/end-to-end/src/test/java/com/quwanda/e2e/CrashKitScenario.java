package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.e2e.crash.Crash;
import com.quwanda.e2e.crash.Drill;
import com.quwanda.e2e.crash.Layers;
import com.quwanda.stock.api.Healer;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A sample of the crash kit, one drill for each set of layers; {@code deploy/dev crash} runs all of
 * it.
 */
class CrashKitScenario extends Scenario {
  private static final long SEED = 7;
  private static final int ORDERS = 18;

  private static Layers on;

  @AfterAll
  static void usualSettings() {
    system.restartHealersWith(Map.of(), Map.of());
    on = null;
  }

  @ParameterizedTest
  @CsvSource({
    "ALL, PLAIN_ROLLBACK, HOOK",
    "WITHOUT_HOOK, PLAIN_ROLLBACK, RETRY",
    "WITHOUT_RETRY, BEFORE_COMMIT, SCAN",
    "RECONCILE_ALONE, AFTER_LUA, RECONCILE"
  })
  void theLayersThatAreOnHealIt(Layers layers, Crash crash, Healer healer) {
    if (on != layers) {
      system.restartHealersWith(layers.orderSettings(), layers.compensationSettings());
      on = layers;
    }
    Drill.Result result = new Drill(system, layers, SEED).run(crash, ORDERS);
    System.out.println(result);
    assertThat(result.violations()).isEmpty();
    assertThat(result.orphansBy()).containsKey(healer);
    if (crash == Crash.PLAIN_ROLLBACK && layers == Layers.ALL) {
      // The hook heals at least 90 % of plain rollbacks.
      assertThat(result.orphansBy().get(Healer.HOOK) * 10)
          .isGreaterThanOrEqualTo(result.orphanMillis().size() * 9);
    }
  }
}
