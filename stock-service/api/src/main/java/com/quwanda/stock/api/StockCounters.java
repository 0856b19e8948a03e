package com.quwanda.stock.api;

import java.util.List;

/**
 * What both stores count for an activity. Redis is one atomic picture, and so are the database's
 * rows with the journal; between the two there may be orders in flight.
 *
 * @param activityId the activity
 * @param sale whether people have opened the sale
 * @param gate what Redis' gate says: OPEN, CLOSED, SUSPENDED, ARCHIVED, or null when there is none
 * @param limitPerUser places one user may have
 * @param types its ticket types by code
 * @param users users whose count in Redis is not the sum of their holds, or is above the limit
 * @param unsettled journal rows of this activity that are not settled now
 */
public record StockCounters(
    String activityId,
    ActivityView.Sale sale,
    String gate,
    int limitPerUser,
    List<OfType> types,
    List<OfUser> users,
    int unsettled) {

  /**
   * One ticket type.
   *
   * @param code its code
   * @param buckets its buckets as the database has them
   * @param redis its counters in Redis; null when it is not warmed up
   */
  public record OfType(String code, List<Bucket> buckets, InRedis redis) {}

  /**
   * A bucket row, and what the journal says that it must show. A transaction in flight may or may
   * not show yet, so the journal gives a range.
   *
   * @param bucket its number
   * @param stock places in all
   * @param frozen places of booked orders
   * @param sold places of paid orders
   * @param frozenLeast the least {@code frozen} that fits the journal
   * @param frozenMost the most {@code frozen} that fits the journal
   * @param soldLeast the least {@code sold} that fits the journal
   * @param soldMost the most {@code sold} that fits the journal
   */
  public record Bucket(
      int bucket,
      int stock,
      int frozen,
      int sold,
      int frozenLeast,
      int frozenMost,
      int soldLeast,
      int soldMost) {}

  /**
   * A ticket type's counters in Redis; each list has one entry per bucket.
   *
   * @param available places nobody has taken
   * @param reserved what the waitlist wants of those; it may be more than there are
   * @param capacityVersion the last change of capacity that was applied
   * @param free places nobody has taken
   * @param capacity all places
   * @param takenOutside places taken at warm-up that no hold accounts for
   * @param held places of holds that are not settled
   * @param sold places of confirmed holds, refunds taken off
   */
  public record InRedis(
      int available,
      int reserved,
      int capacityVersion,
      List<Integer> free,
      List<Integer> capacity,
      List<Integer> takenOutside,
      List<Integer> held,
      List<Integer> sold) {}

  /**
   * A user's places over all ticket types, in Redis.
   *
   * @param userId the user
   * @param purchased the count the limit is judged by
   * @param held what the user's unsettled holds add up to
   * @param sold what the user's confirmed holds add up to
   */
  public record OfUser(long userId, int purchased, int held, int sold) {}
}
