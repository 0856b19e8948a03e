package com.quwanda.compensation.app;

import com.quwanda.compensation.model.MoneyRule;
import com.quwanda.invariants.Picture.Books;
import com.quwanda.invariants.Picture.Totals;
import com.quwanda.invariants.Picture.Wallet;
import com.quwanda.order.api.OrderRecord;
import com.quwanda.wallet.api.LedgerTotals;
import com.quwanda.wallet.api.WalletApi;
import com.quwanda.wallet.api.WalletAudit;
import com.quwanda.wallet.api.WalletProblem;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Reads what wallet-service tells of orders' money and of the wallets of those who placed them. */
@Component
class ReadBooks {

  /** Up to so many wallets are asked for one by one; for more, all are gone through. */
  private static final int MOST_SINGLE = 100;

  private final WalletApi wallet;
  private final Listings listings;

  ReadBooks(WalletApi wallet, Listings listings) {
    this.wallet = wallet;
    this.listings = listings;
  }

  Books of(Collection<OrderRecord> orders) {
    Map<String, Map<String, BigDecimal>> ofOrders = new HashMap<>();
    listings
        .ledgers(orders.stream().map(OrderRecord::orderId).toList())
        .forEach((orderId, ledger) -> ofOrders.put(orderId, MoneyRule.sums(ledger)));
    Set<Long> users = orders.stream().map(OrderRecord::userId).collect(Collectors.toSet());
    return new Books(
        users.size() <= MOST_SINGLE ? each(users) : among(users),
        ofOrders,
        totals(wallet.totals()));
  }

  private List<Wallet> each(Set<Long> users) {
    List<Wallet> wallets = new ArrayList<>();
    for (Long user : users) {
      try {
        wallets.add(wallet(wallet.auditWallet(user)));
      } catch (RuntimeException failure) {
        // Who has never had money has no wallet.
        if (!Failures.is(failure, WalletProblem.WALLET_NOT_FOUND)) {
          throw failure;
        }
      }
    }
    return wallets;
  }

  private List<Wallet> among(Set<Long> users) {
    List<Wallet> wallets = new ArrayList<>();
    listings.wallets(
        page -> {
          page.stream()
              .filter(audit -> users.contains(audit.userId()))
              .forEach(audit -> wallets.add(wallet(audit)));
          return wallets.size() < users.size();
        });
    return wallets;
  }

  private static Wallet wallet(WalletAudit audit) {
    return new Wallet(
        audit.userId(),
        new BigDecimal(audit.available()),
        new BigDecimal(audit.frozen()),
        new BigDecimal(audit.ledgerAvailable()),
        new BigDecimal(audit.ledgerFrozen()));
  }

  /** Entries of 0.00 are not told: the database refuses them. */
  private static Totals totals(LedgerTotals totals) {
    return new Totals(
        new BigDecimal(totals.ledger()),
        new BigDecimal(totals.wallets()),
        new BigDecimal(totals.ofUsers()),
        totals.unbalanced(),
        0);
  }
}
