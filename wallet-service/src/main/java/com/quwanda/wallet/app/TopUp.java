package com.quwanda.wallet.app;

import com.quwanda.wallet.api.OperationReply;
import com.quwanda.wallet.api.TopUpRequest;
import com.quwanda.wallet.model.Operation;
import org.springframework.stereotype.Component;

/** Adds money that came through a channel; a user's first makes the wallet. */
@Component
public class TopUp {

  private final Post post;

  TopUp(Post post) {
    this.post = post;
  }

  /** As a transaction of its own. */
  public OperationReply topUp(long userId, TopUpRequest request) {
    if (userId < 1) {
      throw Refuse.invalid("userId: a number from 1");
    }
    return post.alone(
        Operation.topUp(
            request.operationId(), userId, Amounts.some(request.amount()), request.channel()));
  }
}
