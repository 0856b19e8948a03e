package com.quwanda.order.app;

import com.quwanda.kit.FaultPoints;
import com.quwanda.kit.ProblemException;
import com.quwanda.order.api.OrderProblem;
import com.quwanda.stock.api.Healer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Ends an attempt whose failure is proven: the proof is written down, then the hold is settled by
 * the same two steps as everywhere. What fails here is left to the later layers.
 */
@Component
class EndAttempt {

  private static final Logger LOG = LoggerFactory.getLogger(EndAttempt.class);

  private final Proofs proofs;
  private final BringVerdict verdict;
  private final FaultPoints faults;

  EndAttempt(Proofs proofs, BringVerdict verdict, FaultPoints faults) {
    this.proofs = proofs;
    this.verdict = verdict;
    this.faults = faults;
  }

  /** Called from the afterRollback hook, once the TC has answered that all is rolled back. */
  void rolledBack(OrderAttempt attempt, String xid, OrderProblem problem) {
    proofs.rolledBack(attempt, xid, problem.name());
    faults.pass("hook.before-verdict");
    verdict.of(attempt, xid, Healer.HOOK);
  }

  /** No transaction began for this attempt and none will: nothing can be written under its id. */
  ProblemException neverBegun(OrderAttempt attempt, OrderProblem problem, String detail) {
    try {
      proofs.neverBegun(attempt, problem.name());
      verdict.of(attempt, null, Healer.LAUNCHER);
    } catch (RuntimeException leftOver) {
      LOG.warn("the hold of {}, if any, is left to the scan", attempt.orderId(), leftOver);
    }
    return Refuse.with(problem, detail);
  }
}
