package com.quwanda.compensation.app;

import com.quwanda.compensation.model.OwnerRecord;
import com.quwanda.deposit.api.DepositApi;
import com.quwanda.deposit.api.DepositRecord;
import com.quwanda.deposit.api.DepositRecordPage;
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
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.springframework.stereotype.Component;

/** Reads what the other services list in pages, to the end. */
@Component
class Listings {

  private static final int PAGE = 500;
  private static final int PAGE_OF_ACTIVITIES = 100;
  private static final int MOST_LEDGERS = 200;
  private static final int MOST_RECORDS = 200;

  private final StockApi stock;
  private final Owners owners;
  private final OrderApi orders;
  private final DepositApi deposits;
  private final WalletApi wallet;

  Listings(StockApi stock, Owners owners, OrderApi orders, DepositApi deposits, WalletApi wallet) {
    this.stock = stock;
    this.owners = owners;
    this.orders = orders;
    this.deposits = deposits;
    this.wallet = wallet;
  }

  List<ActivityView> activities() {
    List<ActivityView> all = new ArrayList<>();
    String cursor = null;
    do {
      ActivityPage page = stock.lookUpActivities(cursor, PAGE_OF_ACTIVITIES);
      all.addAll(page.items());
      cursor = page.nextCursor();
    } while (cursor != null);
    return all;
  }

  /**
   * The rows of all owners for an activity, by order id. One owner that does not answer is a
   * failure: without its rows all of its holds would look like orphans.
   */
  Map<String, OwnerRecord> records(String activityId) {
    Map<String, OwnerRecord> all = new LinkedHashMap<>();
    records(
        activityId,
        page -> {
          page.forEach(record -> all.put(record.orderId(), record));
          return true;
        });
    return all;
  }

  /**
   * Hands over the rows of all owners for an activity, owner by owner and page by page, each
   * owner's oldest first.
   *
   * @param pages answers whether it wants the next one
   * @return whether it got all of them
   */
  boolean records(String activityId, Predicate<List<OwnerRecord>> pages) {
    for (Owner owner : owners.all()) {
      String cursor = null;
      do {
        Owner.Page page = owner.list(activityId, cursor, PAGE);
        if (!pages.test(page.records())) {
          return false;
        }
        cursor = page.next();
      } while (cursor != null);
    }
    return true;
  }

  /**
   * Hands over an activity's order rows, page by page, oldest first.
   *
   * @param pages answers whether it wants the next one
   */
  void orders(String activityId, Predicate<List<OrderRecord>> pages) {
    String cursor = null;
    do {
      OrderRecordPage page = orders.listRecords(activityId, cursor, PAGE);
      if (!pages.test(page.items())) {
        return;
      }
      cursor = page.nextCursor();
    } while (cursor != null);
  }

  /** An activity's order rows, oldest first. */
  List<OrderRecord> orders(String activityId) {
    List<OrderRecord> all = new ArrayList<>();
    orders(
        activityId,
        page -> {
          all.addAll(page);
          return true;
        });
    return all;
  }

  /** An activity's deposit rows, oldest first. */
  List<DepositRecord> deposits(String activityId) {
    List<DepositRecord> all = new ArrayList<>();
    deposits(
        activityId,
        page -> {
          all.addAll(page);
          return true;
        });
    return all;
  }

  /** As {@link #orders(String, Predicate)}, of deposits. */
  void deposits(String activityId, Predicate<List<DepositRecord>> pages) {
    depositPages(cursor -> deposits.listRecords(activityId, cursor, PAGE), pages);
  }

  /** Hands over the deposits whose money was settled on a day, UTC, page by page. */
  void settledDeposits(LocalDate day, Predicate<List<DepositRecord>> pages) {
    depositPages(cursor -> deposits.listSettled(day.toString(), cursor, PAGE), pages);
  }

  private static void depositPages(
      Function<String, DepositRecordPage> list, Predicate<List<DepositRecord>> pages) {
    String cursor = null;
    do {
      DepositRecordPage page = list.apply(cursor);
      if (!pages.test(page.items())) {
        return;
      }
      cursor = page.nextCursor();
    } while (cursor != null);
  }

  /** Those of these deposits that there are, by order id. */
  Map<String, DepositRecord> depositsOf(Collection<String> orderIds) {
    List<String> ids = List.copyOf(orderIds);
    Map<String, DepositRecord> all = new LinkedHashMap<>();
    for (int from = 0; from < ids.size(); from += MOST_RECORDS) {
      deposits
          .recordsOf(ids.subList(from, Math.min(from + MOST_RECORDS, ids.size())))
          .forEach(deposit -> all.put(deposit.orderId(), deposit));
    }
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
