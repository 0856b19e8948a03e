package com.quwanda.lua;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.data.redis.core.StringRedisTemplate;

/**
 * The same random operations on the scripts and on the model: every reply and the end state must be
 * the same. Few orders, users and places, so that repeats, late messages and shortages are common.
 */
final class RandomOperations {
  private static final int LIMIT = 6;
  private static final List<String> TYPES = List.of("standard", "vip");
  private static final Instant THEN = Instant.parse("2026-11-30T10:00:00Z");

  private final Random random;
  private final StockFixture stock;
  private final StockModel model = new StockModel(LIMIT);
  private final Map<String, Integer> buckets = new TreeMap<>();
  private final Map<String, Integer> seen = new TreeMap<>();
  private int orders;
  private long waitlistVersion;

  RandomOperations(StringRedisTemplate redis, long seed) {
    this.random = new Random(seed);
    this.stock = new StockFixture(redis);
    stock.open(LIMIT);
    for (String type : TYPES) {
      List<Integer> places =
          IntStream.rangeClosed(1, 1 + random.nextInt(8))
              .map(i -> random.nextInt(6))
              .boxed()
              .toList();
      buckets.put(type, places.size());
      stock.warmUp(type, places);
      model.warmUp(type, places);
    }
  }

  /** Runs them; returns how often each kind of reply was seen. */
  Map<String, Integer> run(int operations) {
    for (int i = 0; i < operations; i++) {
      step(i);
    }
    compare();
    TYPES.forEach(type -> stock.scripts.recount(stock.activity, type));
    compare();
    return seen;
  }

  private void step(int number) {
    String type = TYPES.get(random.nextInt(TYPES.size()));
    // Mostly orders of late, now and then an old one.
    String orderId =
        "order-" + Math.max(0, orders - random.nextInt(random.nextInt(4) > 0 ? 8 : 80));
    long user = 1 + Math.floorMod(orderId.hashCode(), 7);
    HoldRef ref = new HoldRef(stock.activity, owned(orderId, type), orderId, "order-service", user);
    String expected;
    String answered;
    switch (random.nextInt(12)) {
      case 0, 1, 2, 3, 4 -> {
        FreezeRequest request =
            request(type, random.nextInt(3) > 0 ? "order-" + orders++ : orderId);
        expected = model.freeze(request);
        answered = text(stock.scripts.freeze(request));
      }
      case 5 -> {
        expected = model.confirm(ref);
        answered = text(stock.scripts.confirm(ref));
      }
      case 6, 7 -> {
        expected = model.release(ref);
        answered = text(stock.scripts.release(ref));
      }
      case 8, 9 -> {
        Allocation places = places(ref);
        String refundId = "refund-" + random.nextInt(2);
        expected = model.refund(ref, refundId, places);
        answered = text(stock.scripts.refund(ref, refundId, places));
      }
      case 10 -> {
        LostHold lost = lost(ref);
        expected = model.restore(lost);
        answered = StockModel.text(stock.scripts.restore(lost), lost);
      }
      default -> {
        if (random.nextInt(4) == 0) {
          List<Integer> added =
              IntStream.range(0, buckets.get(type)).map(i -> random.nextInt(2)).boxed().toList();
          int version = random.nextInt(1 + number / 100 + 2);
          expected = model.raise(type, version, added);
          answered = stock.scripts.raiseCapacity(stock.activity, type, version, added).name();
        } else {
          // Mostly the next version, now and then one that was overtaken.
          long version = random.nextInt(4) > 0 ? ++waitlistVersion : random.nextInt(number + 1);
          int places = random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(6);
          int least = places == 0 ? 0 : 1 + random.nextInt(Math.min(places, 3));
          expected = model.reserve(type, version, places, least);
          answered = stock.scripts.reserve(stock.activity, type, version, places, least).name();
        }
      }
    }
    assertThat(answered).as("operation %d on %s", number, orderId).isEqualTo(expected);
    seen.merge(expected.replaceAll("[0-9:,]+$", "").trim(), 1, Integer::sum);
  }

  private FreezeRequest request(String type, String orderId) {
    // The body follows from the order, but for one in ten.
    Random body = random.nextInt(10) > 0 ? new Random(orderId.hashCode()) : random;
    String ofOrder = random.nextInt(10) > 0 ? owned(orderId, type) : type;
    return new FreezeRequest(
        stock.activity,
        ofOrder,
        orderId,
        "order-service",
        1 + Math.floorMod(orderId.hashCode(), 7),
        body.nextInt(20) == 0 ? body.nextInt(3) - 1 : 1 + body.nextInt(4),
        random.nextInt(64),
        "print-" + body.nextInt(2),
        random.nextInt(4) == 0);
  }

  /** The ticket type of a known order: settling it under another one is a bug of the caller. */
  private String owned(String orderId, String type) {
    StockModel.Hold hold = model.holds.get(orderId);
    return hold == null ? type : hold.type;
  }

  private Allocation places(HoldRef ref) {
    Map<Integer, Integer> counts = new TreeMap<>();
    StockModel.Hold hold = model.holds.get(ref.orderId());
    if (hold != null && random.nextInt(4) > 0) {
      hold.left.keySet().stream().limit(2).forEach(bucket -> counts.put(bucket, 1));
    }
    if (counts.isEmpty()) {
      counts.put(random.nextInt(buckets.get(ref.ticketType())), 1 + random.nextInt(2));
    }
    return Allocation.of(counts);
  }

  /** Held, sold, or sold and given back partly or wholly. */
  private LostHold lost(HoldRef ref) {
    Allocation places = places(ref);
    if (random.nextInt(3) == 0) {
      return LostHold.held(ref, "print-0", THEN, places);
    }
    Allocation left = places;
    Refunds refunds = Refunds.NONE;
    for (int i = 0; i < 2 && random.nextBoolean() && !left.isEmpty(); i++) {
      Allocation back = left.first(1 + random.nextInt(left.total()));
      left = left.minus(back);
      refunds = refunds.and("refund-" + i, back);
    }
    return new LostHold(ref, "print-0", THEN, HoldState.CONFIRMED, places, left, refunds);
  }

  private void compare() {
    StockSnapshot snapshot = stock.scripts.snapshot(stock.activity, TYPES);
    for (String type : TYPES) {
      assertThat(snapshot.types().get(type)).as(type).isEqualTo(model.type(type));
      assertThat(stock.scripts.available(stock.activity, TYPES))
          .as(type)
          .containsEntry(type, model.open(type));
    }
    Map<Long, StockSnapshot.OfUser> users = new TreeMap<>(model.users());
    users.values().removeIf(new StockSnapshot.OfUser(0, 0, 0)::equals);
    Map<Long, StockSnapshot.OfUser> actual = new TreeMap<>(snapshot.users());
    actual.values().removeIf(new StockSnapshot.OfUser(0, 0, 0)::equals);
    assertThat(actual).isEqualTo(users);
    assertThat(stock.unsettled()).hasSameElementsAs(model.unsettled());
    model.holds.forEach(
        (orderId, hold) ->
            assertThat(stock.scripts.hold(stock.activity, orderId))
                .hasValueSatisfying(record -> assertThat(shape(record)).isEqualTo(shape(hold))));
  }

  private static String shape(HoldRecord record) {
    return shape(
        record.state(),
        record.userId(),
        record.allocation(),
        record.left(),
        record.refunds().byId());
  }

  private static String shape(StockModel.Hold hold) {
    return shape(
        hold.state, hold.user, StockModel.allocation(hold), Allocation.of(hold.left), hold.refunds);
  }

  private static String shape(
      HoldState state,
      long user,
      Allocation taken,
      Allocation left,
      Map<String, Allocation> refunds) {
    return List.of(state, user, taken, left, new TreeMap<>(refunds)).stream()
        .map(Object::toString)
        .collect(Collectors.joining(" "));
  }

  private static String text(FreezeReply reply) {
    if (reply instanceof FreezeReply.Held held) {
      return "HELD " + (held.replayed() ? "again " : "") + held.allocation();
    }
    FreezeReply.Refused refused = (FreezeReply.Refused) reply;
    return refused.reason() + (refused.missing() > 0 ? " " + refused.missing() : "");
  }

  private static String text(SettleReply reply) {
    if (reply instanceof SettleReply.Settled settled) {
      return settled.state() + (settled.replayed() ? " again " : " ") + settled.allocation();
    }
    SettleReply.Refused refused = (SettleReply.Refused) reply;
    return refused.reason() + refused.state().map(state -> " " + state).orElse("");
  }

  /** Some operations with this seed; the seed is in the message of whatever goes wrong. */
  static Map<String, Integer> run(StringRedisTemplate redis, long seed, int operations) {
    try {
      return new RandomOperations(redis, seed).run(operations);
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError("random operations with seed " + seed + " failed", e);
    }
  }

  static List<Long> seeds(int count) {
    List<Long> seeds = new ArrayList<>();
    long first = Long.getLong("lua.seed", System.nanoTime());
    for (int i = 0; i < count; i++) {
      seeds.add(first + i);
    }
    return seeds;
  }
}
