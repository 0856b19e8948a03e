package com.quwanda.wallet.app;

import com.quwanda.wallet.api.FreezeRequest;
import com.quwanda.wallet.api.OperationReply;
import com.quwanda.wallet.model.Operation;
import org.springframework.stereotype.Component;

/** Freezes a deposit, or gives it back whole. */
@Component
public class FreezeDeposit {

  private final Post post;

  FreezeDeposit(Post post) {
    this.post = post;
  }

  /** available → frozen. */
  public OperationReply freeze(long userId, FreezeRequest request) {
    return post.inBranch(
        Operation.freeze(
            request.operationId(), userId, Amounts.some(request.amount()), request.orderId()));
  }

  /** frozen → available. */
  public OperationReply unfreeze(long userId, FreezeRequest request) {
    return post.inBranch(
        Operation.unfreeze(
            request.operationId(), userId, Amounts.some(request.amount()), request.orderId()));
  }
}
