package com.quwanda.order.app;

import com.quwanda.kit.GlobalTransactions;
import com.quwanda.order.api.OrderStory;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.api.TransactionProof;
import com.quwanda.owner.api.TransactionView;
import com.quwanda.owner.store.ProofMapper;
import java.time.ZoneOffset;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Tells people all that is known of an order. */
@Component
public class InspectOrder {

  private final OrderMapper orders;
  private final ProofMapper proofs;
  private final GlobalTransactions transactions;

  InspectOrder(OrderMapper orders, ProofMapper proofs, GlobalTransactions transactions) {
    this.orders = orders;
    this.proofs = proofs;
    this.transactions = transactions;
  }

  /**
   * The story of an order, known or not.
   *
   * @param xid a further transaction to ask the TC about, or null
   */
  public OrderStory inspect(String orderId, String xid) {
    OrderRow row = orders.find(orderId);
    Set<String> asked = new LinkedHashSet<>();
    if (row != null) {
      asked.add(row.xid);
    }
    if (xid != null && !xid.isBlank()) {
      asked.add(xid);
    }
    return new OrderStory(
        orderId,
        row == null ? null : OrderViews.record(row),
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
