package com.quwanda.lua;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What the scripts mean, in plain Java: one activity, on sale all the time. It computes everything
 * from its holds, where the scripts keep counters.
 */
final class StockModel {
  private final int limit;
  private final Map<String, Type> types = new TreeMap<>();
  final Map<String, Hold> holds = new LinkedHashMap<>();

  static final class Type {
    final int[] capacity;
    int version;
    long waitlistVersion = -1;
    int reserved;
    int least;

    Type(int[] capacity) {
      this.capacity = capacity;
    }
  }

  static final class Hold {
    HoldState state;
    final long user;
    final String type;
    final String body;
    final Map<Integer, Integer> taken = new TreeMap<>();
    final Map<Integer, Integer> left = new TreeMap<>();
    final Map<String, Allocation> refunds = new TreeMap<>();

    Hold(HoldState state, long user, String type, String body) {
      this.state = state;
      this.user = user;
      this.type = type;
      this.body = body;
    }
  }

  StockModel(int limit) {
    this.limit = limit;
  }

  void warmUp(String type, List<Integer> capacity) {
    types.put(type, new Type(capacity.stream().mapToInt(Integer::intValue).toArray()));
  }

  /** The reply, without the time, and whether it was a replay. */
  String freeze(FreezeRequest request) {
    Type type = types.get(request.ticketType());
    int quantity = request.quantity();
    if (quantity < 1 || quantity > 10_000) {
      return "BAD_QUANTITY";
    }
    Hold known = holds.get(request.orderId());
    if (known != null) {
      boolean tombstone = known.body.isEmpty();
      if (!tombstone && !known.body.equals(body(request))) {
        return "KEY_REUSED";
      }
      return known.state == HoldState.HELD ? "HELD again " + allocation(known) : "ALREADY_ENDED";
    }
    if (purchased(request.userId()) + quantity > limit) {
      return "PURCHASE_LIMIT";
    }
    int open = request.waitlist() ? available(request.ticketType()) : open(request.ticketType());
    if (open < quantity) {
      return "INSUFFICIENT_STOCK " + (quantity - open);
    }
    Hold hold = new Hold(HoldState.HELD, request.userId(), request.ticketType(), body(request));
    int buckets = type.capacity.length;
    int missing = quantity;
    for (int step = 0; missing > 0; step++) {
      int bucket = (request.startBucket() % buckets + step) % buckets;
      int take = Math.min(free(request.ticketType(), bucket), missing);
      if (take > 0) {
        hold.taken.put(bucket, take);
        missing -= take;
      }
    }
    hold.left.putAll(hold.taken);
    holds.put(request.orderId(), hold);
    return "HELD " + allocation(hold);
  }

  String confirm(HoldRef ref) {
    Hold hold = holds.get(ref.orderId());
    if (hold == null) {
      return "UNKNOWN_HOLD";
    }
    return switch (hold.state) {
      case RELEASED -> "WRONG_STATE RELEASED";
      case CONFIRMED -> "CONFIRMED again " + allocation(hold);
      case HELD -> {
        hold.state = HoldState.CONFIRMED;
        yield "CONFIRMED " + allocation(hold);
      }
    };
  }

  String release(HoldRef ref) {
    Hold hold = holds.get(ref.orderId());
    if (hold == null) {
      holds.put(ref.orderId(), new Hold(HoldState.RELEASED, ref.userId(), ref.ticketType(), ""));
      return "RELEASED ";
    }
    return switch (hold.state) {
      case CONFIRMED -> "WRONG_STATE CONFIRMED";
      case RELEASED -> "RELEASED again " + allocation(hold);
      case HELD -> {
        hold.state = HoldState.RELEASED;
        hold.left.clear();
        yield "RELEASED " + allocation(hold);
      }
    };
  }

  String refund(HoldRef ref, String refundId, Allocation places) {
    Hold hold = holds.get(ref.orderId());
    if (hold == null) {
      return "UNKNOWN_HOLD";
    }
    if (hold.state != HoldState.CONFIRMED) {
      return "WRONG_STATE " + hold.state;
    }
    Allocation before = hold.refunds.get(refundId);
    if (before != null) {
      return before.equals(places) ? "CONFIRMED again " + places : "REFUND_REUSED";
    }
    for (Map.Entry<Integer, Integer> part : places.counts().entrySet()) {
      if (hold.left.getOrDefault(part.getKey(), 0) < part.getValue()) {
        return "NOT_LEFT";
      }
    }
    places.counts().forEach((bucket, count) -> hold.left.merge(bucket, -count, Integer::sum));
    hold.left.values().removeIf(count -> count == 0);
    hold.refunds.put(refundId, places);
    return "CONFIRMED " + places;
  }

  String raise(String ticketType, int version, List<Integer> added) {
    Type type = types.get(ticketType);
    if (version <= type.version) {
      return "ALREADY_RAISED";
    }
    if (version > type.version + 1) {
      return "VERSION_GAP";
    }
    type.version = version;
    for (int bucket = 0; bucket < added.size(); bucket++) {
      type.capacity[bucket] += added.get(bucket);
    }
    return "RAISED";
  }

  String reserve(String ticketType, long version, int places, int least) {
    Type type = types.get(ticketType);
    if (version < type.waitlistVersion) {
      return "STALE_VERSION";
    }
    type.waitlistVersion = version;
    type.reserved = places;
    type.least = least;
    return "RESERVED";
  }

  /** What the public may take: nothing is kept for those for whom it does not suffice. */
  int open(String ticketType) {
    Type type = types.get(ticketType);
    int all = available(ticketType);
    return all < type.least ? all : Math.max(all - type.reserved, 0);
  }

  String restore(LostHold lost) {
    HoldRef ref = lost.hold();
    if (holds.containsKey(ref.orderId())) {
      return "PRESENT";
    }
    for (Map.Entry<Integer, Integer> part : lost.left().counts().entrySet()) {
      if (free(ref.ticketType(), part.getKey()) < part.getValue()) {
        return "NOT_ENOUGH";
      }
    }
    Hold hold =
        new Hold(
            lost.state(),
            ref.userId(),
            ref.ticketType(),
            body(ref.userId(), ref.ticketType(), lost.allocation().total(), lost.fingerprint()));
    hold.taken.putAll(lost.allocation().counts());
    hold.left.putAll(lost.left().counts());
    hold.refunds.putAll(lost.refunds().byId());
    holds.put(ref.orderId(), hold);
    return text(RestoreOutcome.RESTORED, lost);
  }

  /** The outcome, with what kind of hold it was that is restored. */
  static String text(RestoreOutcome outcome, LostHold lost) {
    return outcome == RestoreOutcome.RESTORED
        ? "RESTORED " + (lost.refunds().isEmpty() ? lost.state() : "REFUNDED")
        : outcome.name();
  }

  /** What a snapshot must show of a ticket type. */
  StockSnapshot.OfType type(String ticketType) {
    Type type = types.get(ticketType);
    List<Integer> buckets = IntStream.range(0, type.capacity.length).boxed().toList();
    return new StockSnapshot.OfType(
        available(ticketType),
        type.reserved,
        buckets.stream().map(bucket -> free(ticketType, bucket)).toList(),
        type.version,
        buckets.stream().map(bucket -> type.capacity[bucket]).toList(),
        buckets.stream().map(bucket -> 0).toList(),
        sum(ticketType, HoldState.HELD),
        sum(ticketType, HoldState.CONFIRMED));
  }

  /** What a snapshot must show of the users. */
  Map<Long, StockSnapshot.OfUser> users() {
    Map<Long, StockSnapshot.OfUser> users = new TreeMap<>();
    for (Hold hold : holds.values()) {
      int places = hold.left.values().stream().mapToInt(Integer::intValue).sum();
      StockSnapshot.OfUser so =
          Optional.ofNullable(users.get(hold.user)).orElse(new StockSnapshot.OfUser(0, 0, 0));
      users.put(
          hold.user,
          new StockSnapshot.OfUser(
              so.purchased() + places,
              so.held() + (hold.state == HoldState.HELD ? places : 0),
              so.sold() + (hold.state == HoldState.CONFIRMED ? places : 0)));
    }
    return users;
  }

  List<String> unsettled() {
    return holds.keySet().stream()
        .filter(orderId -> holds.get(orderId).state == HoldState.HELD)
        .toList();
  }

  private Allocation sum(String ticketType, HoldState state) {
    Map<Integer, Integer> sum = new TreeMap<>();
    for (Hold hold : holds.values()) {
      if (hold.type.equals(ticketType) && hold.state == state) {
        hold.left.forEach((bucket, count) -> sum.merge(bucket, count, Integer::sum));
      }
    }
    return Allocation.of(sum);
  }

  private int available(String ticketType) {
    int all = 0;
    for (int bucket = 0; bucket < types.get(ticketType).capacity.length; bucket++) {
      all += free(ticketType, bucket);
    }
    return all;
  }

  private int free(String ticketType, int bucket) {
    int taken = 0;
    for (Hold hold : holds.values()) {
      if (hold.type.equals(ticketType)) {
        taken += hold.left.getOrDefault(bucket, 0);
      }
    }
    return types.get(ticketType).capacity[bucket] - taken;
  }

  private int purchased(long user) {
    return holds.values().stream()
        .filter(hold -> hold.user == user)
        .flatMap(hold -> hold.left.values().stream())
        .mapToInt(Integer::intValue)
        .sum();
  }

  private static String body(FreezeRequest request) {
    return body(request.userId(), request.ticketType(), request.quantity(), request.fingerprint());
  }

  private static String body(long user, String type, int quantity, String fingerprint) {
    return user + "|" + type + "|" + quantity + "|" + fingerprint;
  }

  static Allocation allocation(Hold hold) {
    return Allocation.of(hold.taken);
  }
}
