package com.quwanda.stock.app;

import com.quwanda.kit.ListCursor;
import com.quwanda.lua.HoldRecord;
import com.quwanda.lua.HoldState;
import com.quwanda.lua.StockScripts;
import com.quwanda.stock.api.HoldPage;
import com.quwanda.stock.api.HoldView;
import com.quwanda.stock.store.StockLogMapper;
import com.quwanda.stock.store.StockLogRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * Lists an activity's holds for comparing the stores: the journal's, then those that Redis alone
 * has. Of the latter there are few, so each of their pages walks all holds and keeps what is
 * missing.
 */
@Component
public class ListHolds {

  private static final String JOURNAL = "journal:";
  private static final String REDIS = "redis:";

  private final Catalogue catalogue;
  private final StockLogMapper rows;
  private final UnjournalledHolds unjournalled;
  private final StockScripts scripts;
  private final RedisCalls redis;

  ListHolds(
      Catalogue catalogue,
      StockLogMapper rows,
      UnjournalledHolds unjournalled,
      StockScripts scripts,
      RedisCalls redis) {
    this.catalogue = catalogue;
    this.rows = rows;
    this.unjournalled = unjournalled;
    this.scripts = scripts;
    this.redis = redis;
  }

  /** One page of them. */
  public HoldPage page(String activityId, ListCursor cursor) {
    catalogue.activity(activityId);
    List<HoldView> items = new ArrayList<>();
    String afterOrder = "";
    if (cursor.after().startsWith(REDIS)) {
      afterOrder = cursor.after().substring(REDIS.length());
    } else {
      List<StockLogRow> page = rows.ofActivity(activityId, afterId(cursor), cursor.limit());
      items.addAll(views(activityId, page));
      if (page.size() == cursor.limit()) {
        return new HoldPage(items, ListCursor.to(JOURNAL + page.get(page.size() - 1).id));
      }
    }
    int room = cursor.limit() - items.size();
    String after = afterOrder;
    List<HoldRecord> alone = unjournalled.find(activityId, hold -> isHold(hold, after), room + 1);
    boolean more = alone.size() > room;
    for (HoldRecord hold : more ? alone.subList(0, room) : alone) {
      items.add(HoldViews.inRedisAlone(activityId, hold));
    }
    String last = items.isEmpty() ? afterOrder : items.get(items.size() - 1).orderId();
    return new HoldPage(items, more ? ListCursor.to(REDIS + last) : null);
  }

  /** A released one without a row is a tombstone and no hold. */
  private static boolean isHold(HoldRecord hold, String afterOrder) {
    return hold.state() != HoldState.RELEASED && hold.orderId().compareTo(afterOrder) > 0;
  }

  private static long afterId(ListCursor cursor) {
    if (cursor.after().isEmpty()) {
      return 0;
    }
    String key = cursor.after();
    return ListCursor.idIn(key.startsWith(JOURNAL) ? key.substring(JOURNAL.length()) : "");
  }

  private List<HoldView> views(String activityId, List<StockLogRow> page) {
    Map<String, HoldRecord> records =
        redis.of(() -> scripts.holds(activityId, page.stream().map(row -> row.orderId).toList()));
    return page.stream()
        .map(
            row -> {
              HoldRecord record = records.get(row.orderId);
              boolean own = record != null && UnjournalledHolds.isOf(row, activityId, record);
              return HoldViews.of(row, own ? record : null);
            })
        .toList();
  }
}
