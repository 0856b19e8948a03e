package com.quwanda.deposit.app;

import com.quwanda.deposit.api.DepositStory;
import com.quwanda.deposit.store.DepositMapper;
import com.quwanda.deposit.store.DepositRow;
import com.quwanda.owner.app.TellTransactions;
import org.springframework.stereotype.Component;

/** Tells people all that is known of a deposit. */
@Component
public class InspectDeposit {

  private final DepositMapper deposits;
  private final TellTransactions transactions;

  InspectDeposit(DepositMapper deposits, TellTransactions transactions) {
    this.deposits = deposits;
    this.transactions = transactions;
  }

  /**
   * The story of a deposit, known or not.
   *
   * @param xid a further transaction to ask the TC about, or null
   */
  public DepositStory inspect(String orderId, String xid) {
    DepositRow row = deposits.named(orderId);
    return new DepositStory(
        orderId,
        row == null ? null : DepositViews.record(row),
        transactions.proven(orderId),
        transactions.asked(row, xid));
  }
}
