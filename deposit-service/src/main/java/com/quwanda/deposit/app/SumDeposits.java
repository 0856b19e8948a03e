package com.quwanda.deposit.app;

import com.quwanda.deposit.api.DepositSums;
import com.quwanda.deposit.api.DepositsInStatus;
import com.quwanda.deposit.store.DepositMapper;
import org.springframework.stereotype.Component;

/** Counts an activity's deposits by status, e.g. before the activity is cancelled. */
@Component
public class SumDeposits {

  private final DepositMapper deposits;

  SumDeposits(DepositMapper deposits) {
    this.deposits = deposits;
  }

  /** The sums; an activity nobody knows has none. */
  public DepositSums of(String activityId) {
    return new DepositSums(
        activityId,
        deposits.sums(activityId).stream()
            .map(
                sum ->
                    new DepositsInStatus(
                        DepositViews.status(sum.status),
                        sum.deposits,
                        sum.places,
                        sum.price.toPlainString(),
                        sum.depositAmount.toPlainString(),
                        sum.penaltyAmount.toPlainString(),
                        sum.refundAmount.toPlainString()))
            .toList());
  }
}
