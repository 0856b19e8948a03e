package com.quwanda.compensation.app;

import com.quwanda.order.api.OrderApi;
import com.quwanda.order.api.OrderRecord;
import com.quwanda.order.api.OrderRecordPage;
import com.quwanda.stock.api.ActivityPage;
import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.api.HoldPage;
import com.quwanda.stock.api.HoldView;
import com.quwanda.stock.api.StockApi;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;

/** Reads what the other services list in pages, to the end. */
@Component
class Listings {

  private static final int PAGE = 500;
  private static final int PAGE_OF_ACTIVITIES = 100;

  private final StockApi stock;
  private final OrderApi orders;

  Listings(StockApi stock, OrderApi orders) {
    this.stock = stock;
    this.orders = orders;
  }

  List<ActivityView> activities() {
    List<ActivityView> all = new ArrayList<>();
    String cursor = null;
    do {
      ActivityPage page = stock.listActivities(cursor, PAGE_OF_ACTIVITIES);
      all.addAll(page.items());
      cursor = page.nextCursor();
    } while (cursor != null);
    return all;
  }

  /** An activity's order rows by order id. */
  Map<String, OrderRecord> records(String activityId) {
    Map<String, OrderRecord> all = new LinkedHashMap<>();
    String cursor = null;
    do {
      OrderRecordPage page = orders.listRecords(activityId, cursor, PAGE);
      page.items().forEach(record -> all.put(record.orderId(), record));
      cursor = page.nextCursor();
    } while (cursor != null);
    return all;
  }

  /** Hands over an activity's holds, page by page. */
  void holds(String activityId, Consumer<List<HoldView>> pages) {
    String cursor = null;
    do {
      HoldPage page = stock.listHolds(activityId, cursor, PAGE);
      pages.accept(page.items());
      cursor = page.nextCursor();
    } while (cursor != null);
  }
}
