package com.quwanda.invariants;

import com.quwanda.invariants.Picture.Bucket;
import com.quwanda.invariants.Picture.BucketAt;
import com.quwanda.invariants.Picture.Counters;
import com.quwanda.invariants.Picture.DepositRow;
import com.quwanda.invariants.Picture.Hold;
import com.quwanda.invariants.Picture.JournalRow;
import com.quwanda.invariants.Picture.Line;
import com.quwanda.invariants.Picture.OrderRow;
import com.quwanda.invariants.Picture.Totals;
import com.quwanda.invariants.Picture.TypeAt;
import com.quwanda.invariants.Picture.UserAt;
import com.quwanda.invariants.Picture.Wallet;
import java.math.BigDecimal;
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
  private static final Set<String> STATES_OF_ORDERS = Set.of("BOOKED", "CONFIRMED", "REFUNDED");

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
    check.ownersMatchJournal();
    check.offersPassedOnHaveADeposit();
    check.countersMatchWaitlists();
    check.walletsMatchTheirLedger();
    check.theLedgerSumsToZero();
    check.ordersMatchTheLedger();
    check.frozenMoneyMatchesDeposits();
    check.partsOfDepositsAddUp();
    check.depositsMatchTheLedger();
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
    Map<UserAt, Integer> owned = new HashMap<>();
    for (Owned owner : owned()) {
      owned.merge(owner.user, owner.left, Integer::sum);
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
    within.accept("orders and deposits", owned);
    within.accept("Redis", picture.purchased());
  }

  /** I3: Redis' counters and users are the sums of Redis' holds. */
  private void countersMatchHolds() {
    Map<UserAt, Integer> users = new HashMap<>();
    for (Hold hold : picture.holds()) {
      if (takesPlaces(hold)) {
        users.merge(hold.user(), hold.left(), Integer::sum);
      }
    }
    equal("I3 counters and holds", "counters", taken(), "holds", picture.sums().taken());
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
    equal("I3 frozen and journal", "bucket row", frozen, "journal", picture.sums().frozen());
    equal("I3 sold and journal", "bucket row", sold, "journal", picture.sums().sold());
  }

  /**
   * I3, order by order: a hold in Redis stands as the journal says, over the same buckets. One that
   * has given everything back stands nowhere.
   */
  private void holdsMatchJournal() {
    Map<String, String> holds =
        byOrder(
            picture.holds(),
            Invariants::takesPlaces,
            Hold::orderId,
            hold ->
                "%s %s %s × %d %s"
                    .formatted(
                        hold.state().equals("HELD") ? "BOOKED" : hold.state(),
                        hold.user(),
                        hold.type(),
                        hold.left(),
                        new TreeMap<>(hold.allocation())));
    Map<String, String> journal =
        byOrder(
            picture.journal(),
            Invariants::takesPlaces,
            JournalRow::orderId,
            row ->
                "%s %s %s × %d %s"
                    .formatted(
                        row.state(),
                        row.user(),
                        row.type(),
                        row.left(),
                        new TreeMap<>(row.allocation())));
    compare("I3 holds and journal", "Redis", holds, "journal", journal, null);
  }

  /**
   * I3, order by order: a live order or deposit has exactly the hold that the journal says, with
   * the places that it has not given back; a refunded one has one that has none left.
   */
  private void ownersMatchJournal() {
    Map<String, String> owners =
        byOrder(
            owned(),
            owner -> true,
            Owned::orderId,
            owner ->
                "%s %s %s × %d of %d"
                    .formatted(owner.state, owner.user, owner.type, owner.left, owner.quantity));
    Map<String, String> journal =
        byOrder(
            picture.journal(),
            row -> STATES_OF_ORDERS.contains(row.state()),
            JournalRow::orderId,
            row ->
                "%s %s %s × %d of %d"
                    .formatted(row.state(), row.user(), row.type(), row.left(), row.quantity()));
    compare("I3 orders and journal", "order", owners, "journal", journal, null);
  }

  /**
   * What has or had places for good: an order or a deposit, and the journal's state of its hold.
   */
  private record Owned(
      String orderId, UserAt user, TypeAt type, int quantity, int left, String state) {}

  /** Of all orders and deposits, those that did not end before their places were sold. */
  private List<Owned> owned() {
    List<Owned> owned = new ArrayList<>();
    for (OrderRow order : picture.orders()) {
      int left = order.quantity() - order.refundedQuantity();
      owned.add(
          new Owned(
              order.orderId(), order.user(), order.type(), order.quantity(), left, stateOf(order)));
    }
    for (DepositRow deposit : picture.deposits()) {
      int left = deposit.quantity() - deposit.refundedQuantity();
      owned.add(
          new Owned(
              deposit.orderId(),
              deposit.user(),
              deposit.type(),
              deposit.quantity(),
              left,
              stateOf(deposit)));
    }
    owned.removeIf(owner -> owner.state == null);
    return owned;
  }

  /** I3: an offer that was accepted as a deposit has one, for the same places. */
  private void offersPassedOnHaveADeposit() {
    Map<String, String> offers =
        byOrder(
            picture.orders(),
            OrderRow::isPassedOn,
            OrderRow::orderId,
            order -> "%s %s × %d".formatted(order.user(), order.type(), order.quantity()));
    Map<String, String> deposits =
        byOrder(
            picture.deposits(),
            deposit -> offers.containsKey(deposit.orderId()),
            DepositRow::orderId,
            deposit -> "%s %s × %d".formatted(deposit.user(), deposit.type(), deposit.quantity()));
    compare("I3 offers passed on", "order", offers, "deposit", deposits, null);
  }

  /** I3: what Redis keeps from the public is what is waited for. */
  private void countersMatchWaitlists() {
    Map<TypeAt, Integer> reserved = new HashMap<>();
    for (Counters counters : picture.counters()) {
      reserved.put(counters.type(), counters.reserved());
    }
    Map<TypeAt, Integer> waited = new HashMap<>();
    for (Line line : picture.lines()) {
      // A type that was never on sale is not in Redis yet.
      if (reserved.containsKey(line.type())) {
        waited.put(line.type(), line.places());
      }
    }
    equal("I3 counters and waitlists", "reserved", reserved, "waited for", waited);
  }

  /**
   * The journal's state of an order's hold; null for an order that ended without being paid, and
   * for one whose places are a deposit's.
   */
  private static String stateOf(OrderRow order) {
    return switch (order.status()) {
      case "UNPAID", "OFFERED" -> "BOOKED";
      case "PAID" -> "CONFIRMED";
      case "REFUNDED" -> "REFUNDED";
      default -> null;
    };
  }

  /** As of an order; null for a deposit that ended without being confirmed. */
  private static String stateOf(DepositRow deposit) {
    return switch (deposit.status()) {
      case "FROZEN" -> "BOOKED";
      case "CONFIRMED", "DEDUCTED" -> "CONFIRMED";
      case "REFUNDED" -> deposit.money().confirmed() ? "REFUNDED" : null;
      default -> null;
    };
  }

  static boolean takesPlaces(Hold hold) {
    return hold.left() > 0 && (hold.state().equals("HELD") || hold.state().equals("CONFIRMED"));
  }

  private static boolean takesPlaces(JournalRow row) {
    return row.left() > 0 && (row.state().equals("BOOKED") || row.state().equals("CONFIRMED"));
  }

  /** I4: what is available and frozen in a wallet is what its ledger says. */
  private void walletsMatchTheirLedger() {
    for (Wallet wallet : picture.books().wallets()) {
      String user = "user " + wallet.userId();
      equal(
          "I4 wallet and ledger", user, "available", wallet.available(), wallet.ledgerAvailable());
      equal("I4 wallet and ledger", user, "frozen", wallet.frozen(), wallet.ledgerFrozen());
    }
    Totals totals = picture.books().totals();
    equal("I4 wallet and ledger", "all users", "wallets", totals.wallets(), totals.ofUsers());
  }

  /** I4: the whole ledger sums to zero, and so does each operation; no entry is empty. */
  private void theLedgerSumsToZero() {
    Totals totals = picture.books().totals();
    if (totals.ledger().signum() != 0) {
      report("I4 ledger sums to zero", "ledger", "sum", totals.ledger(), "wanted", "0.00");
    }
    if (totals.unbalanced() != 0) {
      report(
          "I4 ledger sums to zero", "operations", "unbalanced", totals.unbalanced(), "wanted", 0);
    }
    if (totals.empty() != 0) {
      report("I4 ledger sums to zero", "entries", "of 0.00", totals.empty(), "wanted", 0);
    }
  }

  /** I4, order by order: the ledger has what the order's row says was paid and given back. */
  private void ordersMatchTheLedger() {
    for (OrderRow order : picture.orders()) {
      if (order.isPassedOn()) {
        // The ledger of this id is its deposit's.
        continue;
      }
      Map<String, BigDecimal> sums = ofOrder(order);
      for (OrderMoney.Wrong wrong : order.money().differingFrom(sums)) {
        report(
            "I4 orders and ledger",
            order.orderId() + ", " + wrong.account(),
            "ledger",
            wrong.ledger(),
            "order",
            wrong.expected());
      }
    }
  }

  private Map<String, BigDecimal> ofOrder(OrderRow order) {
    return picture.books().ofOrders().getOrDefault(order.orderId(), Map.of());
  }

  /** I4: what a wallet keeps frozen is what its user's FROZEN deposits add up to. */
  private void frozenMoneyMatchesDeposits() {
    for (Wallet wallet : picture.books().wallets()) {
      if (wallet.frozen().compareTo(wallet.frozenDeposits()) != 0) {
        report(
            "I4 frozen and deposits",
            "user " + wallet.userId(),
            "frozen",
            wallet.frozen(),
            "deposits",
            wallet.frozenDeposits());
      }
    }
  }

  /** I4, settled deposit by deposit: penalty + refund + consumed = deposit, in row and ledger. */
  private void partsOfDepositsAddUp() {
    for (DepositRow deposit : picture.deposits()) {
      DepositMoney money = deposit.money();
      if (money.isSettled()) {
        addUp(deposit, "row", money.accounted());
        addUp(deposit, "ledger", ledgerOf(deposit).accounted());
      }
    }
  }

  private void addUp(DepositRow deposit, String source, BigDecimal accounted) {
    BigDecimal frozen = deposit.money().deposit();
    if (accounted.compareTo(frozen) != 0) {
      report(
          "I4 parts of a deposit",
          deposit.orderId(),
          "penalty, refund and consumed by " + source,
          accounted,
          "deposit",
          frozen);
    }
  }

  /**
   * I4, deposit by deposit: the ledger has moved what the row says, and it lies where it should.
   */
  private void depositsMatchTheLedger() {
    for (DepositRow deposit : picture.deposits()) {
      DepositMoney.Ledger ledger = ledgerOf(deposit);
      List<DepositMoney.Wrong> wrong = new ArrayList<>(deposit.money().wrongParts(ledger));
      wrong.addAll(deposit.money().wrongAccounts(ledger));
      for (DepositMoney.Wrong one : wrong) {
        report(
            "I4 deposits and ledger",
            deposit.orderId() + ", " + one.subject(),
            "ledger",
            one.ledger(),
            "deposit",
            one.expected());
      }
    }
  }

  private DepositMoney.Ledger ledgerOf(DepositRow deposit) {
    return new DepositMoney.Ledger(
        picture.books().ofOrders().getOrDefault(deposit.orderId(), Map.of()),
        picture.books().moved().getOrDefault(deposit.orderId(), Map.of()));
  }

  /**
   * No hold is between two states, no money waits to be given back, and no branch waits for its
   * second phase.
   */
  private void nothingIsInFlight() {
    for (JournalRow row : picture.journal()) {
      if (row.state().equals("FREEZE") || row.mark() != null) {
        report("nothing in flight", row.orderId(), "journal", row.state(), "its mark", row.mark());
      }
    }
    for (OrderRow order : picture.orders()) {
      BigDecimal owed = OrderMoney.owed(ofOrder(order));
      if (owed.signum() > 0) {
        report("nothing in flight", order.orderId(), "owed to its payer", owed, "wanted", "0.00");
      }
    }
    for (Line line : picture.lines()) {
      if (line.toldVersion() < line.version()) {
        report(
            "nothing in flight",
            line.type(),
            "waitlist",
            line.version(),
            "told to stock-service",
            line.toldVersion());
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

  private void equal(
      String rule, String subject, String source, BigDecimal first, BigDecimal ledger) {
    if (first.compareTo(ledger) != 0) {
      report(rule, subject, source, first, "ledger", ledger);
    }
  }

  private void report(
      String rule, Object subject, String source, Object value, String other, Object otherValue) {
    found.add(Violation.of(rule, subject, source, value, other, otherValue));
  }
}
