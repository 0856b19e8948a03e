package com.quwanda.owner.app;

import com.quwanda.kit.FaultPoints;
import com.quwanda.kit.ProblemException;
import com.quwanda.owner.OwnerSettings;
import com.quwanda.owner.store.OwnedRow;
import com.quwanda.stock.api.Healer;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Ends an attempt whose failure is proven: the proof is written down, then the hold is settled by
 * the same two steps as everywhere. What fails here is reported to compensation-job.
 */
@Component
class EndAttempt {

  private static final Logger LOG = LoggerFactory.getLogger(EndAttempt.class);

  private final Proofs proofs;
  private final BringVerdict verdict;
  private final ReportUnsettled report;
  private final OwnerSettings settings;
  private final FaultPoints faults;

  EndAttempt(
      Proofs proofs,
      BringVerdict verdict,
      ReportUnsettled report,
      OwnerSettings settings,
      FaultPoints faults) {
    this.proofs = proofs;
    this.verdict = verdict;
    this.report = report;
    this.settings = settings;
    this.faults = faults;
  }

  /**
   * Called from the afterRollback hook, once the TC has answered that all is rolled back.
   *
   * @param xid the try that was rolled back
   * @param markedXid the try, this or an earlier one, whose mark may be in stock's journal; or null
   * @param problem code of what the client is told
   * @param proven set once the failure can be read by everyone
   */
  void rolledBack(
      OrderAttempt attempt, String xid, String markedXid, String problem, AtomicBoolean proven) {
    String ofHold = markedXid == null ? xid : markedXid;
    try {
      proofs.rolledBack(attempt, xid, problem);
      proven.set(true);
      if (settings.hookEnabled()) {
        faults.pass("hook.before-verdict");
        verdict.of(attempt, ofHold, Healer.HOOK);
      } else {
        report.report(attempt, ofHold, "the hook is switched off");
      }
    } catch (RuntimeException failed) {
      report.report(attempt, ofHold, "the hook failed: " + failed.getMessage());
      throw failed;
    }
  }

  /**
   * This request began no transaction. It is answered as failed, for good, only once stock-service
   * has proven that nothing is held for the order and nothing can be: another request with the same
   * key may be at work, or come later.
   *
   * @param endedXid an earlier try's transaction, proven to be rolled back, or null
   * @param problem what it is told then
   * @return that the outcome is not known yet
   * @throws ProblemException when it has failed for sure
   */
  <R extends OwnedRow> Placed<R> neverBegun(
      OrderAttempt attempt, String endedXid, ProblemException problem) {
    boolean givenBack = false;
    try {
      proofs.neverBegun(attempt);
      givenBack = verdict.of(attempt, endedXid, Healer.LAUNCHER);
      if (givenBack) {
        proofs.endNeverBegun(attempt, problem.code());
      }
    } catch (RuntimeException leftOver) {
      LOG.warn("the hold of {}, if any, is left to later", attempt.orderId(), leftOver);
      report.report(attempt, endedXid, "the launcher failed: " + leftOver.getMessage());
    }
    if (givenBack) {
      throw problem;
    }
    return new Placed.Processing<>(attempt);
  }
}
