package com.quwanda.invariants;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What an order's row says about money, and so what the ledger must say of that order.
 *
 * @param userId its user
 * @param clubId the club that gets the money
 * @param status its status
 * @param amount its price in yuan
 * @param refunded yuan given back
 * @param paidThrough WALLET, a channel, or null while it is not paid
 */
public record OrderMoney(
    long userId,
    String clubId,
    String status,
    BigDecimal amount,
    BigDecimal refunded,
    String paidThrough) {

  private static final String CLUB = "club:";
  private static final String USER = "user:";
  private static final String PLATFORM = "platform";

  /**
   * An account that has not what it should have.
   *
   * @param account the account
   * @param ledger the sum of its entries for the order
   * @param expected what that should be
   */
  public record Wrong(String account, BigDecimal ledger, BigDecimal expected) {}

  /**
   * Where the ledger says something else. A paid order has moved its amount, less what was given
   * back, to its club: from its user's wallet, or from outside when it was paid through a channel.
   * Every other order has moved nothing. The channels' accounts follow from the others, since each
   * operation sums to zero.
   *
   * @param sums account to the sum of its entries for this order
   */
  public List<Wrong> differingFrom(Map<String, BigDecimal> sums) {
    Map<String, BigDecimal> expected = new TreeMap<>();
    sums.forEach(
        (account, sum) -> {
          if (account.startsWith(CLUB) || account.startsWith(USER)) {
            expected.put(account, BigDecimal.ZERO);
          }
        });
    expected.put(CLUB + clubId, kept());
    expected.put(
        USER + userId + ":available",
        "WALLET".equals(paidThrough) ? kept().negate() : BigDecimal.ZERO);
    List<Wrong> wrong = new ArrayList<>();
    expected.forEach(
        (account, amountThere) -> {
          BigDecimal ledger = sums.getOrDefault(account, BigDecimal.ZERO);
          if (ledger.compareTo(amountThere) != 0) {
            wrong.add(new Wrong(account, ledger, amountThere));
          }
        });
    if (owed(sums).signum() < 0) {
      wrong.add(new Wrong(PLATFORM, owed(sums), BigDecimal.ZERO));
    }
    return wrong;
  }

  /**
   * What the platform keeps of this order and owes to who paid it through a channel: 0.00 once the
   * channel has given it back. Negative when more was given back than there was.
   */
  public static BigDecimal owed(Map<String, BigDecimal> sums) {
    return sums.getOrDefault(PLATFORM, BigDecimal.ZERO);
  }

  /** What the club keeps. */
  private BigDecimal kept() {
    return status.equals("PAID") || status.equals("REFUNDED")
        ? amount.subtract(refunded)
        : BigDecimal.ZERO;
  }
}
