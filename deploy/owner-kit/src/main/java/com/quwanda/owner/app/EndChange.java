package com.quwanda.owner.app;

import com.quwanda.kit.FaultPoints;
import com.quwanda.owner.OwnerSettings;
import com.quwanda.stock.api.Healer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Ends changes whose rollback is proven: the proof is written down, and the mark that they may have
 * left in stock's journal is settled by the same two steps as everywhere.
 */
@Component
class EndChange {

  private static final Logger LOG = LoggerFactory.getLogger(EndChange.class);

  private final Proofs proofs;
  private final BringVerdict verdict;
  private final ReportUnsettled report;
  private final Courier<Long> evictions;
  private final OwnerSettings settings;
  private final FaultPoints faults;

  EndChange(
      Proofs proofs,
      BringVerdict verdict,
      ReportUnsettled report,
      Courier<Long> evictions,
      OwnerSettings settings,
      FaultPoints faults) {
    this.proofs = proofs;
    this.verdict = verdict;
    this.report = report;
    this.evictions = evictions;
    this.settings = settings;
    this.faults = faults;
  }

  /**
   * Called from the afterRollback hook. The order is as it was, so no failure is kept of it.
   *
   * @param markedXid the rolled back try whose mark is to be settled now; null when there is none,
   *     or another try follows that takes it over
   */
  void rolledBack(OrderAttempt order, String xid, String markedXid) {
    try {
      proofs.rolledBack(order, xid, null);
      if (markedXid != null) {
        settleByHook(order, markedXid);
      }
    } catch (RuntimeException failed) {
      if (markedXid != null) {
        report.report(order, markedXid, "the hook failed: " + failed.getMessage());
      }
      throw failed;
    }
  }

  private void settleByHook(OrderAttempt order, String markedXid) {
    if (settings.hookEnabled()) {
      faults.pass("hook.before-verdict");
      verdict.of(order, markedXid, Healer.HOOK);
    } else {
      report.report(order, markedXid, "the hook is switched off");
    }
  }

  /** The wallet's balance may have been cached while it was changed. */
  void spoiledWallet(OrderAttempt order) {
    evictions.send(order.userId());
  }

  /** As the hook does, when no hook runs since the last try began no transaction. */
  void settleByLauncher(OrderAttempt order, String markedXid) {
    try {
      verdict.of(order, markedXid, Healer.LAUNCHER);
    } catch (RuntimeException leftOver) {
      LOG.warn("the mark on the hold of {} is left to later", order.orderId(), leftOver);
      report.report(order, markedXid, "the launcher failed: " + leftOver.getMessage());
    }
  }
}
