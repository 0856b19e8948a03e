package com.quwanda.compensation.model;

import com.quwanda.invariants.OrderMoney;
import com.quwanda.order.api.OrderRecord;
import com.quwanda.wallet.api.LedgerTotals;
import com.quwanda.wallet.api.OpenFreeze;
import com.quwanda.wallet.api.OrderLedger;
import com.quwanda.wallet.api.WalletAudit;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What wallets, ledger and orders say about money, compared. Sums that go on moving are told by
 * their difference, so that two looks at the same fault see the same.
 */
public final class MoneyRule {

  private static final String WANTED = "wanted = 0.00";

  private MoneyRule() {}

  /** What does not add up over the whole ledger. */
  public static List<MoneyFinding> differences(LedgerTotals totals) {
    List<MoneyFinding> found = new ArrayList<>();
    if (yuan(totals.ledger()).signum() != 0) {
      found.add(
          new MoneyFinding(
              MoneyDifferenceKind.LEDGER_SUM,
              "ledger",
              "sum of all entries = " + totals.ledger(),
              WANTED));
    }
    if (totals.unbalanced() != 0) {
      found.add(
          new MoneyFinding(
              MoneyDifferenceKind.OPERATION_UNBALANCED,
              "operations",
              "unbalanced = " + totals.unbalanced(),
              "wanted = 0"));
    }
    BigDecimal more = yuan(totals.wallets()).subtract(yuan(totals.ofUsers()));
    if (more.signum() != 0) {
      found.add(
          new MoneyFinding(
              MoneyDifferenceKind.WALLETS_SUM,
              "all wallets",
              "wallets less the ledger of users = " + more,
              WANTED));
    }
    return found;
  }

  /** Where a wallet is not its ledger. */
  public static List<MoneyFinding> differences(WalletAudit wallet) {
    List<MoneyFinding> found = new ArrayList<>();
    part(wallet, "available", wallet.available(), wallet.ledgerAvailable(), found);
    part(wallet, "frozen", wallet.frozen(), wallet.ledgerFrozen(), found);
    return found;
  }

  private static void part(
      WalletAudit wallet, String part, String row, String ledger, List<MoneyFinding> found) {
    if (yuan(row).compareTo(yuan(ledger)) != 0) {
      found.add(
          new MoneyFinding(
              MoneyDifferenceKind.WALLET_DIFFERS,
              "user " + wallet.userId() + " " + part,
              "wallet = " + row,
              "ledger = " + ledger));
    }
  }

  /** A freeze that nobody knows. */
  public static MoneyFinding withoutOwner(OpenFreeze freeze) {
    return new MoneyFinding(
        MoneyDifferenceKind.FREEZE_WITHOUT_OWNER,
        "user " + freeze.userId() + ", order " + freeze.orderId(),
        "frozen since " + freeze.since() + " = " + freeze.amount(),
        "owner = none");
  }

  /** Where the ledger of an order is not what its row says. */
  public static List<MoneyFinding> differences(OrderRecord order, OrderLedger ledger) {
    return money(order).differingFrom(sums(ledger)).stream()
        .map(
            wrong ->
                new MoneyFinding(
                    MoneyDifferenceKind.ORDER_MONEY_DIFFERS,
                    "order " + order.orderId() + ", " + wrong.account(),
                    "ledger = " + wrong.ledger(),
                    "%s order, %s less %s through %s = %s"
                        .formatted(
                            order.status(),
                            order.amount(),
                            order.refunded(),
                            order.paidThrough() == null ? "nothing" : order.paidThrough(),
                            wrong.expected())))
        .toList();
  }

  /** What the platform keeps of an order's money that is to go back through a channel. */
  public static BigDecimal owed(OrderLedger ledger) {
    return OrderMoney.owed(sums(ledger));
  }

  /** Money of an order that is kept, and no payment is being given back. */
  public static MoneyFinding owedByNobody(OrderRecord order, OrderLedger ledger) {
    return new MoneyFinding(
        MoneyDifferenceKind.OWED_BY_NOBODY,
        "order " + order.orderId(),
        "platform = " + owed(ledger),
        "payments that are given back = none");
  }

  /** What an order's row says about money. */
  public static OrderMoney money(OrderRecord order) {
    return new OrderMoney(
        order.userId(),
        order.clubId(),
        order.status().name(),
        yuan(order.amount()),
        yuan(order.refunded()),
        order.paidThrough());
  }

  /** Account to its sum; none when there is no ledger. */
  public static Map<String, BigDecimal> sums(OrderLedger ledger) {
    Map<String, BigDecimal> sums = new TreeMap<>();
    if (ledger != null) {
      ledger.sums().forEach((account, sum) -> sums.put(account, yuan(sum)));
    }
    return sums;
  }

  private static BigDecimal yuan(String amount) {
    return new BigDecimal(amount);
  }
}
