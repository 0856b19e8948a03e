package com.quwanda.compensation.app;

import com.quwanda.compensation.model.DepositRule;
import com.quwanda.compensation.model.MoneyRule;
import com.quwanda.deposit.api.DepositRecord;
import com.quwanda.invariants.Picture.Books;
import com.quwanda.invariants.Picture.Totals;
import com.quwanda.invariants.Picture.Wallet;
import com.quwanda.order.api.OrderRecord;
import com.quwanda.wallet.api.LedgerTotals;
import com.quwanda.wallet.api.WalletApi;
import com.quwanda.wallet.api.WalletAudit;
import com.quwanda.wallet.api.WalletProblem;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Reads what wallet-service tells of the money of orders and deposits, and of the wallets of those
 * who made them.
 */
@Component
class ReadBooks {

  /** Up to so many wallets are asked for one by one; for more, all are gone through. */
  private static final int MOST_SINGLE = 100;

  private final WalletApi wallet;
  private final Listings listings;
  private final SumFrozenDeposits sums;

  ReadBooks(WalletApi wallet, Listings listings, SumFrozenDeposits sums) {
    this.wallet = wallet;
    this.listings = listings;
    this.sums = sums;
  }

  Books of(List<OrderRecord> orders, List<DepositRecord> deposits) {
    Set<String> ids = new LinkedHashSet<>();
    Set<Long> users = new HashSet<>();
    orders.forEach(
        order -> {
          ids.add(order.orderId());
          users.add(order.userId());
        });
    deposits.forEach(
        deposit -> {
          ids.add(deposit.orderId());
          users.add(deposit.userId());
        });
    Map<String, Map<String, BigDecimal>> ofOrders = new HashMap<>();
    Map<String, Map<String, BigDecimal>> moved = new HashMap<>();
    listings
        .ledgers(List.copyOf(ids))
        .forEach(
            (orderId, ledger) -> {
              ofOrders.put(orderId, MoneyRule.sums(ledger));
              moved.put(orderId, DepositRule.moved(ledger));
            });
    Map<Long, BigDecimal> frozen = sums.of(users::contains, deposits, Instant.MAX).frozen();
    return new Books(
        (users.size() <= MOST_SINGLE ? each(users) : among(users))
            .stream().map(audit -> wallet(audit, frozen)).toList(),
        ofOrders,
        moved,
        totals(wallet.totals()));
  }

  private List<WalletAudit> each(Set<Long> users) {
    List<WalletAudit> wallets = new ArrayList<>();
    for (Long user : users) {
      try {
        wallets.add(wallet.auditWallet(user));
      } catch (RuntimeException failure) {
        // Who has never had money has no wallet.
        if (!Failures.is(failure, WalletProblem.WALLET_NOT_FOUND)) {
          throw failure;
        }
      }
    }
    return wallets;
  }

  private List<WalletAudit> among(Set<Long> users) {
    List<WalletAudit> wallets = new ArrayList<>();
    listings.wallets(
        page -> {
          page.stream().filter(audit -> users.contains(audit.userId())).forEach(wallets::add);
          return wallets.size() < users.size();
        });
    return wallets;
  }

  private static Wallet wallet(WalletAudit audit, Map<Long, BigDecimal> frozen) {
    return new Wallet(
        audit.userId(),
        new BigDecimal(audit.available()),
        new BigDecimal(audit.frozen()),
        new BigDecimal(audit.ledgerAvailable()),
        new BigDecimal(audit.ledgerFrozen()),
        frozen.getOrDefault(audit.userId(), BigDecimal.ZERO));
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
