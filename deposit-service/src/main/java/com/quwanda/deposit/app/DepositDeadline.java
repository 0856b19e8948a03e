package com.quwanda.deposit.app;

import com.quwanda.deposit.store.DepositRow;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.app.Deadline;
import java.time.Instant;
import org.springframework.stereotype.Component;

/** A deposit that is not confirmed by its deadline is penalised. */
@Component
class DepositDeadline implements Deadline<DepositRow> {

  private final TimeOutDeposit timeOut;

  DepositDeadline(TimeOutDeposit timeOut) {
    this.timeOut = timeOut;
  }

  @Override
  public Instant of(DepositRow row) {
    return row.confirmDeadline;
  }

  @Override
  public boolean isOpen(DepositRow row) {
    return row.status.isOpen();
  }

  @Override
  public ChangeReply act(String orderId) {
    return timeOut.timeOut(orderId);
  }
}
