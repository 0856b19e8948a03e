package com.quwanda.lua;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One consistent picture of an activity in Redis.
 *
 * @param gate absent when Redis has none
 * @param types by ticket type, those asked for that Redis knows
 * @param users by user id, everyone who has a count or a hold
 */
public record StockSnapshot(
    Optional<Gate> gate, Map<String, OfType> types, Map<Long, OfUser> users) {

  public StockSnapshot {
    types = Map.copyOf(types);
    users = Map.copyOf(users);
  }

  /**
   * The counters of one ticket type, and what its holds add up to.
   *
   * @param available places nobody has taken, the reserved ones included
   * @param reserved what the waitlist wants of those; it may be more than there are
   * @param free per bucket, the places nobody has taken
   * @param capacityVersion the last capacity change that was applied
   * @param capacity per bucket, all places
   * @param takenOutside per bucket, places taken at warm-up that no hold accounts for
   * @param held per bucket, places of holds that are not settled
   * @param sold per bucket, places of confirmed holds, refunds taken off
   */
  public record OfType(
      int available,
      int reserved,
      List<Integer> free,
      int capacityVersion,
      List<Integer> capacity,
      List<Integer> takenOutside,
      Allocation held,
      Allocation sold) {}

  /**
   * The places of one user over all ticket types.
   *
   * @param purchased the count the limit is judged by
   * @param held what the user's unsettled holds add up to
   * @param sold what the user's confirmed holds add up to, refunds taken off
   */
  public record OfUser(int purchased, int held, int sold) {}

  static StockSnapshot parse(List<String> ticketTypes, List<Object> reply) {
    String gate = Reply.text(reply, 1);
    Map<String, OfType> types = new HashMap<>();
    int at = 3;
    for (String ticketType : ticketTypes) {
      String stock = Reply.text(reply, at);
      String capacity = Reply.text(reply, at + 1);
      if (!stock.isEmpty() && !capacity.isEmpty()) {
        types.put(
            ticketType,
            ofType(
                Packed.parse(stock),
                Packed.parse(capacity),
                Allocation.parse(Reply.text(reply, at + 2)),
                Allocation.parse(Reply.text(reply, at + 3))));
      }
      at += 4;
    }
    Map<Long, OfUser> users = new HashMap<>();
    for (at++; at < reply.size(); at += 4) {
      users.put(
          Long.valueOf(Reply.text(reply, at)),
          new OfUser(
              Integer.parseInt(Reply.text(reply, at + 1)),
              Reply.count(reply, at + 2),
              Reply.count(reply, at + 3)));
    }
    return new StockSnapshot(
        gate.isEmpty() ? Optional.empty() : Optional.of(Gate.parse(gate)), types, users);
  }

  private static OfType ofType(
      List<Integer> stock, List<Integer> capacity, Allocation held, Allocation sold) {
    int buckets = stock.size() - 2;
    if (capacity.size() != 1 + 2 * buckets) {
      throw new CorruptStockException("CORRUPT capacity: not one of " + buckets + " buckets");
    }
    return new OfType(
        stock.get(0),
        stock.get(1),
        stock.subList(2, stock.size()),
        capacity.get(0),
        capacity.subList(1, 1 + buckets),
        capacity.subList(1 + buckets, capacity.size()),
        held,
        sold);
  }
}
