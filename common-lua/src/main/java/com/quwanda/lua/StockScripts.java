package com.quwanda.lua;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.springframework.data.redis.core.Cursor;
import org.springframework.data.redis.core.ScanOptions;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.script.RedisScript;

/**
 * The stock of activities in Redis. Every change is one atomic script; repeating a call changes
 * nothing and answers the same. Refusals are values. {@link CorruptStockException} is a bug or a
 * loss. A {@link org.springframework.dao.DataAccessException} is no proof that nothing was done:
 * repeat the same call, or release the hold.
 */
public class StockScripts {
  private static final String NO_REFUND = "";
  private static final String PUBLIC = "PUBLIC";
  private static final String WAITLIST = "WAITLIST";
  private static final ScanOptions PAGES = ScanOptions.scanOptions().count(500).build();

  /** Longer than any sale: the gate stands until the sale's end. */
  private static final Duration NO_LEASE = Duration.ofMillis(9_999_999_999_999L);

  private final StringRedisTemplate redis;
  private final ScriptRunner runner;
  private final RedisRun run;
  private final String caller = UUID.randomUUID().toString();

  /** Freezes are refused until {@link #admitFreezes} is called. */
  public StockScripts(StringRedisTemplate redis) {
    this.redis = redis;
    this.runner = new ScriptRunner(redis);
    this.run = new RedisRun(redis);
  }

  /**
   * Which run of Redis answers: the same text as long as no master was restarted or replaced, at
   * most 82 characters per master.
   */
  public String observeRun() {
    return run.observe();
  }

  /**
   * Lets freezes be taken from {@code observed}, the run that the caller has found to have all that
   * the database knows. A server that is restarted or replaced later does not know the script, and
   * each freeze there ends with {@link UnknownRunException} until this is called again.
   *
   * @return false when Redis is another run by now; freezes are refused then
   */
  public boolean admitFreezes(String observed) {
    RedisScript<List<Object>> freeze = runner.freezeOf(observed + " " + caller);
    for (String activityId : run.activityOfEachMaster()) {
      // A quantity of none is refused by every server, so the call changes nothing.
      runner.teach(
          freeze,
          keys(StockScript.FREEZE, activityId, "none"),
          "none",
          "0",
          "0",
          "0",
          "none",
          PUBLIC);
    }
    boolean same = run.observe().equals(observed);
    runner.admit(same ? freeze : null);
    return same;
  }

  /** Refuses freezes, without asking Redis, until they are admitted again. */
  public void refuseFreezes() {
    runner.admit(null);
  }

  /**
   * Takes places for one order, all or nothing.
   *
   * @throws UnknownRunException when this Redis is not the run that freezes were admitted to;
   *     nothing was taken
   */
  public FreezeReply freeze(FreezeRequest request) {
    return FreezeReply.parse(
        run(
            StockScript.FREEZE,
            request.activityId(),
            request.ticketType(),
            request.orderId(),
            text(request.userId()),
            text(request.quantity()),
            text(request.startBucket()),
            String.join("|", request.owner(), request.ticketType(), request.fingerprint()),
            request.waitlist() ? WAITLIST : PUBLIC));
  }

  /** Turns a held order's places into sold ones. */
  public SettleReply confirm(HoldRef hold) {
    return settle(hold, "CONFIRM", NO_REFUND, Allocation.NONE);
  }

  /**
   * As {@link #confirm}, for many at once.
   *
   * @return in the same order
   */
  public List<SettleReply> confirmAll(List<HoldRef> holds) {
    return runner
        .runAll(
            StockScript.SETTLE,
            holds.stream().map(hold -> keys(StockScript.SETTLE, hold)).toList(),
            holds.stream()
                .map(hold -> settlement(hold, "CONFIRM", NO_REFUND, Allocation.NONE))
                .toList())
        .stream()
        .map(SettleReply::parse)
        .toList();
  }

  /**
   * Gives a held order's places and its user's share of the limit back. A hold that is not there
   * leaves a tombstone, so that a freeze that arrives late is refused.
   */
  public SettleReply release(HoldRef hold) {
    return settle(hold, "RELEASE", NO_REFUND, Allocation.NONE);
  }

  /**
   * Gives places of a confirmed order back.
   *
   * @param refundId 1 to 64 letters, digits, {@code _} or {@code -}; the key under which a repeat
   *     is known
   * @param places not empty; the buckets that the database's journal gives them back to
   */
  public SettleReply refund(HoldRef hold, String refundId, Allocation places) {
    return settle(hold, "REFUND", Arguments.requireRefundId(refundId), places);
  }

  private SettleReply settle(HoldRef hold, String verdict, String refundId, Allocation places) {
    return SettleReply.parse(
        runner.run(
            StockScript.SETTLE,
            keys(StockScript.SETTLE, hold),
            settlement(hold, verdict, refundId, places).toArray()));
  }

  private static List<String> settlement(
      HoldRef hold, String verdict, String refundId, Allocation places) {
    return List.of(
        hold.orderId(),
        verdict,
        hold.ticketType(),
        hold.owner(),
        text(hold.userId()),
        refundId,
        places.toString());
  }

  /** As the other {@code writeGate}, with a gate that needs no lease. */
  public GateOutcome writeGate(String activityId, Gate gate) {
    return writeGate(activityId, gate, NO_LEASE);
  }

  /**
   * Opens, closes or suspends the sale and sets its window and limit; a lower epoch never wins.
   *
   * @param lease how long an open gate stands unless it is renewed, from now; instead of what the
   *     gate says of it
   */
  public GateOutcome writeGate(String activityId, Gate gate, Duration lease) {
    if (gate.status() == Gate.Status.ARCHIVED) {
      throw new IllegalArgumentException("only the archive closes a sale for good");
    }
    List<Object> reply =
        run(
            StockScript.GATE_WRITE,
            activityId,
            null,
            gate.status().name(),
            text(gate.from().toEpochMilli()),
            text(gate.until().toEpochMilli()),
            text(gate.limitPerUser()),
            text(gate.epoch()),
            text(lease.toMillis()));
    return Outcome.ofCode(GateOutcome.values(), Reply.number(reply, 0));
  }

  /**
   * Keeps open gates in effect for {@code lease} from now.
   *
   * @param epochs activity to the epoch that its gate must have
   * @return by activity, in the same order
   */
  public Map<String, LeaseReply> renewLeases(Map<String, Long> epochs, Duration lease) {
    List<String> activities = List.copyOf(epochs.keySet());
    List<List<Object>> renewed =
        runner.runAll(
            StockScript.LEASE,
            activities.stream().map(id -> keys(StockScript.LEASE, id, null)).toList(),
            activities.stream()
                .map(id -> List.of(text(epochs.get(id)), text(lease.toMillis())))
                .toList());
    Map<String, LeaseReply> replies = new LinkedHashMap<>();
    for (int i = 0; i < activities.size(); i++) {
      replies.put(activities.get(i), LeaseReply.parse(renewed.get(i)));
    }
    return replies;
  }

  /** The sale gate, if Redis has one. */
  public Optional<Gate> gate(String activityId) {
    return Optional.ofNullable(redis.opsForValue().get(new StockKeys(activityId).gate()))
        .map(Gate::parse);
  }

  /**
   * Brings a ticket type's counters into Redis where there are none.
   *
   * @param version the capacity version these numbers belong to, 0 to 9999999
   * @param capacity per bucket, 1 to 64 buckets, all together at most 9999999 places
   * @param free per bucket, places that neither are taken in the database nor belong to a hold that
   *     will be restored
   */
  public WarmUpOutcome warmUp(
      String activityId,
      String ticketType,
      int version,
      List<Integer> capacity,
      List<Integer> free) {
    List<Object> reply =
        run(
            StockScript.WARM_UP,
            activityId,
            ticketType,
            text(version),
            joined(capacity),
            joined(free));
    return Outcome.ofCode(WarmUpOutcome.values(), Reply.number(reply, 0));
  }

  /**
   * Adds places to the buckets of a ticket type.
   *
   * @param version one more than the last applied one
   * @param added per bucket, 0 or more, for every bucket
   */
  public RaiseOutcome raiseCapacity(
      String activityId, String ticketType, int version, List<Integer> added) {
    List<Object> reply =
        run(StockScript.RAISE_CAPACITY, activityId, ticketType, text(version), joined(added));
    return Outcome.ofCode(RaiseOutcome.values(), Reply.number(reply, 0));
  }

  /** Adds a hold that the database knows and Redis has lost. */
  public RestoreOutcome restore(LostHold lost) {
    return restored(
        runner.run(
            StockScript.RESTORE,
            keys(StockScript.RESTORE, lost.hold()),
            lost.arguments().toArray()));
  }

  /**
   * As {@link #restore}, for many at once.
   *
   * @return in the same order
   */
  public List<RestoreOutcome> restoreAll(List<LostHold> lost) {
    return runner
        .runAll(
            StockScript.RESTORE,
            lost.stream().map(one -> keys(StockScript.RESTORE, one.hold())).toList(),
            lost.stream().map(LostHold::arguments).toList())
        .stream()
        .map(StockScripts::restored)
        .toList();
  }

  private static RestoreOutcome restored(List<Object> reply) {
    return Outcome.ofCode(RestoreOutcome.values(), Reply.number(reply, 0));
  }

  /**
   * Says what the waitlist of a ticket type wants. As many free places are kept from the public, as
   * soon as they suffice for one who waits.
   *
   * @param version of these numbers, 0 or more; the same one again writes again, a lower one than
   *     the last changes nothing
   * @param places what is waited for in all, 0 to 9999999; it may be more than there are
   * @param least the fewest places that one waits for, 0 when nobody does
   */
  public ReserveOutcome reserve(
      String activityId, String ticketType, long version, int places, int least) {
    List<Object> reply =
        run(StockScript.RESERVE, activityId, ticketType, text(version), text(places), text(least));
    return Outcome.ofCode(ReserveOutcome.values(), Reply.number(reply, 0));
  }

  /** Sets a ticket type's counters, and every user's count, to what the holds in Redis say. */
  public RecountReply recount(String activityId, String ticketType) {
    return RecountReply.parse(run(StockScript.RECOUNT, activityId, ticketType, ticketType));
  }

  /**
   * Takes settled holds out of Redis, about {@code limit} at a call, once {@code horizon} has
   * passed since the sale's end. Begin with cursor {@link ArchiveReply#DONE} and go on until it
   * comes back. The caller keeps what was removed.
   */
  public ArchiveReply archive(String activityId, Duration horizon, String cursor, int limit) {
    return ArchiveReply.parse(
        run(StockScript.ARCHIVE, activityId, null, text(horizon.toMillis()), cursor, text(limit)));
  }

  /** A consistent picture for comparing the stores. Walks every hold: not for a busy path. */
  public StockSnapshot snapshot(String activityId, List<String> ticketTypes) {
    StockKeys keys = new StockKeys(activityId);
    List<String> all = new ArrayList<>(List.of(keys.gate(), keys.purchased(), keys.holds()));
    for (String ticketType : ticketTypes) {
      all.add(keys.stock(ticketType));
      all.add(keys.capacity(ticketType));
    }
    return StockSnapshot.parse(
        ticketTypes, runner.run(StockScript.SNAPSHOT, all, ticketTypes.toArray()));
  }

  /** One order's hold, if Redis knows the order. */
  public Optional<HoldRecord> hold(String activityId, String orderId) {
    Object record = redis.opsForHash().get(new StockKeys(activityId).holds(), orderId);
    return Optional.ofNullable(record).map(text -> HoldRecord.parse(orderId, (String) text));
  }

  /** The holds of those orders that Redis knows, by order id. */
  public Map<String, HoldRecord> holds(String activityId, Collection<String> orderIds) {
    if (orderIds.isEmpty()) {
      return Map.of();
    }
    List<String> asked = List.copyOf(orderIds);
    List<String> records =
        redis.<String, String>opsForHash().multiGet(new StockKeys(activityId).holds(), asked);
    Map<String, HoldRecord> found = new HashMap<>();
    for (int i = 0; i < asked.size(); i++) {
      if (records.get(i) != null) {
        found.put(asked.get(i), HoldRecord.parse(asked.get(i), records.get(i)));
      }
    }
    return found;
  }

  /**
   * Shows every hold of an activity to {@code visitor}, page by page, at the cost of {@link
   * #unsettled}. One may be shown twice; one that comes or goes meanwhile may be left out.
   */
  public void walkHolds(String activityId, Consumer<HoldRecord> visitor) {
    try (Cursor<Map.Entry<String, String>> cursor =
        redis.<String, String>opsForHash().scan(new StockKeys(activityId).holds(), PAGES)) {
      cursor.forEachRemaining(
          entry -> visitor.accept(HoldRecord.parse(entry.getKey(), entry.getValue())));
    }
  }

  /**
   * Takes a hold's record away, if it is still {@code seen}, and leaves the counters as they are:
   * for a rebuild, which recounts them before any place is offered again.
   */
  public DropOutcome drop(String activityId, HoldRecord seen) {
    List<Object> reply = run(StockScript.DROP, activityId, null, seen.orderId(), seen.text());
    return Outcome.ofCode(DropOutcome.values(), Reply.number(reply, 0));
  }

  /**
   * The order ids of at most {@code limit} unsettled holds taken before an instant. Walks all holds
   * page by page, some 1.5 ms of Redis' time per thousand: for the scan, not for a busy path. An
   * index would be paid for by each freeze, at the sale's peak.
   */
  public List<String> unsettled(String activityId, Instant before, int limit) {
    String holds = new StockKeys(activityId).holds();
    // A scan may name an order twice.
    Set<String> found = new LinkedHashSet<>();
    try (Cursor<Map.Entry<String, String>> cursor =
        redis.<String, String>opsForHash().scan(holds, PAGES)) {
      while (cursor.hasNext() && found.size() < limit) {
        Map.Entry<String, String> entry = cursor.next();
        HoldRecord hold = HoldRecord.parse(entry.getKey(), entry.getValue());
        if (hold.state() == HoldState.HELD && hold.frozenAt().isBefore(before)) {
          found.add(hold.orderId());
        }
      }
    }
    return List.copyOf(found);
  }

  /**
   * What the public can take of each ticket type now, for people to look at; types that Redis does
   * not know are left out.
   */
  public Map<String, Integer> available(String activityId, List<String> ticketTypes) {
    Map<String, Integer> available = new HashMap<>();
    free(activityId, ticketTypes).forEach((type, free) -> available.put(type, free.forPublic()));
    return available;
  }

  /** The free places of each ticket type now; types that Redis does not know are left out. */
  public Map<String, FreeCount> free(String activityId, List<String> ticketTypes) {
    StockKeys keys = new StockKeys(activityId);
    List<String> asked = new ArrayList<>(ticketTypes.stream().map(keys::stock).toList());
    ticketTypes.stream().map(keys::waitlist).forEach(asked::add);
    List<String> read = redis.opsForValue().multiGet(asked);
    Map<String, FreeCount> free = new HashMap<>();
    for (int i = 0; i < ticketTypes.size(); i++) {
      if (read.get(i) != null) {
        free.put(
            ticketTypes.get(i), FreeCount.parse(read.get(i), read.get(ticketTypes.size() + i)));
      }
    }
    return free;
  }

  private List<Object> run(
      StockScript script, String activityId, String ticketType, Object... arguments) {
    return runner.run(script, keys(script, activityId, ticketType), arguments);
  }

  private static List<String> keys(StockScript script, HoldRef hold) {
    return keys(script, hold.activityId(), hold.ticketType());
  }

  private static List<String> keys(StockScript script, String activityId, String ticketType) {
    StockKeys keys = new StockKeys(activityId);
    return script.keys().stream().map(kind -> keys.of(kind, ticketType)).toList();
  }

  private static String text(long number) {
    return Long.toString(number);
  }

  private static String joined(List<Integer> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
  }
}
