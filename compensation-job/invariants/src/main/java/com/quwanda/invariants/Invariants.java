package com.quwanda.invariants;

import com.quwanda.invariants.Picture.Bucket;
import com.quwanda.invariants.Picture.BucketAt;
import com.quwanda.invariants.Picture.Counters;
import com.quwanda.invariants.Picture.Hold;
import com.quwanda.invariants.Picture.JournalRow;
import com.quwanda.invariants.Picture.OrderRow;
import com.quwanda.invariants.Picture.TypeAt;
import com.quwanda.invariants.Picture.UserAt;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The invariants of the stores, each a function of one picture. They hold once nothing is in
 * flight.
 */
public final class Invariants {
  private static final Set<String> COUNTED = Set.of("HELD", "CONFIRMED");

  private final Picture picture;
  private final List<Violation> found = new ArrayList<>();

  private Invariants(Picture picture) {
    this.picture = picture;
  }

  /** What does not hold in a picture; empty when everything does. */
  public static List<Violation> violatedIn(Picture picture) {
    Invariants check = new Invariants(picture);
    check.bucketRowsStayWithinStock();
    check.countersStayWithinCapacity();
    check.usersStayWithinTheirLimit();
    check.countersMatchHolds();
    check.countersMatchBucketRows();
    check.bucketRowsMatchJournal();
    check.holdsMatchJournal();
    check.ordersMatchJournal();
    check.nothingIsInFlight();
    return List.copyOf(check.found);
  }

  /** I1, database: nothing negative, frozen and sold places never exceed the stock. */
  private void bucketRowsStayWithinStock() {
    for (Bucket bucket : picture.buckets()) {
      if (bucket.sold() < 0
          || bucket.frozen() < 0
          || bucket.sold() + bucket.frozen() > bucket.stock()) {
        report(
            "I1 bucket row within stock",
            bucket.at(),
            "stock",
            bucket.stock(),
            "sold and frozen",
            bucket.sold() + " and " + bucket.frozen());
      }
    }
  }

  /** I1, Redis: each counter between 0 and the capacity, and the total is their sum. */
  private void countersStayWithinCapacity() {
    for (Counters counters : picture.counters()) {
      for (int i = 0; i < counters.available().size(); i++) {
        int available = counters.available().get(i);
        int capacity = counters.capacity().get(i);
        if (available < 0 || available > capacity) {
          report(
              "I1 counter within capacity",
              new BucketAt(counters.type(), i),
              "capacity",
              capacity,
              "available",
              available);
        }
      }
      int sum = counters.available().stream().mapToInt(Integer::intValue).sum();
      equal("I1 total of counters", counters.type(), "total", counters.total(), "sum", sum);
    }
  }

  /** I2: what a user holds and has bought is within the limit, by orders and by Redis. */
  private void usersStayWithinTheirLimit() {
    Map<UserAt, Integer> ordered = new HashMap<>();
    for (OrderRow order : picture.orders()) {
      if (stateOf(order) != null) {
        ordered.merge(order.user(), order.quantity(), Integer::sum);
      }
    }
    BiConsumer<String, Map<UserAt, Integer>> within =
        (source, places) ->
            places.forEach(
                (user, count) -> {
                  int limit = picture.limits().get(user.activityId());
                  if (count < 0 || count > limit) {
                    report("I2 limit per user", user, "limit", limit, source, count);
                  }
                });
    within.accept("orders", ordered);
    within.accept("Redis", picture.purchased());
  }

  /** I3: Redis' counters and users are the sums of Redis' holds. */
  private void countersMatchHolds() {
    Map<BucketAt, Integer> held = new HashMap<>();
    Map<UserAt, Integer> users = new HashMap<>();
    for (Hold hold : picture.holds()) {
      if (COUNTED.contains(hold.state())) {
        hold.left()
            .forEach(
                (number, count) -> {
                  held.merge(new BucketAt(hold.type(), number), count, Integer::sum);
                  users.merge(hold.user(), count, Integer::sum);
                });
      }
    }
    for (Counters counters : picture.counters()) {
      for (int i = 0; i < counters.takenOutside().size(); i++) {
        held.merge(new BucketAt(counters.type(), i), counters.takenOutside().get(i), Integer::sum);
      }
    }
    equal("I3 counters and holds", "counters", taken(), "holds", held);
    equal("I3 users and holds", "purchased", picture.purchased(), "holds", users);
  }

  /** I3: Redis' counters are what the database's bucket rows say. */
  private void countersMatchBucketRows() {
    Map<BucketAt, Integer> capacity = new HashMap<>();
    Set<TypeAt> warm = new TreeSet<>((a, b) -> a.toString().compareTo(b.toString()));
    for (Counters counters : picture.counters()) {
      warm.add(counters.type());
      for (int i = 0; i < counters.capacity().size(); i++) {
        capacity.put(new BucketAt(counters.type(), i), counters.capacity().get(i));
      }
    }
    Map<BucketAt, Integer> stock = new HashMap<>();
    Map<BucketAt, Integer> booked = new HashMap<>();
    for (Bucket bucket : picture.buckets()) {
      // A type that was never on sale is in the database alone.
      if (warm.contains(bucket.at().type()) || bucket.frozen() + bucket.sold() > 0) {
        stock.put(bucket.at(), bucket.stock());
        booked.put(bucket.at(), bucket.frozen() + bucket.sold());
      }
    }
    equal("I3 capacity and stock", "Redis", capacity, "bucket row", stock);
    equal("I3 counters and bucket rows", "taken in Redis", taken(), "frozen and sold", booked);
  }

  private Map<BucketAt, Integer> taken() {
    Map<BucketAt, Integer> taken = new HashMap<>();
    for (Counters counters : picture.counters()) {
      for (int i = 0; i < counters.available().size(); i++) {
        taken.put(
            new BucketAt(counters.type(), i),
            counters.capacity().get(i) - counters.available().get(i));
      }
    }
    return taken;
  }

  /** I3: frozen and sold places are the sums of the journal's booked and confirmed holds. */
  private void bucketRowsMatchJournal() {
    Map<BucketAt, Integer> frozen = new HashMap<>();
    Map<BucketAt, Integer> sold = new HashMap<>();
    for (Bucket bucket : picture.buckets()) {
      frozen.put(bucket.at(), bucket.frozen());
      sold.put(bucket.at(), bucket.sold());
    }
    equal("I3 frozen and journal", "bucket row", frozen, "journal", inJournal("BOOKED"));
    equal("I3 sold and journal", "bucket row", sold, "journal", inJournal("CONFIRMED"));
  }

  private Map<BucketAt, Integer> inJournal(String state) {
    Map<BucketAt, Integer> counts = new HashMap<>();
    for (JournalRow row : picture.journal()) {
      if (row.state().equals(state)) {
        row.allocation()
            .forEach(
                (number, count) ->
                    counts.merge(new BucketAt(row.type(), number), count, Integer::sum));
      }
    }
    return counts;
  }

  /** I3, order by order: a hold in Redis stands as the journal says, over the same buckets. */
  private void holdsMatchJournal() {
    Map<String, String> holds =
        byOrder(
            picture.holds(),
            hold -> COUNTED.contains(hold.state()),
            Hold::orderId,
            hold ->
                "%s %s %s %s"
                    .formatted(
                        hold.state().equals("HELD") ? "BOOKED" : hold.state(),
                        hold.user(),
                        hold.type(),
                        new TreeMap<>(hold.left())));
    Map<String, String> journal =
        byOrder(
            picture.journal(),
            row -> row.state().equals("BOOKED") || row.state().equals("CONFIRMED"),
            JournalRow::orderId,
            row ->
                "%s %s %s %s"
                    .formatted(
                        row.state(), row.user(), row.type(), new TreeMap<>(row.allocation())));
    compare("I3 holds and journal", "Redis", holds, "journal", journal, null);
  }

  /** I3, order by order: a live order has exactly the hold that the journal says. */
  private void ordersMatchJournal() {
    Map<String, String> orders =
        byOrder(
            picture.orders(),
            order -> stateOf(order) != null,
            OrderRow::orderId,
            order ->
                "%s %s %s × %d"
                    .formatted(stateOf(order), order.user(), order.type(), order.quantity()));
    Map<String, String> journal =
        byOrder(
            picture.journal(),
            row -> row.state().equals("BOOKED") || row.state().equals("CONFIRMED"),
            JournalRow::orderId,
            row -> "%s %s %s × %d".formatted(row.state(), row.user(), row.type(), row.quantity()));
    compare("I3 orders and journal", "order", orders, "journal", journal, null);
  }

  /** The journal's state of a live order's hold; null for an order that has ended. */
  private static String stateOf(OrderRow order) {
    return switch (order.status()) {
      case "UNPAID" -> "BOOKED";
      case "PAID" -> "CONFIRMED";
      default -> null;
    };
  }

  /** No hold is between two states, and no branch waits for its second phase. */
  private void nothingIsInFlight() {
    for (JournalRow row : picture.journal()) {
      if (row.state().equals("FREEZE") || row.mark() != null) {
        report("nothing in flight", row.orderId(), "journal", row.state(), "its mark", row.mark());
      }
    }
    if (picture.undoRows() != 0) {
      report("nothing in flight", "undo logs", "rows", picture.undoRows(), "wanted", 0);
    }
  }

  private static <T> Map<String, String> byOrder(
      List<T> rows, Predicate<T> counted, Function<T, String> orderId, Function<T, String> text) {
    return rows.stream()
        .filter(counted)
        .collect(Collectors.toMap(orderId, text, (a, b) -> a + " and " + b));
  }

  private <K> void equal(
      String rule, String source, Map<K, Integer> first, String other, Map<K, Integer> second) {
    compare(rule, source, first, other, second, 0);
  }

  private <K, V> void compare(
      String rule, String source, Map<K, V> first, String other, Map<K, V> second, V missing) {
    Set<K> all = new LinkedHashSet<>(first.keySet());
    all.addAll(second.keySet());
    for (K key : all) {
      V one = first.getOrDefault(key, missing);
      V two = second.getOrDefault(key, missing);
      if (!Objects.equals(one, two)) {
        report(rule, key, source, one, other, two);
      }
    }
  }

  private void equal(
      String rule, Object subject, String source, int first, String other, int second) {
    if (first != second) {
      report(rule, subject, source, first, other, second);
    }
  }

  private void report(
      String rule, Object subject, String source, Object value, String other, Object otherValue) {
    found.add(Violation.of(rule, subject, source, value, other, otherValue));
  }
}
