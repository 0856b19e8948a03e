package com.quwanda.wallet.app;

import com.quwanda.wallet.api.ChargeRequest;
import com.quwanda.wallet.api.OperationReply;
import com.quwanda.wallet.model.Operation;
import org.springframework.stereotype.Component;

/** Moves an amount between a wallet and a club: a payment, or one that is given back. */
@Component
public class ChargeWallet {

  private final Post post;

  ChargeWallet(Post post) {
    this.post = post;
  }

  /** available → club. */
  public OperationReply deduct(long userId, ChargeRequest request) {
    return post.inBranch(
        Operation.deduct(
            request.operationId(),
            userId,
            Amounts.some(request.amount()),
            request.clubId(),
            request.orderId()));
  }

  /** club → available. */
  public OperationReply refund(long userId, ChargeRequest request) {
    return post.inBranch(
        Operation.refund(
            request.operationId(),
            userId,
            Amounts.some(request.amount()),
            request.clubId(),
            request.orderId()));
  }
}
