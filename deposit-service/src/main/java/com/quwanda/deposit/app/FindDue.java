package com.quwanda.deposit.app;

import com.quwanda.deposit.api.DepositRecord;
import com.quwanda.deposit.api.DueDeposit;
import com.quwanda.deposit.store.DepositMapper;
import com.quwanda.kit.ListCursor;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.stereotype.Component;

/** Finds deposits that were not confirmed in time, without any message about them. */
@Component
public class FindDue {

  private final DepositMapper deposits;
  private final Clock clock;

  FindDue(DepositMapper deposits, Clock clock) {
    this.deposits = deposits;
    this.clock = clock;
  }

  /**
   * Finds them, longest overdue first. A transaction that still runs may just have changed one.
   *
   * @param activityId of one activity, or null for all
   * @param limit 1 to 500, or null for 100
   */
  public List<DueDeposit> find(String activityId, Integer limit) {
    return deposits.due(activityId, clock.instant(), ListCursor.of(null, limit).limit()).stream()
        .map(
            row ->
                new DueDeposit(
                    row.orderId,
                    row.activityId,
                    row.depositAmount.toPlainString(),
                    row.amounts().penalty().toString(),
                    row.confirmDeadline.atOffset(ZoneOffset.UTC)))
        .toList();
  }

  /**
   * Finds those that should have been penalised long ago, longest overdue first.
   *
   * @param overdue how long ago their deadline passed at least
   * @param limit 1 to 500, or null for 100
   */
  public List<DepositRecord> findStale(Duration overdue, Integer limit) {
    return deposits
        .due(null, clock.instant().minus(overdue), ListCursor.of(null, limit).limit())
        .stream()
        .map(DepositViews::record)
        .toList();
  }
}
