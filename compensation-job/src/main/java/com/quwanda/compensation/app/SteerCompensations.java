package com.quwanda.compensation.app;

import com.quwanda.compensation.api.CompensationPage;
import com.quwanda.compensation.api.CompensationProblem;
import com.quwanda.compensation.api.CompensationState;
import com.quwanda.compensation.api.CompensationView;
import com.quwanda.compensation.model.OrderId;
import com.quwanda.compensation.store.CompensationMapper;
import com.quwanda.compensation.store.CompensationRow;
import com.quwanda.kit.PageCursor;
import com.quwanda.kit.ProblemException;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.stereotype.Component;

/** Lets operators see compensations and decide about parked ones. */
@Component
public class SteerCompensations {

  private final CompensationMapper rows;
  private final Clock clock;

  SteerCompensations(CompensationMapper rows, Clock clock) {
    this.rows = rows;
    this.clock = clock;
  }

  /** Those in one state, newest first; the parked ones when {@code state} is null. */
  public CompensationPage list(CompensationState state, PageCursor page) {
    List<CompensationRow> found =
        rows.inState(
            state == null ? CompensationState.PARKED : state, page.beforeId(), page.limit() + 1);
    boolean more = found.size() > page.limit();
    List<CompensationRow> shown = more ? found.subList(0, page.limit()) : found;
    return new CompensationPage(
        shown.stream().map(SteerCompensations::view).toList(),
        more ? PageCursor.after(shown.get(shown.size() - 1).id) : null);
  }

  /** A parked one is pending again, with all its tries. */
  public CompensationView retry(String orderId) {
    refuseNoId(orderId);
    return changed(orderId, rows.unpark(orderId, clock.instant()));
  }

  /** A parked one is closed for good. */
  public CompensationView close(String orderId, String reason) {
    refuseNoId(orderId);
    return changed(orderId, rows.close(orderId, reason, clock.instant()));
  }

  private CompensationView changed(String orderId, int changedRows) {
    CompensationRow row = rows.find(orderId);
    if (row == null) {
      throw unknown(orderId);
    }
    if (changedRows == 0) {
      throw Refuse.with(CompensationProblem.NOT_PARKED, "it is " + row.state);
    }
    return view(row);
  }

  private static void refuseNoId(String orderId) {
    if (!OrderId.is(orderId)) {
      throw unknown(orderId);
    }
  }

  private static ProblemException unknown(String orderId) {
    return Refuse.with(CompensationProblem.COMPENSATION_NOT_FOUND, "none of order " + orderId);
  }

  static CompensationView view(CompensationRow row) {
    return new CompensationView(
        row.orderId,
        row.activityId,
        row.ticketType,
        row.owner,
        row.state,
        row.tries,
        row.error,
        row.state == CompensationState.PENDING ? row.nextTryAt.atOffset(ZoneOffset.UTC) : null,
        row.reportedAt.atOffset(ZoneOffset.UTC),
        row.closedReason);
  }
}
