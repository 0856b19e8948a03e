package com.quwanda.stock.app;

import com.quwanda.lua.HoldRecord;
import com.quwanda.lua.StockScripts;
import com.quwanda.stock.store.StockLogMapper;
import com.quwanda.stock.store.StockLogRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Finds the holds of Redis that the journal has no row of: a crash came in between, or the order's
 * one row is of another activity or ticket type. There are few, among many.
 */
@Component
class UnjournalledHolds {

  private static final int PAGE = 500;

  private final StockLogMapper rows;
  private final StockScripts scripts;
  private final RedisCalls redis;

  UnjournalledHolds(StockLogMapper rows, StockScripts scripts, RedisCalls redis) {
    this.rows = rows;
    this.scripts = scripts;
    this.redis = redis;
  }

  /** The first {@code limit} of those that {@code which} accepts, by order id. */
  List<HoldRecord> find(String activityId, Predicate<HoldRecord> which, int limit) {
    // Ids alone are kept on the way: an activity may have a hundred thousand holds.
    NavigableSet<String> walked = new TreeSet<>();
    redis.of(
        () -> {
          scripts.walkHolds(
              activityId,
              hold -> {
                if (which.test(hold)) {
                  walked.add(hold.orderId());
                }
              });
          return null;
        });
    List<HoldRecord> found = new ArrayList<>();
    List<String> page = new ArrayList<>(PAGE);
    for (String orderId : walked) {
      page.add(orderId);
      if (page.size() == PAGE || orderId.equals(walked.last())) {
        found.addAll(amongThese(activityId, page));
        if (found.size() >= limit) {
          return found.subList(0, limit);
        }
        page.clear();
      }
    }
    return found;
  }

  /** Those of the orders' holds that have no row of their own, in the given order. */
  List<HoldRecord> amongThese(String activityId, List<String> orderIds) {
    Map<String, StockLogRow> known =
        rows.placesOf(orderIds).stream()
            .collect(Collectors.toMap(row -> row.orderId, Function.identity()));
    Map<String, HoldRecord> records = redis.of(() -> scripts.holds(activityId, orderIds));
    return orderIds.stream()
        .map(records::get)
        .filter(hold -> hold != null && !isOf(known.get(hold.orderId()), activityId, hold))
        .toList();
  }

  /** Whether a record in Redis is the hold that the journal row, which may be null, is of. */
  static boolean isOf(StockLogRow row, String activityId, HoldRecord record) {
    return row != null
        && row.activityId.equals(activityId)
        && row.ticketType.equals(record.ticketType());
  }
}
