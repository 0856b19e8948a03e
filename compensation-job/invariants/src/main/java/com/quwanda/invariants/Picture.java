package com.quwanda.invariants;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Everything that databases, journal and Redis say about a set of activities, at one moment each.
 *
 * @param limits limit per user of each activity
 * @param buckets bucket rows of stock-service's database
 * @param journal rows of the journal of holds
 * @param orders rows of order-service's database
 * @param deposits rows of deposit-service's database
 * @param lines what waits for places, by order-service's database
 * @param counters Redis' counters, of the ticket types that are warmed up
 * @param holds hold records in Redis
 * @param sums what journal and Redis' holds add up to, bucket by bucket
 * @param purchased what Redis counts per user
 * @param books wallets and ledger
 * @param undoRows rows of Seata's undo logs that wait to be applied or dropped
 */
public record Picture(
    Map<String, Integer> limits,
    List<Bucket> buckets,
    List<JournalRow> journal,
    List<OrderRow> orders,
    List<DepositRow> deposits,
    List<Line> lines,
    List<Counters> counters,
    List<Hold> holds,
    Sums sums,
    Map<UserAt, Integer> purchased,
    Books books,
    int undoRows) {

  /** A ticket type of an activity. */
  public record TypeAt(String activityId, String code) {
    @Override
    public String toString() {
      return activityId + "/" + code;
    }
  }

  /** A bucket of a ticket type. */
  public record BucketAt(TypeAt type, int number) {
    @Override
    public String toString() {
      return "bucket " + type + "#" + number;
    }
  }

  /** A user at an activity. */
  public record UserAt(String activityId, long userId) {
    @Override
    public String toString() {
      return "user " + userId + " at " + activityId;
    }
  }

  /** A bucket row. */
  public record Bucket(BucketAt at, int stock, int sold, int frozen) {}

  /**
   * A journal row.
   *
   * @param quantity places that were taken
   * @param left places that are not given back
   * @param allocation what each bucket gave and has not got back; empty where it cannot be seen
   * @param mark null when no operation is under way
   */
  public record JournalRow(
      String orderId,
      UserAt user,
      TypeAt type,
      int quantity,
      int left,
      Map<Integer, Integer> allocation,
      String state,
      String mark) {}

  /**
   * An order's row.
   *
   * @param quantity places that were ordered
   * @param refundedQuantity places that are given back
   */
  public record OrderRow(
      String orderId,
      UserAt user,
      TypeAt type,
      int quantity,
      String status,
      int refundedQuantity,
      OrderMoney money) {

    /** Whether it was an offer that was accepted as a deposit, which has the same id. */
    boolean isPassedOn() {
      return status.equals("DEPOSITED");
    }
  }

  /**
   * A deposit's row.
   *
   * @param quantity places that were taken
   * @param refundedQuantity places that are given back of those that were sold
   */
  public record DepositRow(
      String orderId,
      UserAt user,
      TypeAt type,
      int quantity,
      String status,
      int refundedQuantity,
      DepositMoney money) {}

  /**
   * The waitlist of a ticket type.
   *
   * @param places what is waited for in all
   * @param version of these numbers
   * @param toldVersion the version that stock-service was told
   */
  public record Line(TypeAt type, int places, long version, long toldVersion) {}

  /**
   * Redis' counters of a ticket type, by bucket; {@code reserved} is what the waitlist wants;
   * {@code takenOutside} was taken when Redis was warmed up and no hold accounts for it.
   */
  public record Counters(
      TypeAt type,
      int total,
      int reserved,
      List<Integer> available,
      List<Integer> capacity,
      List<Integer> takenOutside) {}

  /**
   * A hold record in Redis.
   *
   * @param quantity places that were taken
   * @param left places that are not given back
   * @param allocation what each bucket gave and has not got back; empty where it cannot be seen
   */
  public record Hold(
      String orderId,
      UserAt user,
      TypeAt type,
      int quantity,
      int left,
      Map<Integer, Integer> allocation,
      String state) {}

  /**
   * Sums over holds by bucket; a bucket that is not there has none.
   *
   * @param frozen places of the journal's booked holds
   * @param sold places of the journal's sold holds, less those given back
   * @param taken places of Redis' holds, less those given back, and what is taken outside of holds
   */
  public record Sums(
      Map<BucketAt, Integer> frozen, Map<BucketAt, Integer> sold, Map<BucketAt, Integer> taken) {

    /** The sums of rows that tell their buckets. */
    public static Sums of(List<JournalRow> journal, List<Hold> holds, List<Counters> counters) {
      Sums sums = new Sums(new HashMap<>(), new HashMap<>(), new HashMap<>());
      for (JournalRow row : journal) {
        if (row.state().equals("BOOKED")) {
          add(sums.frozen, row.type(), row.allocation());
        } else if (row.state().equals("CONFIRMED")) {
          add(sums.sold, row.type(), row.allocation());
        }
      }
      for (Hold hold : holds) {
        if (Invariants.takesPlaces(hold)) {
          add(sums.taken, hold.type(), hold.allocation());
        }
      }
      for (Counters of : counters) {
        for (int i = 0; i < of.takenOutside().size(); i++) {
          sums.taken.merge(new BucketAt(of.type(), i), of.takenOutside().get(i), Integer::sum);
        }
      }
      return sums;
    }

    private static void add(
        Map<BucketAt, Integer> sums, TypeAt type, Map<Integer, Integer> allocation) {
      allocation.forEach(
          (number, count) -> sums.merge(new BucketAt(type, number), count, Integer::sum));
    }
  }

  /**
   * Money, in yuan.
   *
   * @param wallets wallets beside their ledgers
   * @param ofOrders order id to account to the sum of the entries for that order; an order or an
   *     account that is not there has none
   * @param moved order id to type of entry to what such entries have moved for that order; an order
   *     or a type that is not there has moved nothing
   * @param totals sums over everything
   */
  public record Books(
      List<Wallet> wallets,
      Map<String, Map<String, BigDecimal>> ofOrders,
      Map<String, Map<String, BigDecimal>> moved,
      Totals totals) {}

  /**
   * A wallet's row, and what the ledger says of its two accounts.
   *
   * @param frozenDeposits sum of its user's FROZEN deposits, whatever activity they are of
   */
  public record Wallet(
      long userId,
      BigDecimal available,
      BigDecimal frozen,
      BigDecimal ledgerAvailable,
      BigDecimal ledgerFrozen,
      BigDecimal frozenDeposits) {}

  /**
   * Sums over all wallets and the whole ledger.
   *
   * @param ledger sum of all entries
   * @param wallets sum of all wallets' rows
   * @param ofUsers sum of all entries of users' accounts
   * @param unbalanced operations whose own entries do not sum to 0.00
   * @param empty entries of 0.00; 0 where the reader cannot see them
   */
  public record Totals(
      BigDecimal ledger, BigDecimal wallets, BigDecimal ofUsers, long unbalanced, long empty) {}
}
