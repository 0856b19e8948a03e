package com.quwanda.compensation.app;

import com.quwanda.compensation.model.OwnerRecord;
import com.quwanda.deposit.api.DepositApi;
import com.quwanda.deposit.api.DepositRecord;
import com.quwanda.deposit.api.DepositRecordPage;
import com.quwanda.deposit.api.DepositStory;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.EndRequest;
import com.quwanda.owner.api.OutcomeQuestion;
import com.quwanda.owner.api.OutcomeReply;
import java.util.List;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Deposit-service as an owner of holds. */
@Component
@Order(2)
class Deposits implements Owner {

  private final DepositApi deposits;
  private final DepositApi changes;

  Deposits(DepositApi deposits, @Qualifier("depositChanges") DepositApi changes) {
    this.deposits = deposits;
    this.changes = changes;
  }

  @Override
  public String name() {
    return OwnerRecord.DEPOSIT_SERVICE;
  }

  @Override
  public List<OutcomeReply> outcomes(List<OutcomeQuestion> questions) {
    return deposits.outcomes(questions);
  }

  @Override
  public Story storyOf(String orderId, String xid) {
    DepositStory story = deposits.getStory(orderId, xid);
    DepositRecord record = story.record();
    return new Story(
        name(),
        record == null ? null : OwnerRecord.of(record),
        story.proofs(),
        story.transactions());
  }

  @Override
  public Page list(String activityId, String cursor, int limit) {
    DepositRecordPage page = deposits.listRecords(activityId, cursor, limit);
    return new Page(page.items().stream().map(OwnerRecord::of).toList(), page.nextCursor());
  }

  @Override
  public ChangeReply end(String orderId, EndRequest request) {
    return changes.endDeposit(orderId, request);
  }
}
