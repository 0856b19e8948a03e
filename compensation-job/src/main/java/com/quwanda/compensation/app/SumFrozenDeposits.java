package com.quwanda.compensation.app;

import com.quwanda.deposit.api.DepositRecord;
import com.quwanda.deposit.api.DepositStatus;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
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
   * What users' deposits come to.
   *
   * @param frozen per user what the FROZEN ones add up to, yuan; none for a user without one
   * @param moving users one of whose deposits a transaction may still be changing
   */
  record Sums(Map<Long, BigDecimal> frozen, Set<Long> moving) {}

  /**
   * Adds them up.
   *
   * @param users whose deposits are asked for
   * @param known deposits that were listed already, of whatever user and in whatever state
   * @param before what was written since then may still be rolled back
   */
  Sums of(LongPredicate users, Collection<DepositRecord> known, Instant before) {
    Map<String, DepositRecord> deposits = new LinkedHashMap<>();
    known.forEach(deposit -> deposits.put(deposit.orderId(), deposit));
    Set<String> frozen = new LinkedHashSet<>();
    listings.freezes().stream()
        .filter(freeze -> users.test(freeze.userId()))
        .forEach(freeze -> frozen.add(freeze.orderId()));
    deposits.putAll(listings.depositsOf(frozen));
    Set<Long> moving = new HashSet<>();
    deposits.values().stream()
        .filter(deposit -> !deposit.xidAt().toInstant().isBefore(before))
        .forEach(deposit -> moving.add(deposit.userId()));
    Map<Long, BigDecimal> sums = new HashMap<>();
    deposits.values().stream()
        .filter(deposit -> deposit.status() == DepositStatus.FROZEN)
        .filter(deposit -> users.test(deposit.userId()))
        .forEach(
            deposit ->
                sums.merge(
                    deposit.userId(), new BigDecimal(deposit.depositAmount()), BigDecimal::add));
    return new Sums(sums, moving);
  }
}
