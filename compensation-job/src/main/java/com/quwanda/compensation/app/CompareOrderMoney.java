package com.quwanda.compensation.app;

import com.quwanda.compensation.model.MoneyFinding;
import com.quwanda.compensation.model.MoneyRule;
import com.quwanda.order.api.ChannelPaymentStatus;
import com.quwanda.order.api.OrderApi;
import com.quwanda.order.api.OrderRecord;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.wallet.api.OrderLedger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.stereotype.Component;

/** Compares what orders say was paid and given back with what the ledger has moved for them. */
@Component
class CompareOrderMoney {

  private final OrderApi orders;
  private final Listings listings;
  private final Pause pause;

  CompareOrderMoney(OrderApi orders, Listings listings, Pause pause) {
    this.orders = orders;
    this.listings = listings;
    this.pause = pause;
  }

  /**
   * The orders of an activity; only one of them when the run is about that one.
   *
   * @return who placed them
   */
  Set<Long> compare(MoneyRun run, String activityId) {
    Map<String, List<MoneyFinding>> suspects = new LinkedHashMap<>();
    Set<Long> users = new TreeSet<>();
    String only = run.of().parameters().orderId();
    listings.orders(
        activityId,
        page -> {
          List<OrderRecord> records =
              page.stream().filter(r -> only == null || only.equals(r.orderId())).toList();
          run.log().scanned(records.size());
          records.forEach(record -> users.add(record.userId()));
          suspects.putAll(differences(run, records));
          return !run.isStopped();
        });
    if (!suspects.isEmpty()) {
      lookAgain(run, suspects);
    }
    return users;
  }

  private void lookAgain(MoneyRun run, Map<String, List<MoneyFinding>> suspects) {
    pause.take();
    List<OrderRecord> again = new ArrayList<>();
    for (String orderId : run.withinLimit(List.copyOf(suspects.keySet()))) {
      if (run.isStopped()) {
        return;
      }
      try {
        OrderRecord record = orders.getStory(orderId, null).record();
        if (record != null) {
          again.add(record);
        }
      } catch (RuntimeException failure) {
        run.log().failed("order " + orderId + ": " + Failures.text(failure));
      }
    }
    differences(run, again)
        .forEach(
            (orderId, findings) ->
                findings.stream()
                    .filter(suspects.get(orderId)::contains)
                    .forEach(finding -> tell(run, orderId, finding)));
  }

  /** What differs, by order; those that a transaction may still change are left out. */
  private Map<String, List<MoneyFinding>> differences(MoneyRun run, List<OrderRecord> records) {
    List<OrderRecord> old =
        records.stream()
            .filter(record -> record.xidAt().toInstant().isBefore(run.before()))
            // The ledger of an id that was passed on is its deposit's.
            .filter(record -> record.status() != OrderStatus.DEPOSITED)
            .toList();
    Map<String, OrderLedger> ledgers =
        listings.ledgers(old.stream().map(OrderRecord::orderId).toList());
    Map<String, List<MoneyFinding>> found = new LinkedHashMap<>();
    for (OrderRecord record : old) {
      OrderLedger ledger = ledgers.get(record.orderId());
      List<MoneyFinding> ofOrder = new ArrayList<>(MoneyRule.differences(record, ledger));
      if (MoneyRule.owed(ledger).signum() > 0) {
        ofOrder.add(MoneyRule.owedByNobody(record, ledger));
      }
      if (!ofOrder.isEmpty()) {
        found.put(record.orderId(), ofOrder);
      }
    }
    return found;
  }

  private void tell(MoneyRun run, String orderId, MoneyFinding finding) {
    switch (finding.kind()) {
      case OWED_BY_NOBODY -> {
        try {
          if (isBeingGivenBack(orderId)) {
            run.log()
                .skipped("order " + orderId + ": " + finding.first() + ", is being given back");
          } else {
            run.found(finding, List.of(orderId));
          }
        } catch (RuntimeException failure) {
          run.log().failed("payments of order " + orderId + ": " + Failures.text(failure));
        }
      }
      default -> run.found(finding, List.of(orderId));
    }
  }

  private boolean isBeingGivenBack(String orderId) {
    return orders.listChannelPayments(orderId).stream()
        .anyMatch(payment -> payment.status() == ChannelPaymentStatus.REFUNDING);
  }
}
