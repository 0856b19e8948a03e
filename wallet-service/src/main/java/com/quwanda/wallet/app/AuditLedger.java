package com.quwanda.wallet.app;

import com.quwanda.kit.ListCursor;
import com.quwanda.wallet.api.LedgerTotals;
import com.quwanda.wallet.api.OpenFreeze;
import com.quwanda.wallet.api.OpenFreezePage;
import com.quwanda.wallet.api.OrderLedger;
import com.quwanda.wallet.api.WalletAudit;
import com.quwanda.wallet.api.WalletAuditPage;
import com.quwanda.wallet.api.WalletProblem;
import com.quwanda.wallet.store.LedgerMapper;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/** What the ledger says, beside what others say: for reconciliations and operators. */
@Component
public class AuditLedger {

  /** What an order's id is made of; no entry is for anything else. */
  private static final Pattern ORDER_ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");

  private final LedgerMapper ledger;

  AuditLedger(LedgerMapper ledger) {
    this.ledger = ledger;
  }

  /** Wallets beside their ledgers, by ascending user id. */
  public WalletAuditPage wallets(ListCursor cursor) {
    List<LedgerMapper.AuditRow> rows = ledger.besideWallets(cursor.afterId(), cursor.limit());
    String next =
        rows.size() < cursor.limit()
            ? null
            : ListCursor.to(Long.toString(rows.get(rows.size() - 1).userId()));
    return new WalletAuditPage(rows.stream().map(AuditLedger::audit).toList(), next);
  }

  /** One wallet beside its ledger. */
  public WalletAudit wallet(long userId) {
    return ledger.besideWallets(userId - 1, 1).stream()
        .filter(row -> row.userId() == userId)
        .findFirst()
        .map(AuditLedger::audit)
        .orElseThrow(
            () -> Refuse.with(WalletProblem.WALLET_NOT_FOUND, "user " + userId + " has no wallet"));
  }

  /** What is frozen, by ascending order id. */
  public OpenFreezePage freezes(ListCursor cursor) {
    // The key of the list: <order id>:<user id>.
    int colon = cursor.after().indexOf(':');
    String afterOrder = colon < 0 ? "" : cursor.after().substring(0, colon);
    long afterUser = colon < 0 ? 0 : ListCursor.idIn(cursor.after().substring(colon + 1));
    List<LedgerMapper.FrozenSum> sums = ledger.frozen(afterOrder, afterUser, cursor.limit());
    String next = null;
    if (sums.size() == cursor.limit()) {
      LedgerMapper.FrozenSum last = sums.get(sums.size() - 1);
      next = ListCursor.to(last.orderId() + ":" + last.userId());
    }
    return new OpenFreezePage(
        sums.stream()
            .map(
                sum ->
                    new OpenFreeze(
                        sum.userId(),
                        sum.orderId(),
                        text(sum.amount()),
                        sum.since().atOffset(ZoneOffset.UTC)))
            .toList(),
        next);
  }

  /** What the ledger says of each of these orders, in their order. */
  public List<OrderLedger> ofOrders(List<String> orderIds) {
    List<String> possible =
        orderIds.stream().filter(id -> ORDER_ID.matcher(id).matches()).distinct().toList();
    Map<String, Map<String, String>> sums = new LinkedHashMap<>();
    Map<String, Map<String, String>> moved = new LinkedHashMap<>();
    if (!possible.isEmpty()) {
      for (LedgerMapper.OrderSum sum : ledger.sumsOf(possible)) {
        of(sums, sum.orderId()).put(sum.account(), text(sum.sum()));
      }
      for (LedgerMapper.Moved entries : ledger.movedFor(possible)) {
        of(moved, entries.orderId()).put(entries.type(), text(entries.sum()));
      }
    }
    return orderIds.stream()
        .map(
            orderId ->
                new OrderLedger(
                    orderId,
                    sums.getOrDefault(orderId, Map.of()),
                    moved.getOrDefault(orderId, Map.of())))
        .toList();
  }

  private static Map<String, String> of(Map<String, Map<String, String>> all, String orderId) {
    return all.computeIfAbsent(orderId, id -> new TreeMap<>());
  }

  /** Sums over everything. */
  public LedgerTotals totals() {
    LedgerMapper.Totals totals = ledger.totals();
    return new LedgerTotals(
        text(totals.ledger()), totals.unbalanced(), text(totals.wallets()), text(totals.ofUsers()));
  }

  private static WalletAudit audit(LedgerMapper.AuditRow row) {
    return new WalletAudit(
        row.userId(),
        text(row.available()),
        text(row.frozen()),
        text(row.ledgerAvailable()),
        text(row.ledgerFrozen()),
        row.changedAt().atOffset(ZoneOffset.UTC));
  }

  /** A sum may be larger than any amount; it has two decimals all the same. */
  static String text(BigDecimal sum) {
    return sum.setScale(2, RoundingMode.UNNECESSARY).toPlainString();
  }
}
