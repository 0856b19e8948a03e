package com.quwanda.deposit.app;

import com.quwanda.deposit.api.DepositRecord;
import com.quwanda.deposit.api.DepositRecordPage;
import com.quwanda.deposit.store.DepositMapper;
import com.quwanda.deposit.store.DepositRow;
import com.quwanda.kit.ListCursor;
import com.quwanda.owner.model.OwnedId;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.stereotype.Component;

/** Lists deposit rows, for comparing them with holds and ledgers. */
@Component
public class ListRecords {

  private final DepositMapper deposits;

  ListRecords(DepositMapper deposits) {
    this.deposits = deposits;
  }

  /** One page of an activity's, oldest first; an activity nobody knows has none. */
  public DepositRecordPage ofActivity(String activityId, ListCursor cursor) {
    return page(deposits.ofActivity(activityId, cursor.afterId(), cursor.limit()), cursor);
  }

  /** One page of those whose money moved on a day, UTC, oldest first. */
  public DepositRecordPage settledOn(LocalDate day, ListCursor cursor) {
    return page(
        deposits.moved(
            day.atStartOfDay(ZoneOffset.UTC).toInstant(),
            day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant(),
            cursor.afterId(),
            cursor.limit()),
        cursor);
  }

  /** The rows of these deposits, those that there are. */
  public List<DepositRecord> of(List<String> orderIds) {
    List<String> possible = orderIds.stream().filter(OwnedId::is).toList();
    return possible.isEmpty()
        ? List.of()
        : deposits.findAll(possible).stream().map(DepositViews::record).toList();
  }

  private static DepositRecordPage page(List<DepositRow> rows, ListCursor cursor) {
    String next =
        rows.size() < cursor.limit()
            ? null
            : ListCursor.to(Long.toString(rows.get(rows.size() - 1).id));
    return new DepositRecordPage(rows.stream().map(DepositViews::record).toList(), next);
  }
}
