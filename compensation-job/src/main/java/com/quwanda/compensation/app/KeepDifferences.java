package com.quwanda.compensation.app;

import com.quwanda.compensation.api.CompensationProblem;
import com.quwanda.compensation.api.MoneyDifference;
import com.quwanda.compensation.api.MoneyDifferencePage;
import com.quwanda.compensation.model.MoneyFinding;
import com.quwanda.compensation.store.MoneyDifferenceMapper;
import com.quwanda.compensation.store.MoneyDifferenceRow;
import com.quwanda.kit.PageCursor;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/** Keeps differences about deposits' money until people have looked into them. */
@Component
public class KeepDifferences {

  private static final Logger LOG = LoggerFactory.getLogger(KeepDifferences.class);

  private final MoneyDifferenceMapper rows;
  private final Clock clock;

  KeepDifferences(MoneyDifferenceMapper rows, Clock clock) {
    this.rows = rows;
    this.clock = clock;
  }

  /**
   * Keeps one. What is open already is not kept twice, however often and by however many runs it is
   * found.
   *
   * @param finding what is there first, what should be second
   * @param orderId the deposit, or null when it is about a whole wallet
   * @return whether it is new
   */
  boolean keep(MoneyFinding finding, String orderId) {
    Instant now = clock.instant();
    MoneyDifferenceRow row = new MoneyDifferenceRow();
    row.kind = finding.kind();
    row.subject = finding.subject();
    row.orderId = orderId;
    row.actual = finding.first();
    row.expected = finding.second();
    row.foundAt = now;
    row.lastSeenAt = now;
    row.openKey = finding.kind() + " " + finding.subject();
    if (rows.seenAgain(row) > 0) {
      return false;
    }
    try {
      rows.insert(row);
      return true;
    } catch (DuplicateKeyException another) {
      rows.seenAgain(row);
      return false;
    }
  }

  /** Open ones, closed ones, or both when {@code open} is null; newest first. */
  public MoneyDifferencePage list(Boolean open, PageCursor page) {
    List<MoneyDifferenceRow> found = rows.list(open, page.beforeId(), page.limit() + 1);
    boolean more = found.size() > page.limit();
    List<MoneyDifferenceRow> shown = more ? found.subList(0, page.limit()) : found;
    return new MoneyDifferencePage(
        shown.stream().map(KeepDifferences::view).toList(),
        more ? PageCursor.after(shown.get(shown.size() - 1).id) : null);
  }

  /** Closes one; the first reason stays. */
  public MoneyDifference close(long id, String reason) {
    String why = reason.strip();
    if (rows.close(id, why, clock.instant()) > 0) {
      LOG.info("difference {} about money is closed: {}", id, why);
    }
    MoneyDifferenceRow row = rows.selectById(id);
    if (row == null) {
      throw Refuse.with(CompensationProblem.DIFFERENCE_NOT_FOUND, "difference " + id);
    }
    if (!why.equals(row.closedByReason)) {
      throw Refuse.with(
          CompensationProblem.CLOSED_FOR_ANOTHER_REASON,
          "at %s for: %s".formatted(row.closedAt, row.closedByReason));
    }
    return view(row);
  }

  private static MoneyDifference view(MoneyDifferenceRow row) {
    return new MoneyDifference(
        row.id,
        row.kind.name(),
        row.subject,
        row.orderId,
        row.expected,
        row.actual,
        utc(row.foundAt),
        utc(row.lastSeenAt),
        utc(row.closedAt),
        row.closedByReason);
  }

  private static OffsetDateTime utc(Instant at) {
    return at == null ? null : at.atOffset(ZoneOffset.UTC);
  }
}
