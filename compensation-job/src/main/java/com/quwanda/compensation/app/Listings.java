package com.quwanda.compensation.app;

import com.quwanda.order.api.OrderApi;
import com.quwanda.order.api.OrderRecord;
import com.quwanda.order.api.OrderRecordPage;
import com.quwanda.stock.api.ActivityPage;
import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.api.HoldPage;
import com.quwanda.stock.api.HoldView;
import com.quwanda.stock.api.StockApi;
import com.quwanda.wallet.api.OpenFreeze;
import com.quwanda.wallet.api.OpenFreezePage;
import com.quwanda.wallet.api.OrderLedger;
import com.quwanda.wallet.api.WalletApi;
import com.quwanda.wallet.api.WalletAudit;
import com.quwanda.wallet.api.WalletAuditPage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.springframework.stereotype.Component;

/** Reads what the other services list in pages, to the end. */
@Component
class Listings {

  private static final int PAGE = 500;
  private static final int PAGE_OF_ACTIVITIES = 100;
  private static final int MOST_LEDGERS = 200;

  private final StockApi stock;
  private final OrderApi orders;
  private final WalletApi wallet;

  Listings(StockApi stock, OrderApi orders, WalletApi wallet) {
    this.stock = stock;
    this.orders = orders;
    this.wallet = wallet;
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
    records(
        activityId,
        page -> {
          page.forEach(record -> all.put(record.orderId(), record));
          return true;
        });
    return all;
  }

  /**
   * Hands over an activity's order rows, page by page, oldest first.
   *
   * @param pages answers whether it wants the next one
   * @return whether it got all of them
   */
  boolean records(String activityId, Predicate<List<OrderRecord>> pages) {
    String cursor = null;
    do {
      OrderRecordPage page = orders.listRecords(activityId, cursor, PAGE);
      if (!pages.test(page.items())) {
        return false;
      }
      cursor = page.nextCursor();
    } while (cursor != null);
    return true;
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

  /** Hands over all wallets beside their ledgers, page by page. */
  void wallets(Predicate<List<WalletAudit>> pages) {
    String cursor = null;
    do {
      WalletAuditPage page = wallet.auditWallets(cursor, PAGE);
      if (!pages.test(page.items())) {
        return;
      }
      cursor = page.nextCursor();
    } while (cursor != null);
  }

  /** All that wallets keep frozen. */
  List<OpenFreeze> freezes() {
    List<OpenFreeze> all = new ArrayList<>();
    String cursor = null;
    do {
      OpenFreezePage page = wallet.listFreezes(cursor, PAGE);
      all.addAll(page.items());
      cursor = page.nextCursor();
    } while (cursor != null);
    return all;
  }

  /** What the ledger says of these orders, by order id. */
  Map<String, OrderLedger> ledgers(List<String> orderIds) {
    Map<String, OrderLedger> all = new LinkedHashMap<>();
    for (int from = 0; from < orderIds.size(); from += MOST_LEDGERS) {
      wallet
          .ledgersOf(orderIds.subList(from, Math.min(from + MOST_LEDGERS, orderIds.size())))
          .forEach(ledger -> all.put(ledger.orderId(), ledger));
    }
    return all;
  }
}
