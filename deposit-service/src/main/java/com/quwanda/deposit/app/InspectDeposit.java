package com.quwanda.deposit.app;

import com.quwanda.deposit.api.DepositStory;
import com.quwanda.deposit.store.DepositMapper;
import com.quwanda.deposit.store.DepositRow;
import com.quwanda.kit.GlobalTransactions;
import com.quwanda.owner.api.TransactionProof;
import com.quwanda.owner.api.TransactionView;
import com.quwanda.owner.store.ProofMapper;
import java.time.ZoneOffset;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Tells people all that is known of a deposit. */
@Component
public class InspectDeposit {

  private final DepositMapper deposits;
  private final ProofMapper proofs;
  private final GlobalTransactions transactions;

  InspectDeposit(DepositMapper deposits, ProofMapper proofs, GlobalTransactions transactions) {
    this.deposits = deposits;
    this.proofs = proofs;
    this.transactions = transactions;
  }

  /**
   * The story of a deposit, known or not.
   *
   * @param xid a further transaction to ask the TC about, or null
   */
  public DepositStory inspect(String orderId, String xid) {
    DepositRow row = deposits.find(orderId);
    Set<String> asked = new LinkedHashSet<>();
    if (row != null) {
      asked.add(row.xid);
    }
    if (xid != null && !xid.isBlank()) {
      asked.add(xid);
    }
    return new DepositStory(
        orderId,
        row == null ? null : DepositViews.record(row),
        proofs.findAll(List.of(orderId)).stream()
            .map(
                proof ->
                    new TransactionProof(
                        proof.xid,
                        proof.answer.name(),
                        proof.problem,
                        proof.recordedAt.atOffset(ZoneOffset.UTC)))
            .toList(),
        asked.stream().map(id -> new TransactionView(id, transactions.ask(id).said())).toList());
  }
}
