package com.quwanda.wallet.app;

import com.quwanda.wallet.api.Money;
import com.quwanda.wallet.api.OperationReply;
import com.quwanda.wallet.api.PenaliseDepositRequest;
import com.quwanda.wallet.model.Operation;
import org.springframework.stereotype.Component;

/** Moves a deposit's penalty to the club and its rest back, in one operation. */
@Component
public class PenaliseDeposit {

  private final Post post;

  PenaliseDeposit(Post post) {
    this.post = post;
  }

  /** The penalty is part of the deposit, all or nothing of it too. */
  public OperationReply penalise(long userId, PenaliseDepositRequest request) {
    Money deposit = Amounts.some(request.deposit());
    Money penalty = Amounts.any(request.penalty());
    if (penalty.compareTo(deposit) > 0) {
      throw Refuse.invalid("penalty: at most the deposit");
    }
    return post.inBranch(
        Operation.penaliseDeposit(
            request.operationId(), userId, deposit, penalty, request.clubId(), request.orderId()));
  }
}
