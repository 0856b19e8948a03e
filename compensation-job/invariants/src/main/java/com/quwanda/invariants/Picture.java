package com.quwanda.invariants;

import java.util.List;
import java.util.Map;

/**
 * Everything that database, journal and Redis say about a set of activities, at one moment each.
 *
 * @param limits limit per user of each activity
 * @param buckets bucket rows of stock-service's database
 * @param journal rows of the journal of holds
 * @param orders rows of order-service's database
 * @param counters Redis' counters, of the ticket types that are warmed up
 * @param holds hold records in Redis
 * @param purchased what Redis counts per user
 * @param undoRows rows of Seata's undo logs that wait to be applied or dropped
 */
public record Picture(
    Map<String, Integer> limits,
    List<Bucket> buckets,
    List<JournalRow> journal,
    List<OrderRow> orders,
    List<Counters> counters,
    List<Hold> holds,
    Map<UserAt, Integer> purchased,
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

  /** A journal row; {@code mark} is null when no operation is under way. */
  public record JournalRow(
      String orderId,
      UserAt user,
      TypeAt type,
      int quantity,
      Map<Integer, Integer> allocation,
      String state,
      String mark) {}

  /** An order's row. */
  public record OrderRow(String orderId, UserAt user, TypeAt type, int quantity, String status) {}

  /**
   * Redis' counters of a ticket type, by bucket; {@code takenOutside} was taken when Redis was
   * warmed up and no hold accounts for it.
   */
  public record Counters(
      TypeAt type,
      int total,
      List<Integer> available,
      List<Integer> capacity,
      List<Integer> takenOutside) {}

  /** A hold record in Redis; {@code left} is what it still has of each bucket. */
  public record Hold(
      String orderId,
      UserAt user,
      TypeAt type,
      int quantity,
      String state,
      Map<Integer, Integer> left) {}
}
