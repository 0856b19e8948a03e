package com.quwanda.owner.app;

import com.quwanda.owner.api.BuyerEvent;
import com.quwanda.owner.store.ProofMapper;
import com.quwanda.owner.store.ProofRow;
import java.time.Clock;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/** Writes down what the TC itself answered to the launcher, outside any global transaction. */
@Component
public class Proofs {

  private final ProofMapper proofs;
  private final Clock clock;

  Proofs(ProofMapper proofs, Clock clock) {
    this.proofs = proofs;
    this.clock = clock;
  }

  /** The TC answered the commit with Committed; nobody is to be told. */
  public void committed(OrderAttempt attempt, String xid) {
    committed(attempt, xid, null);
  }

  /**
   * The TC answered the commit with Committed.
   *
   * @param event what the buyer is to be told, or null
   * @return the proof, which is untold when there is an event
   */
  ProofRow committed(OrderAttempt attempt, String xid, BuyerEvent event) {
    ProofRow proof = proof(attempt, xid, ProofRow.Answer.COMMITTED, null);
    if (event != null) {
      proof.event = event.kind();
      proof.eventBody = EventText.of(event);
      proof.untold = true;
    }
    proofs.insert(proof);
    return proof;
  }

  /** {@code problem} is null when another try follows. */
  public void rolledBack(OrderAttempt attempt, String xid, String problem) {
    record(attempt, xid, ProofRow.Answer.ROLLED_BACK, problem);
  }

  /** Once per order: a further one is dropped, since two that fail under a key prove the same. */
  void neverBegun(OrderAttempt attempt) {
    try {
      record(attempt, "", ProofRow.Answer.NEVER_BEGUN, null);
    } catch (DuplicateKeyException proven) {
      // Proven before.
    }
  }

  void endNeverBegun(OrderAttempt attempt, String problem) {
    proofs.endNeverBegun(attempt.orderId(), problem);
  }

  private void record(OrderAttempt attempt, String xid, ProofRow.Answer answer, String problem) {
    proofs.insert(proof(attempt, xid, answer, problem));
  }

  private ProofRow proof(OrderAttempt attempt, String xid, ProofRow.Answer answer, String problem) {
    ProofRow proof = new ProofRow();
    proof.orderId = attempt.orderId();
    proof.xid = xid;
    proof.answer = answer;
    proof.userId = attempt.userId();
    proof.fingerprint = attempt.fingerprint();
    proof.problem = problem;
    proof.recordedAt = clock.instant();
    return proof;
  }
}
