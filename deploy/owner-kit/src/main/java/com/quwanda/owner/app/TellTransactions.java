package com.quwanda.owner.app;

import com.quwanda.kit.GlobalTransactions;
import com.quwanda.owner.api.TransactionProof;
import com.quwanda.owner.api.TransactionView;
import com.quwanda.owner.model.OwnedId;
import com.quwanda.owner.store.OwnedRow;
import com.quwanda.owner.store.ProofMapper;
import java.time.ZoneOffset;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Tells people about the global transactions of an order. */
@Component
public class TellTransactions {

  private final ProofMapper proofs;
  private final GlobalTransactions transactions;

  TellTransactions(ProofMapper proofs, GlobalTransactions transactions) {
    this.proofs = proofs;
    this.transactions = transactions;
  }

  /** What the TC answered to the launcher, oldest first. */
  public List<TransactionProof> proven(String orderId) {
    if (!OwnedId.is(orderId)) {
      return List.of();
    }
    return proofs.findAll(List.of(orderId)).stream()
        .map(
            proof ->
                new TransactionProof(
                    proof.xid,
                    proof.answer.name(),
                    proof.problem,
                    proof.recordedAt.atOffset(ZoneOffset.UTC)))
        .toList();
  }

  /**
   * What the TC says now.
   *
   * @param row the row whose transaction it is asked about, or null
   * @param xid a further transaction to ask about, or null
   */
  public List<TransactionView> asked(OwnedRow row, String xid) {
    Set<String> xids = new LinkedHashSet<>();
    if (row != null) {
      xids.add(row.xid);
    }
    if (xid != null && !xid.isBlank()) {
      xids.add(xid);
    }
    return xids.stream().map(id -> new TransactionView(id, transactions.ask(id).said())).toList();
  }
}
