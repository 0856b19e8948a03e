package com.quwanda.compensation.app;

import com.quwanda.compensation.HealingSettings;
import com.quwanda.compensation.api.CompensationState;
import com.quwanda.compensation.api.FailedCompensation;
import com.quwanda.compensation.store.CompensationMapper;
import com.quwanda.compensation.store.CompensationRow;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/** Takes over holds that a launcher could not settle. */
@Component
public class ReportCompensations {

  private static final int MOST = 200;

  private final CompensationMapper rows;
  private final HealingSettings settings;
  private final Clock clock;

  ReportCompensations(CompensationMapper rows, HealingSettings settings, Clock clock) {
    this.rows = rows;
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * Keeps each order once, whoever reports it and how often. A report about another transaction
   * than the last one's, or about one that was thought to be done, begins anew; what an operator
   * has closed stays closed for the transaction it was closed for.
   */
  public void report(List<FailedCompensation> failed) {
    if (failed.size() > MOST) {
      throw Refuse.invalid("at most " + MOST + " compensations");
    }
    for (FailedCompensation one : failed) {
      CompensationRow row = row(one);
      try {
        rows.insert(row);
      } catch (DuplicateKeyException known) {
        rows.reopen(row);
      }
    }
  }

  private CompensationRow row(FailedCompensation failed) {
    Instant now = clock.instant();
    CompensationRow row = new CompensationRow();
    row.orderId = failed.orderId();
    row.activityId = failed.activityId();
    row.ticketType = failed.ticketType();
    row.owner = failed.owner();
    row.xid = failed.xid();
    row.state = CompensationState.PENDING;
    row.error = failed.error();
    row.nextTryAt = now.plus(settings.backoff().rule().after(0));
    row.reportedAt = now;
    row.updatedAt = now;
    return row;
  }
}
