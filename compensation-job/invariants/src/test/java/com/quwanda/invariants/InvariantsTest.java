package com.quwanda.invariants;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.invariants.Picture.Bucket;
import com.quwanda.invariants.Picture.BucketAt;
import com.quwanda.invariants.Picture.Counters;
import com.quwanda.invariants.Picture.Hold;
import com.quwanda.invariants.Picture.JournalRow;
import com.quwanda.invariants.Picture.OrderRow;
import com.quwanda.invariants.Picture.TypeAt;
import com.quwanda.invariants.Picture.UserAt;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InvariantsTest {
  private static final TypeAt TYPE = new TypeAt("concert", "standard");
  private static final UserAt USER = new UserAt("concert", 7);
  private static final Map<Integer, Integer> BOTH = Map.of(0, 1, 1, 1);

  /** Two buckets of two places; user 7 has one of each. */
  private static final Picture GOOD =
      picture(
          List.of(bucket(0, 2, 0, 1), bucket(1, 2, 0, 1)),
          List.of(journal("o-1", "BOOKED", null)),
          List.of(order("o-1", 2, "UNPAID")),
          List.of(counters(2, 1, 1)),
          List.of(hold("o-1", "HELD")),
          Map.of(USER, 2),
          0);

  @Test
  void findsNothingWhereEverythingAgrees() {
    assertThat(Invariants.violatedIn(GOOD)).isEmpty();
  }

  @Test
  void endedOrdersAndHoldsCountNothing() {
    Picture ended =
        picture(
            List.of(bucket(0, 2, 0, 0), bucket(1, 2, 0, 0)),
            List.of(journal("o-1", "FREEZE_ROLLED_BACK", null)),
            List.of(order("o-1", 2, "CANCELLED")),
            List.of(counters(4, 2, 2)),
            List.of(hold("o-1", "RELEASED")),
            Map.of(),
            0);
    assertThat(Invariants.violatedIn(ended)).isEmpty();
  }

  @Test
  void seesMoreTakenThanThereIs() {
    Picture oversold =
        picture(
            List.of(bucket(0, 2, 2, 1), bucket(1, 2, 0, 1)),
            GOOD.journal(),
            GOOD.orders(),
            GOOD.counters(),
            GOOD.holds(),
            GOOD.purchased(),
            0);
    assertThat(rulesOf(oversold))
        .contains(
            "I1 bucket row within stock", "I3 counters and bucket rows", "I3 sold and journal");
  }

  @Test
  void seesACounterOutsideItsRange() {
    Picture negative = withCounters(counters(0, -1, 1));
    assertThat(rulesOf(negative)).contains("I1 counter within capacity", "I3 counters and holds");
    assertThat(rulesOf(withCounters(counters(4, 3, 1)))).contains("I1 counter within capacity");
  }

  @Test
  void seesAUserOverTheLimitInEitherStore() {
    Picture inRedis =
        picture(
            GOOD.buckets(),
            GOOD.journal(),
            GOOD.orders(),
            GOOD.counters(),
            GOOD.holds(),
            Map.of(USER, 5),
            0);
    assertThat(rulesOf(inRedis))
        .containsExactlyInAnyOrder("I2 limit per user", "I3 users and holds");
    assertThat(rulesOf(withOrders(List.of(order("o-1", 5, "UNPAID")))))
        .containsExactlyInAnyOrder("I2 limit per user", "I3 orders and journal");
  }

  @Test
  void seesAnOrderWithoutAHoldAndAHoldWithoutAnOrder() {
    assertThat(rulesOf(withOrders(List.of()))).containsExactly("I3 orders and journal");
    assertThat(rulesOf(withOrders(List.of(order("o-1", 2, "UNPAID"), order("o-2", 1, "UNPAID")))))
        .containsExactly("I3 orders and journal");
  }

  @Test
  void seesAPaidOrderWhosePlacesAreNotSold() {
    assertThat(rulesOf(withOrders(List.of(order("o-1", 2, "PAID")))))
        .containsExactly("I3 orders and journal");
  }

  @Test
  void seesWhatIsInFlight() {
    Picture marked =
        picture(
            GOOD.buckets(),
            List.of(journal("o-1", "BOOKED", "UNBOOK under x:1")),
            GOOD.orders(),
            GOOD.counters(),
            GOOD.holds(),
            GOOD.purchased(),
            1);
    assertThat(Invariants.violatedIn(marked))
        .extracting(Violation::toString)
        .containsExactly(
            "nothing in flight, o-1: journal = BOOKED, but its mark = UNBOOK under x:1",
            "nothing in flight, undo logs: rows = 1, but wanted = 0");
  }

  private static List<String> rulesOf(Picture picture) {
    return Invariants.violatedIn(picture).stream().map(Violation::rule).distinct().toList();
  }

  private static Picture withCounters(Counters counters) {
    return picture(
        GOOD.buckets(),
        GOOD.journal(),
        GOOD.orders(),
        List.of(counters),
        GOOD.holds(),
        GOOD.purchased(),
        0);
  }

  private static Picture withOrders(List<OrderRow> orders) {
    return picture(
        GOOD.buckets(), GOOD.journal(), orders, GOOD.counters(), GOOD.holds(), GOOD.purchased(), 0);
  }

  private static Picture picture(
      List<Bucket> buckets,
      List<JournalRow> journal,
      List<OrderRow> orders,
      List<Counters> counters,
      List<Hold> holds,
      Map<UserAt, Integer> purchased,
      int undoRows) {
    return new Picture(
        Map.of("concert", 4), buckets, journal, orders, counters, holds, purchased, undoRows);
  }

  private static Bucket bucket(int number, int stock, int sold, int frozen) {
    return new Bucket(new BucketAt(TYPE, number), stock, sold, frozen);
  }

  private static JournalRow journal(String orderId, String state, String mark) {
    return new JournalRow(orderId, USER, TYPE, 2, BOTH, state, mark);
  }

  private static OrderRow order(String orderId, int quantity, String status) {
    return new OrderRow(orderId, USER, TYPE, quantity, status);
  }

  private static Counters counters(int total, int first, int second) {
    return new Counters(TYPE, total, List.of(first, second), List.of(2, 2), List.of(0, 0));
  }

  private static Hold hold(String orderId, String state) {
    return new Hold(orderId, USER, TYPE, 2, state, BOTH);
  }
}
