package com.quwanda.deposit.app;

import com.quwanda.deposit.store.DepositMapper;
import com.quwanda.deposit.store.DepositRow;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.app.Refuse;
import org.springframework.stereotype.Component;

/** Finds rows of deposits for their users only. */
@Component
class OwnDeposits {

  private final DepositMapper deposits;

  OwnDeposits(DepositMapper deposits) {
    this.deposits = deposits;
  }

  /** The deposit's row; another user's is not found. */
  DepositRow find(long userId, String orderId) {
    DepositRow row = deposits.named(orderId);
    if (row == null || row.userId != userId) {
      throw Refuse.with(OwnerProblem.ORDER_NOT_FOUND, "you have no deposit " + orderId);
    }
    return row;
  }
}
