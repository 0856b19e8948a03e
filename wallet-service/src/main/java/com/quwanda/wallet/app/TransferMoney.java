package com.quwanda.wallet.app;

import com.quwanda.wallet.api.EntryType;
import com.quwanda.wallet.api.Money;
import com.quwanda.wallet.api.OperationReply;
import com.quwanda.wallet.api.TransferRequest;
import com.quwanda.wallet.model.Account;
import com.quwanda.wallet.model.Operation;
import org.springframework.stereotype.Component;

/** Moves money between clubs, platform and channels. No row is shared, so nobody waits. */
@Component
public class TransferMoney {

  private final Post post;

  TransferMoney(Post post) {
    this.post = post;
  }

  /** The entry type says from where to where. */
  public OperationReply transfer(TransferRequest request) {
    boolean withClub =
        request.entryType() == EntryType.CHANNEL_PAYMENT
            || request.entryType() == EntryType.REFUND_OWED;
    if (withClub != (request.clubId() != null)) {
      throw Refuse.invalid("clubId: for CHANNEL_PAYMENT and REFUND_OWED only");
    }
    String channel = Account.channel(request.channel());
    return switch (request.entryType()) {
      case CHANNEL_PAYMENT -> move(request, channel, Account.club(request.clubId()));
      case UNDUE_PAYMENT -> move(request, channel, Account.PLATFORM);
      case REFUND_OWED -> move(request, Account.club(request.clubId()), Account.PLATFORM);
      case CHANNEL_REFUND -> move(request, Account.PLATFORM, channel);
      default -> throw Refuse.invalid("entryType: none of a transfer");
    };
  }

  private OperationReply move(TransferRequest request, String from, String to) {
    Money amount = Amounts.some(request.amount());
    return post.inBranch(
        Operation.transfer(
            request.operationId(), request.entryType(), amount, from, to, request.orderId()));
  }
}
