package com.quwanda.compensation.app;

import com.quwanda.deposit.api.DepositRecord;
import com.quwanda.deposit.api.DepositStatus;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import org.springframework.stereotype.Component;

/**
 * Adds up users' FROZEN deposits. Deposit-service lists deposits by activity, so they are found by
 * what is frozen: one that lacks its freeze is among them only when it is known already.
 */
@Component
class SumFrozenDeposits {

  private final Listings listings;

  SumFrozenDeposits(Listings listings) {
    this.listings = listings;
  }

  /**
   * Per user what the FROZEN deposits add up to, yuan; none for a user without one.
   *
   * @param users whose deposits are asked for
   * @param known deposits that were listed already, of whatever user
   */
  Map<Long, BigDecimal> of(LongPredicate users, Collection<DepositRecord> known) {
    Map<String, DepositRecord> deposits = new LinkedHashMap<>();
    known.forEach(deposit -> deposits.put(deposit.orderId(), deposit));
    Set<String> frozen = new LinkedHashSet<>();
    listings.freezes().stream()
        .filter(freeze -> users.test(freeze.userId()))
        .forEach(freeze -> frozen.add(freeze.orderId()));
    deposits.putAll(listings.depositsOf(frozen));
    Map<Long, BigDecimal> sums = new HashMap<>();
    deposits.values().stream()
        .filter(deposit -> deposit.status() == DepositStatus.FROZEN)
        .filter(deposit -> users.test(deposit.userId()))
        .forEach(
            deposit ->
                sums.merge(
                    deposit.userId(), new BigDecimal(deposit.depositAmount()), BigDecimal::add));
    return sums;
  }
}
