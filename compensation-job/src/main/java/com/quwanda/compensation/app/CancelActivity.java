package com.quwanda.compensation.app;

import com.quwanda.compensation.api.ActivityCancellation;
import com.quwanda.compensation.api.ActivityCancellation.Before;
import com.quwanda.compensation.api.ActivityCancellation.Progress;
import com.quwanda.compensation.api.ActivityCancellation.State;
import com.quwanda.compensation.api.CancellationRequest;
import com.quwanda.compensation.api.CompensationProblem;
import com.quwanda.compensation.model.CancellationSums;
import com.quwanda.compensation.store.CancellationMapper;
import com.quwanda.compensation.store.CancellationRow;
import com.quwanda.deposit.api.DepositApi;
import com.quwanda.deposit.api.DepositSums;
import com.quwanda.order.api.OrderApi;
import com.quwanda.order.api.OrderSums;
import com.quwanda.stock.api.StockApi;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * Cancels an activity: writes down that it is to be done, closes the sale for good, and has {@link
 * EndOrders} end orders and deposits. Once it is written down it goes on whatever crashes.
 */
@Component
public class CancelActivity {

  private static final Logger LOG = LoggerFactory.getLogger(CancelActivity.class);

  private final CancellationMapper rows;
  private final StockApi stock;
  private final OrderApi orders;
  private final DepositApi deposits;
  private final StartHandler start;
  private final JsonMapper json;
  private final Clock clock;

  CancelActivity(
      CancellationMapper rows,
      StockApi stock,
      OrderApi orders,
      DepositApi deposits,
      StartHandler start,
      JsonMapper json,
      Clock clock) {
    this.rows = rows;
    this.stock = stock;
    this.orders = orders;
    this.deposits = deposits;
    this.start = start;
    this.json = json;
    this.clock = clock;
  }

  /**
   * What was asked for.
   *
   * @param view how it stands
   * @param replayed whether an earlier request has begun it
   */
  public record Asked(ActivityCancellation view, boolean replayed) {}

  /** Cancels it, or tells what that would do; the same again answers the progress. */
  public Asked cancel(String activityId, CancellationRequest request) {
    String reason = request.reason().strip();
    return request.dryRun()
        ? new Asked(dryRun(activityId, reason), false)
        : begin(activityId, reason);
  }

  /** How it stands. */
  public ActivityCancellation progressOf(String activityId) {
    return view(
        Optional.ofNullable(rows.find(activityId))
            .orElseThrow(
                () ->
                    Refuse.with(
                        CompensationProblem.CANCELLATION_NOT_FOUND, "activity " + activityId)));
  }

  private ActivityCancellation dryRun(String activityId, String reason) {
    stock.lookUpActivity(activityId);
    return new ActivityCancellation(
        activityId,
        State.DRY_RUN,
        reason,
        clock.instant().atOffset(ZoneOffset.UTC),
        null,
        null,
        sums(activityId).before(),
        null,
        null);
  }

  private Asked begin(String activityId, String reason) {
    boolean first = rows.find(activityId) == null && isWrittenDown(activityId, reason);
    CancellationRow row = rows.find(activityId);
    if (!row.reason.equals(reason)) {
      throw Refuse.with(
          CompensationProblem.CANCELLED_FOR_ANOTHER_REASON,
          "since %s for: %s".formatted(row.requestedAt, row.reason));
    }
    if (row.state == State.RUNNING) {
      closeSale(row);
      start.now(EndOrders.HANDLER, activityId);
    }
    return new Asked(view(rows.find(activityId)), !first);
  }

  /** Whether it was this request that has written it down. */
  private boolean isWrittenDown(String activityId, String reason) {
    // One that does not exist would be tried again and again.
    stock.lookUpActivity(activityId);
    Instant now = clock.instant();
    CancellationRow row = new CancellationRow();
    row.activityId = activityId;
    row.state = State.RUNNING;
    row.reason = reason;
    row.beforeSums = json.writeValueAsString(sums(activityId).before());
    row.requestedAt = now;
    row.updatedAt = now;
    try {
      rows.insert(row);
      LOG.warn("activity {} is cancelled: {}", activityId, reason);
      return true;
    } catch (DuplicateKeyException another) {
      return false;
    }
  }

  /** At once, so that no more orders come; if stock cannot be reached the handler does it. */
  private void closeSale(CancellationRow row) {
    if (row.saleClosedAt != null) {
      return;
    }
    try {
      stock.cancelSale(row.activityId);
      rows.saleClosed(row.activityId, clock.instant());
    } catch (RuntimeException failure) {
      LOG.warn("the sale of {} is still to be closed", row.activityId, failure);
    }
  }

  /** What both owners count for an activity. */
  private record Sums(OrderSums orders, DepositSums deposits) {
    private Before before() {
      return CancellationSums.before(orders, deposits);
    }

    private Progress since(Before before, long failed) {
      return CancellationSums.progress(before, orders, deposits, failed);
    }
  }

  private Sums sums(String activityId) {
    try {
      return new Sums(orders.sumOrders(activityId), deposits.sumDeposits(activityId));
    } catch (RuntimeException failure) {
      LOG.warn("orders and deposits of {} cannot be summed", activityId, failure);
      throw Refuse.with(CompensationProblem.OWNER_UNAVAILABLE, Failures.text(failure));
    }
  }

  private ActivityCancellation view(CancellationRow row) {
    Before before = json.readValue(row.beforeSums, Before.class);
    return new ActivityCancellation(
        row.activityId,
        row.state,
        row.reason,
        utc(row.requestedAt),
        utc(row.saleClosedAt),
        utc(row.finishedAt),
        before,
        sums(row.activityId).since(before, row.failed),
        row.error);
  }

  private static OffsetDateTime utc(Instant at) {
    return at == null ? null : at.atOffset(ZoneOffset.UTC);
  }
}
