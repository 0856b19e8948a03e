package com.quwanda.wallet.app;

import com.quwanda.wallet.api.Money;
import com.quwanda.wallet.api.OperationReply;
import com.quwanda.wallet.api.SettleDepositRequest;
import com.quwanda.wallet.model.Operation;
import org.springframework.stereotype.Component;

/** Uses a confirmed deposit for its price, and moves the difference, in one operation. */
@Component
public class SettleDeposit {

  private final Post post;

  SettleDeposit(Post post) {
    this.post = post;
  }

  /** A deposit or a price of 0.00 is possible, both at once are not. */
  public OperationReply settle(long userId, SettleDepositRequest request) {
    Money deposit = Amounts.any(request.deposit());
    Money price = Amounts.any(request.price());
    if (deposit.isZero() && price.isZero()) {
      throw Refuse.invalid("price: there is nothing to move");
    }
    return post.inBranch(
        Operation.settleDeposit(
            request.operationId(), userId, deposit, price, request.clubId(), request.orderId()));
  }
}
