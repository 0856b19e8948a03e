package com.quwanda.invariants;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a deposit's row says about money, and so what the ledger must say of that deposit. Amounts
 * are in yuan.
 *
 * @param userId its user
 * @param clubId the club that gets penalty or price
 * @param status FROZEN, CONFIRMED, DEDUCTED, PENALTY or REFUNDED
 * @param confirmed whether it was ever confirmed
 * @param price price of its places
 * @param deposit what was frozen
 * @param penalty what the club keeps of the deposit
 * @param refund what was given back: of the deposit, or of the price once it was confirmed
 */
public record DepositMoney(
    long userId,
    String clubId,
    String status,
    boolean confirmed,
    BigDecimal price,
    BigDecimal deposit,
    BigDecimal penalty,
    BigDecimal refund) {
  private static final String CLUB = "club:";
  private static final String USER = "user:";

  /**
   * What the ledger has moved for one deposit.
   *
   * @param sums account to the sum of its entries
   * @param moved type of entry to what entries of that type have moved, more than 0.00
   */
  public record Ledger(Map<String, BigDecimal> sums, Map<String, BigDecimal> moved) {

    /** A ledger without an entry. */
    public static final Ledger EMPTY = new Ledger(Map.of(), Map.of());

    private BigDecimal moved(String... types) {
      BigDecimal all = BigDecimal.ZERO;
      for (String type : types) {
        all = all.add(moved.getOrDefault(type, BigDecimal.ZERO));
      }
      return all;
    }

    private BigDecimal penalty() {
      return moved("PENALTY");
    }

    /** What went back of the deposit, for whatever reason. */
    private BigDecimal givenBack() {
      return moved("UNFREEZE", "REST", "SURPLUS");
    }

    private BigDecimal consumed() {
      return moved("CONSUMPTION");
    }

    /** What has become of the deposit: penalty + refund + consumed. */
    public BigDecimal accounted() {
      return penalty().add(givenBack()).add(consumed());
    }
  }

  /**
   * Something that has not the amount it should have.
   *
   * @param subject an account, or a part of the deposit
   * @param ledger what the ledger says
   * @param expected what that should be by the row
   */
  public record Wrong(String subject, BigDecimal ledger, BigDecimal expected) {}

  /** Whether the deposit is no longer frozen. */
  public boolean isSettled() {
    return !isFrozen();
  }

  private boolean isFrozen() {
    return status.equals("FROZEN");
  }

  /** What the row says has become of the deposit: penalty + refund + consumed. */
  public BigDecimal accounted() {
    return penalty.add(givenBack()).add(consumed());
  }

  /** What the row says was used for the price. */
  private BigDecimal consumed() {
    return confirmed ? deposit.min(price) : BigDecimal.ZERO;
  }

  /** What went back of the deposit; of one above its price, what it was above. */
  private BigDecimal givenBack() {
    return confirmed ? deposit.subtract(consumed()) : refund;
  }

  /** Where the ledger has moved another part than the row says. */
  public List<Wrong> wrongParts(Ledger ledger) {
    List<Wrong> wrong = new ArrayList<>();
    part("frozen", ledger.moved("FREEZE"), deposit, wrong);
    part("penalty", ledger.penalty(), penalty, wrong);
    part("refund", ledger.givenBack(), givenBack(), wrong);
    part("consumed", ledger.consumed(), consumed(), wrong);
    part(
        "supplement",
        ledger.moved("SUPPLEMENT"),
        confirmed ? price.subtract(consumed()) : BigDecimal.ZERO,
        wrong);
    part(
        "refund of the price", ledger.moved("REFUND"), confirmed ? refund : BigDecimal.ZERO, wrong);
    return wrong;
  }

  /** Where an account of users or clubs has not what is left there by the row. */
  public List<Wrong> wrongAccounts(Ledger ledger) {
    Map<String, BigDecimal> expected = new TreeMap<>();
    ledger.sums.forEach(
        (account, sum) -> {
          if (account.startsWith(CLUB) || account.startsWith(USER)) {
            expected.put(account, BigDecimal.ZERO);
          }
        });
    BigDecimal club = confirmed ? price.subtract(refund) : penalty;
    BigDecimal frozen = isFrozen() ? deposit : BigDecimal.ZERO;
    expected.put(CLUB + clubId, club);
    expected.put(USER + userId + ":frozen", frozen);
    expected.put(USER + userId + ":available", club.add(frozen).negate());
    List<Wrong> wrong = new ArrayList<>();
    expected.forEach(
        (account, amount) ->
            part(account, ledger.sums.getOrDefault(account, BigDecimal.ZERO), amount, wrong));
    return wrong;
  }

  private static void part(
      String subject, BigDecimal ledger, BigDecimal expected, List<Wrong> wrong) {
    if (ledger.compareTo(expected) != 0) {
      wrong.add(new Wrong(subject, ledger, expected));
    }
  }
}
