package com.quwanda.deposit.app;

import com.quwanda.kit.GlobalTransactions;
import com.quwanda.owner.app.OwnerMetrics;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.stereotype.Component;

/**
 * Counts what became of deposits, each transition once: when its commit is answered to the one who
 * launched it, not when it is asked for again.
 */
@Component
class DepositMetrics {

  private final Counter frozen;
  private final Counter confirmed;
  private final Counter penalised;
  private final Counter nudgesDropped;

  DepositMetrics(MeterRegistry meters) {
    GlobalTransactions.register(meters, "deposit-freeze");
    OwnerMetrics.registerChanges(
        meters, "deposit-accept", "deposit-confirm", "deposit-timeout", "deposit-cancel");
    this.frozen =
        Counter.builder("deposit_freeze_total").description("Deposits made").register(meters);
    this.confirmed =
        Counter.builder("deposit_confirm_total")
            .description("Deposits confirmed in time")
            .register(meters);
    this.penalised =
        Counter.builder("deposit_penalty_total")
            .description("Deposits penalised since they were not confirmed in time")
            .register(meters);
    this.nudgesDropped =
        Counter.builder("deposit_nudges_dropped_total")
            .description("Freed places that are left to the scan of the waitlists")
            .register(meters);
  }

  void frozen() {
    frozen.increment();
  }

  void confirmed() {
    confirmed.increment();
  }

  void penalised() {
    penalised.increment();
  }

  void nudgesDropped(int count) {
    nudgesDropped.increment(count);
  }
}
