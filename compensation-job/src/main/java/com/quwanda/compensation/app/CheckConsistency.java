package com.quwanda.compensation.app;

import com.quwanda.compensation.api.ConsistencyReport;
import com.quwanda.compensation.model.DepositRule;
import com.quwanda.compensation.model.MoneyRule;
import com.quwanda.deposit.api.DepositRecord;
import com.quwanda.invariants.Invariants;
import com.quwanda.invariants.Picture;
import com.quwanda.invariants.Picture.BucketAt;
import com.quwanda.invariants.Picture.Sums;
import com.quwanda.invariants.Picture.TypeAt;
import com.quwanda.invariants.Picture.UserAt;
import com.quwanda.invariants.Violation;
import com.quwanda.order.api.OrderApi;
import com.quwanda.order.api.OrderRecord;
import com.quwanda.order.api.WaitlistLine;
import com.quwanda.stock.api.HoldView;
import com.quwanda.stock.api.StockApi;
import com.quwanda.stock.api.StockCounters;
import com.quwanda.stock.api.StockCounters.Bucket;
import com.quwanda.stock.api.StockCounters.InRedis;
import com.quwanda.stock.api.StockCounters.OfType;
import com.quwanda.stock.api.StockCounters.OfUser;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Runs the invariants over an activity, as the other services tell it. The stores are read one
 * after the other, so only what is seen twice, with the same values, is said.
 */
@Component
public class CheckConsistency {

  private static final Set<String> COUNTED = Set.of("HELD", "CONFIRMED");

  /** Stock-service tells how many places a hold has left, and not of which buckets. */
  private static final Map<Integer, Integer> UNSEEN = Map.of();

  private final StockApi stock;
  private final OrderApi orders;
  private final Listings listings;
  private final ReadBooks books;
  private final Pause pause;
  private final Clock clock;

  CheckConsistency(
      StockApi stock,
      OrderApi orders,
      Listings listings,
      ReadBooks books,
      Pause pause,
      Clock clock) {
    this.stock = stock;
    this.orders = orders;
    this.listings = listings;
    this.books = books;
    this.pause = pause;
    this.clock = clock;
  }

  private record Look(List<Violation> violations, int unsettled) {}

  /** What does not hold for an activity. */
  public ConsistencyReport check(String activityId) {
    Look look = look(activityId);
    if (!look.violations.isEmpty()) {
      pause.take();
      Look again = look(activityId);
      List<Violation> lasting =
          again.violations.stream().filter(look.violations::contains).toList();
      look = new Look(lasting, again.unsettled);
    }
    return new ConsistencyReport(
        activityId,
        look.violations.isEmpty(),
        look.violations.stream()
            .map(v -> new ConsistencyReport.Violation(v.rule(), v.subject(), v.first(), v.second()))
            .toList(),
        look.unsettled,
        clock.instant().atOffset(ZoneOffset.UTC));
  }

  private Look look(String activityId) {
    // Before the holds, which are older than their owners' rows.
    List<OrderRecord> records = listings.orders(activityId);
    List<DepositRecord> deposits = listings.deposits(activityId);
    List<HoldView> holds = new ArrayList<>();
    listings.holds(activityId, holds::addAll);
    StockCounters counters = stock.getCounters(activityId);
    List<WaitlistLine> lines = orders.listWaitlists(activityId);
    Picture picture =
        picture(counters, holds, records, deposits, lines, books.of(records, deposits));
    return new Look(Invariants.violatedIn(picture), counters.unsettled());
  }

  private static Picture picture(
      StockCounters counters,
      List<HoldView> holds,
      List<OrderRecord> orders,
      List<DepositRecord> deposits,
      List<WaitlistLine> lines,
      Picture.Books books) {
    String activityId = counters.activityId();
    return new Picture(
        Map.of(activityId, counters.limitPerUser()),
        counters.types().stream()
            .flatMap(type -> type.buckets().stream().map(b -> bucket(activityId, type, b)))
            .toList(),
        holds.stream().filter(h -> h.journalState() != null).map(CheckConsistency::row).toList(),
        orders.stream().map(CheckConsistency::order).toList(),
        deposits.stream().map(CheckConsistency::deposit).toList(),
        lines.stream().map(CheckConsistency::line).toList(),
        counters.types().stream()
            .filter(type -> type.redis() != null)
            .map(type -> counters(new TypeAt(activityId, type.code()), type.redis()))
            .toList(),
        holds.stream().filter(h -> h.redisState() != null).map(CheckConsistency::hold).toList(),
        sums(counters),
        purchased(activityId, holds, counters.users()),
        books,
        0);
  }

  /**
   * What stock-service adds up from journal and holds. The journal gives a range while something is
   * unsettled; a bucket row within it is taken as it is.
   */
  private static Sums sums(StockCounters counters) {
    Sums sums = new Sums(new HashMap<>(), new HashMap<>(), new HashMap<>());
    for (OfType type : counters.types()) {
      TypeAt at = new TypeAt(counters.activityId(), type.code());
      for (Bucket b : type.buckets()) {
        BucketAt bucket = new BucketAt(at, b.bucket());
        sums.frozen().put(bucket, within(b.frozen(), b.frozenLeast(), b.frozenMost()));
        sums.sold().put(bucket, within(b.sold(), b.soldLeast(), b.soldMost()));
      }
      InRedis redis = type.redis();
      for (int i = 0; redis != null && i < redis.capacity().size(); i++) {
        sums.taken()
            .put(
                new BucketAt(at, i),
                redis.held().get(i) + redis.sold().get(i) + redis.takenOutside().get(i));
      }
    }
    return sums;
  }

  private static int within(int value, int least, int most) {
    return Math.max(least, Math.min(most, value));
  }

  private static Picture.Bucket bucket(String activityId, OfType type, Bucket bucket) {
    return new Picture.Bucket(
        new BucketAt(new TypeAt(activityId, type.code()), bucket.bucket()),
        bucket.stock(),
        bucket.sold(),
        bucket.frozen());
  }

  private static Picture.JournalRow row(HoldView hold) {
    return new Picture.JournalRow(
        hold.orderId(),
        new UserAt(hold.activityId(), hold.userId()),
        new TypeAt(hold.activityId(), hold.ticketType()),
        hold.quantity(),
        hold.left() == null ? hold.quantity() : hold.left(),
        UNSEEN,
        hold.journalState(),
        hold.markOperation() == null ? null : hold.markOperation() + " under " + hold.markXid());
  }

  private static Picture.Hold hold(HoldView hold) {
    return new Picture.Hold(
        hold.orderId(),
        new UserAt(hold.activityId(), hold.userId()),
        new TypeAt(hold.activityId(), hold.ticketType()),
        hold.quantity(),
        redisLeft(hold),
        UNSEEN,
        hold.redisState());
  }

  private static Picture.OrderRow order(OrderRecord order) {
    return new Picture.OrderRow(
        order.orderId(),
        new UserAt(order.activityId(), order.userId()),
        new TypeAt(order.activityId(), order.ticketType()),
        order.quantity(),
        order.status().name(),
        order.refundedQuantity(),
        MoneyRule.money(order));
  }

  private static Picture.DepositRow deposit(DepositRecord deposit) {
    return new Picture.DepositRow(
        deposit.orderId(),
        new UserAt(deposit.activityId(), deposit.userId()),
        new TypeAt(deposit.activityId(), deposit.ticketType()),
        deposit.quantity(),
        deposit.status().name(),
        deposit.refundedQuantity(),
        DepositRule.money(deposit));
  }

  private static Picture.Line line(WaitlistLine line) {
    return new Picture.Line(
        new TypeAt(line.activityId(), line.ticketType()),
        line.places(),
        line.version(),
        line.toldVersion());
  }

  private static Picture.Counters counters(TypeAt type, InRedis redis) {
    return new Picture.Counters(
        type,
        redis.available(),
        redis.reserved(),
        redis.free(),
        redis.capacity(),
        redis.takenOutside());
  }

  /** Stock-service tells only of users whose count is wrong; all others have what they hold. */
  private static Map<UserAt, Integer> purchased(
      String activityId, List<HoldView> holds, List<OfUser> wrong) {
    Map<UserAt, Integer> purchased = new HashMap<>();
    for (HoldView hold : holds) {
      if (hold.redisState() != null && COUNTED.contains(hold.redisState())) {
        purchased.merge(new UserAt(activityId, hold.userId()), redisLeft(hold), Integer::sum);
      }
    }
    wrong.forEach(user -> purchased.put(new UserAt(activityId, user.userId()), user.purchased()));
    return purchased;
  }

  private static int redisLeft(HoldView hold) {
    return hold.redisLeft() == null ? hold.quantity() : hold.redisLeft();
  }
}
