package com.quwanda.invariants;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.invariants.Picture.Books;
import com.quwanda.invariants.Picture.Bucket;
import com.quwanda.invariants.Picture.BucketAt;
import com.quwanda.invariants.Picture.Counters;
import com.quwanda.invariants.Picture.DepositRow;
import com.quwanda.invariants.Picture.Hold;
import com.quwanda.invariants.Picture.JournalRow;
import com.quwanda.invariants.Picture.Line;
import com.quwanda.invariants.Picture.OrderRow;
import com.quwanda.invariants.Picture.Sums;
import com.quwanda.invariants.Picture.Totals;
import com.quwanda.invariants.Picture.TypeAt;
import com.quwanda.invariants.Picture.UserAt;
import com.quwanda.invariants.Picture.Wallet;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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

  /** Both places paid with 20.00 from the wallet. */
  private static final Picture PAID =
      paid(
          List.of(bucket(0, 2, 1, 0), bucket(1, 2, 1, 0)),
          List.of(journal("o-1", "CONFIRMED", null)),
          order("o-1", 2, "PAID", 0, "20.00", "0.00", "WALLET"),
          List.of(counters(2, 1, 1)),
          List.of(hold("o-1", "CONFIRMED")),
          Map.of(USER, 2),
          books("80.00", "80.00", Map.of("user:7:available", "-20.00", "club:c-1", "20.00")));

  @Test
  void findsNothingInAPaidOrder() {
    assertThat(Invariants.violatedIn(PAID)).isEmpty();
  }

  @Test
  void aPartlyRefundedOrderHoldsWhatItHasLeft() {
    OrderRow refunded = order("o-1", 2, "PAID", 1, "20.00", "10.00", "WALLET");
    Books books =
        books("90.00", "90.00", Map.of("user:7:available", "-10.00", "club:c-1", "10.00"));
    Picture picture =
        paid(
            List.of(bucket(0, 2, 0, 0), bucket(1, 2, 1, 0)),
            List.of(journal("o-1", "CONFIRMED", 1, Map.of(1, 1))),
            refunded,
            List.of(counters(3, 2, 1)),
            List.of(hold("o-1", "CONFIRMED", 1, Map.of(1, 1))),
            Map.of(USER, 1),
            books);
    assertThat(Invariants.violatedIn(picture)).isEmpty();

    Picture inRedisAlone =
        paid(
            picture.buckets(),
            picture.journal(),
            refunded,
            List.of(counters(2, 1, 1)),
            List.of(hold("o-1", "CONFIRMED")),
            Map.of(USER, 2),
            books);
    assertThat(rulesOf(inRedisAlone))
        .containsExactly("I3 counters and bucket rows", "I3 holds and journal");

    Picture inTheJournalAlone =
        paid(
            PAID.buckets(),
            PAID.journal(),
            refunded,
            PAID.counters(),
            PAID.holds(),
            PAID.purchased(),
            books);
    assertThat(rulesOf(inTheJournalAlone)).containsExactly("I3 orders and journal");
  }

  @Test
  void seesThatRedisAndJournalGaveBackPlacesOfDifferentBuckets() {
    Picture picture =
        paid(
            List.of(bucket(0, 2, 0, 0), bucket(1, 2, 1, 0)),
            List.of(journal("o-1", "CONFIRMED", 1, Map.of(1, 1))),
            order("o-1", 2, "PAID", 1, "20.00", "10.00", "WALLET"),
            List.of(counters(3, 1, 2)),
            List.of(hold("o-1", "CONFIRMED", 1, Map.of(0, 1))),
            Map.of(USER, 1),
            books("90.00", "90.00", Map.of("user:7:available", "-10.00", "club:c-1", "10.00")));
    assertThat(rulesOf(picture))
        .containsExactly("I3 counters and bucket rows", "I3 holds and journal");
  }

  @Test
  void aRefundedOrderHoldsNothing() {
    List<OrderRow> orders = List.of(order("o-1", 2, "REFUNDED", 2, "20.00", "20.00", "WALLET"));
    Books books = books("100.00", "100.00", Map.of("user:7:available", "0.00", "club:c-1", "0.00"));
    Picture refunded =
        paid(
            List.of(bucket(0, 2, 0, 0), bucket(1, 2, 0, 0)),
            List.of(journal("o-1", "REFUNDED", 0, Map.of())),
            orders.get(0),
            List.of(counters(4, 2, 2)),
            List.of(hold("o-1", "CONFIRMED", 0, Map.of())),
            Map.of(USER, 0),
            books);
    assertThat(Invariants.violatedIn(refunded)).isEmpty();
    assertThat(
            rulesOf(
                paid(
                    PAID.buckets(),
                    PAID.journal(),
                    orders.get(0),
                    PAID.counters(),
                    PAID.holds(),
                    PAID.purchased(),
                    books)))
        .containsExactly("I3 orders and journal");
  }

  @Test
  void seesAWalletThatIsNotItsLedger() {
    assertThat(
            Invariants.violatedIn(
                withBooks(
                    new Books(
                        List.of(
                            new Wallet(
                                7,
                                yuan("80.00"),
                                yuan("0.00"),
                                yuan("79.99"),
                                yuan("0.00"),
                                yuan("0.00"))),
                        PAID.books().ofOrders(),
                        Map.of(),
                        PAID.books().totals()))))
        .extracting(Violation::toString)
        .containsExactly("I4 wallet and ledger, user 7: available = 80.00, but ledger = 79.99");
    Totals lost = new Totals(yuan("0.00"), yuan("80.00"), yuan("80.01"), 0, 0);
    assertThat(rulesOf(withBooks(with(lost)))).containsExactly("I4 wallet and ledger");
  }

  @Test
  void seesALedgerThatDoesNotSumToZero() {
    for (Totals wrong :
        List.of(
            new Totals(yuan("0.01"), yuan("80.00"), yuan("80.00"), 0, 0),
            new Totals(yuan("0.00"), yuan("80.00"), yuan("80.00"), 1, 0),
            new Totals(yuan("0.00"), yuan("80.00"), yuan("80.00"), 0, 1))) {
      assertThat(rulesOf(withBooks(with(wrong)))).containsExactly("I4 ledger sums to zero");
    }
  }

  @Test
  void seesAnOrderWhoseMoneyTheLedgerTellsOtherwise() {
    Map<String, String> tooMuch = Map.of("user:7:available", "-30.00", "club:c-1", "30.00");
    assertThat(Invariants.violatedIn(withBooks(books("80.00", "80.00", tooMuch))))
        .extracting(Violation::toString)
        .containsExactly(
            "I4 orders and ledger, o-1, club:c-1: ledger = 30.00, but order = 20.00",
            "I4 orders and ledger, o-1, user:7:available: ledger = -30.00, but order = -20.00");
  }

  @Test
  void seesMoneyThatStillWaitsToBeGivenBack() {
    Map<String, String> late =
        Map.of(
            "user:7:available", "-20.00",
            "club:c-1", "20.00",
            "channel:simulated-pay", "-20.00",
            "platform", "20.00");
    assertThat(Invariants.violatedIn(withBooks(books("80.00", "80.00", late))))
        .extracting(Violation::toString)
        .containsExactly("nothing in flight, o-1: owed to its payer = 20.00, but wanted = 0.00");
  }

  private static final Map<String, String> FREEZE = Map.of("FREEZE", "10.00");
  private static final Map<String, String> FROZEN_SUMS =
      Map.of("user:7:available", "-10.00", "user:7:frozen", "10.00");

  /** Both places for a deposit of 10.00 of 20.00, frozen, confirmed, or not confirmed in time. */
  private static final Picture FROZEN =
      frozen(deposit("FROZEN", 2, false, "0.00", "0.00"), "10.00");

  private static final Picture CONFIRMED =
      ofDeposit(
          List.of(bucket(0, 2, 1, 0), bucket(1, 2, 1, 0)),
          journal("o-1", "CONFIRMED", null),
          deposit("DEDUCTED", 2, true, "0.00", "0.00"),
          counters(2, 1, 1),
          hold("o-1", "CONFIRMED"),
          2,
          wallet("80.00", "0.00", "0.00"),
          Map.of("user:7:available", "-20.00", "user:7:frozen", "0.00", "club:c-1", "20.00"),
          Map.of("FREEZE", "10.00", "CONSUMPTION", "10.00", "SUPPLEMENT", "10.00"));

  private static final Picture PENALISED =
      penalised(
          deposit("REFUNDED", 2, false, "5.00", "5.00"),
          Map.of("user:7:available", "-5.00", "user:7:frozen", "0.00", "club:c-1", "5.00"),
          Map.of("FREEZE", "10.00", "PENALTY", "5.00", "REST", "5.00"));

  @Test
  void findsNothingInDepositsWhereverTheyStand() {
    assertThat(Invariants.violatedIn(FROZEN)).isEmpty();
    assertThat(Invariants.violatedIn(CONFIRMED)).isEmpty();
    assertThat(Invariants.violatedIn(PENALISED)).isEmpty();
  }

  @Test
  void countsOrdersAndDepositsTogether() {
    Picture both = with(FROZEN, List.of(order("o-2", 1, "UNPAID")), FROZEN.deposits());
    assertThat(Invariants.violatedIn(both))
        .extracting(Violation::toString)
        .containsExactly(
            "I3 orders and journal, o-2: order = BOOKED user 7 at concert concert/standard × 1 of"
                + " 1, but journal = null");
    assertThat(rulesOf(with(FROZEN, List.of(), List.of())))
        .as("a hold without its deposit")
        .containsExactly("I3 orders and journal");
    assertThat(rulesOf(with(FROZEN, List.of(order("o-2", 3, "UNPAID")), FROZEN.deposits())))
        .as("two by deposit and three by order, of a limit of four")
        .contains("I2 limit per user");
  }

  @Test
  void seesADepositWhosePlacesStandOtherwise() {
    for (DepositRow wrong :
        List.of(
            deposit("FROZEN", 1, false, "0.00", "0.00"),
            deposit("CONFIRMED", 2, true, "0.00", "0.00"),
            deposit("PENALTY", 2, false, "5.00", "5.00"),
            deposit("REFUNDED", 2, false, "0.00", "10.00"))) {
      assertThat(rulesOf(with(FROZEN, List.of(), List.of(wrong))))
          .as("%s", wrong)
          .contains("I3 orders and journal");
    }
  }

  @Test
  void aConfirmedDepositThatWasRefundedHoldsNothing() {
    Picture refunded =
        ofDeposit(
            List.of(bucket(0, 2, 0, 0), bucket(1, 2, 0, 0)),
            journal("o-1", "REFUNDED", 0, Map.of()),
            new DepositRow(
                "o-1",
                USER,
                TYPE,
                2,
                "REFUNDED",
                2,
                depositMoney("REFUNDED", true, "0.00", "20.00")),
            counters(4, 2, 2),
            hold("o-1", "CONFIRMED", 0, Map.of()),
            0,
            wallet("100.00", "0.00", "0.00"),
            Map.of("user:7:available", "0.00", "user:7:frozen", "0.00", "club:c-1", "0.00"),
            Map.of(
                "FREEZE", "10.00",
                "CONSUMPTION", "10.00",
                "SUPPLEMENT", "10.00",
                "REFUND", "20.00"));
    assertThat(Invariants.violatedIn(refunded)).isEmpty();
  }

  @Test
  void seesAFrozenAmountThatIsNotThatOfTheDeposits() {
    assertThat(Invariants.violatedIn(frozen(deposit("FROZEN", 2, false, "0.00", "0.00"), "9.99")))
        .extracting(Violation::toString)
        .containsExactly("I4 frozen and deposits, user 7: frozen = 10.00, but deposits = 9.99");
  }

  @Test
  void seesADepositWhosePartsDoNotAddUp() {
    Picture row =
        penalised(
            deposit("REFUNDED", 2, false, "5.00", "4.99"),
            Map.of("user:7:available", "-5.00", "user:7:frozen", "0.00", "club:c-1", "5.00"),
            Map.of("FREEZE", "10.00", "PENALTY", "5.00", "REST", "5.00"));
    assertThat(Invariants.violatedIn(row))
        .extracting(Violation::toString)
        .containsExactly(
            "I4 parts of a deposit, o-1: penalty, refund and consumed by row = 9.99, but deposit ="
                + " 10.00",
            "I4 deposits and ledger, o-1, refund: ledger = 5.00, but deposit = 4.99");
    Picture ledger =
        penalised(
            PENALISED.deposits().get(0),
            Map.of("user:7:available", "-5.00", "user:7:frozen", "0.01", "club:c-1", "5.00"),
            Map.of("FREEZE", "10.00", "PENALTY", "5.00", "REST", "4.99"));
    assertThat(rulesOf(ledger)).containsExactly("I4 parts of a deposit", "I4 deposits and ledger");
  }

  @Test
  void seesADepositWhoseMoneyTheLedgerTellsOtherwise() {
    Picture elsewhere =
        penalised(
            PENALISED.deposits().get(0),
            Map.of("user:7:available", "-5.00", "user:7:frozen", "0.00", "club:c-2", "5.00"),
            Map.of("FREEZE", "10.00", "PENALTY", "5.00", "REST", "5.00"));
    assertThat(Invariants.violatedIn(elsewhere))
        .extracting(Violation::toString)
        .containsExactly(
            "I4 deposits and ledger, o-1, club:c-1: ledger = 0, but deposit = 5.00",
            "I4 deposits and ledger, o-1, club:c-2: ledger = 5.00, but deposit = 0");
  }

  @Test
  void anOfferHasPlacesLikeAnUnpaidOrder() {
    assertThat(rulesOf(withOrders(List.of(order("o-1", 2, "OFFERED"))))).isEmpty();
    for (String ended : List.of("DECLINED", "LAPSED")) {
      assertThat(rulesOf(withOrders(List.of(order("o-1", 2, ended)))))
          .as(ended)
          .containsExactly("I3 orders and journal");
    }
  }

  @Test
  void anOfferThatWasPassedOnHasItsPlacesAndMoneyAsADeposit() {
    Picture frozen = frozen(deposit("FROZEN", 2, false, "0.00", "0.00"), "10.00");
    assertThat(rulesOf(with(frozen, List.of(order("o-1", 2, "DEPOSITED")), frozen.deposits())))
        .isEmpty();
    assertThat(rulesOf(with(frozen, List.of(order("o-1", 1, "DEPOSITED")), frozen.deposits())))
        .as("of other places")
        .containsExactly("I3 offers passed on");
    assertThat(rulesOf(with(frozen, List.of(order("o-2", 2, "DEPOSITED")), frozen.deposits())))
        .as("without a deposit")
        .containsExactly("I3 offers passed on");
    assertThat(rulesOf(with(frozen, List.of(order("o-1", 2, "OFFERED")), frozen.deposits())))
        .as("still an offer")
        .contains("I3 orders and journal");
  }

  @Test
  void seesWhereRedisKeepsOtherPlacesThanAreWaitedFor() {
    assertThat(rulesOf(waiting(3, new Line(TYPE, 3, 5, 5)))).isEmpty();
    assertThat(rulesOf(waiting(0, new Line(new TypeAt("concert", "never on sale"), 3, 5, 5))))
        .isEmpty();
    assertThat(rulesOf(waiting(2, new Line(TYPE, 3, 5, 5))))
        .containsExactly("I3 counters and waitlists");
    assertThat(rulesOf(waiting(1))).containsExactly("I3 counters and waitlists");
    assertThat(Invariants.violatedIn(waiting(3, new Line(TYPE, 3, 6, 5))))
        .extracting(Violation::toString)
        .containsExactly(
            "nothing in flight, concert/standard: waitlist = 6, but told to stock-service = 5");
  }

  /** The good picture, with so many places kept in Redis and these lines. */
  private static Picture waiting(int reserved, Line... lines) {
    Counters counters = GOOD.counters().get(0);
    return new Picture(
        GOOD.limits(),
        GOOD.buckets(),
        GOOD.journal(),
        GOOD.orders(),
        GOOD.deposits(),
        List.of(lines),
        List.of(
            new Counters(
                TYPE,
                counters.total(),
                reserved,
                counters.available(),
                counters.capacity(),
                counters.takenOutside())),
        GOOD.holds(),
        GOOD.sums(),
        GOOD.purchased(),
        GOOD.books(),
        0);
  }

  private static Picture frozen(DepositRow deposit, String deposits) {
    return ofDeposit(
        GOOD.buckets(),
        GOOD.journal().get(0),
        deposit,
        GOOD.counters().get(0),
        GOOD.holds().get(0),
        2,
        wallet("90.00", "10.00", deposits),
        FROZEN_SUMS,
        FREEZE);
  }

  private static Picture penalised(
      DepositRow deposit, Map<String, String> sums, Map<String, String> moved) {
    return ofDeposit(
        List.of(bucket(0, 2, 0, 0), bucket(1, 2, 0, 0)),
        journal("o-1", "RELEASED", null),
        deposit,
        counters(4, 2, 2),
        hold("o-1", "RELEASED"),
        0,
        wallet("95.00", "0.00", "0.00"),
        sums,
        moved);
  }

  private static Wallet wallet(String available, String frozen, String deposits) {
    return new Wallet(
        7, yuan(available), yuan(frozen), yuan(available), yuan(frozen), yuan(deposits));
  }

  private static DepositRow deposit(
      String status, int quantity, boolean confirmed, String penalty, String refund) {
    return new DepositRow(
        "o-1", USER, TYPE, quantity, status, 0, depositMoney(status, confirmed, penalty, refund));
  }

  private static DepositMoney depositMoney(
      String status, boolean confirmed, String penalty, String refund) {
    return new DepositMoney(
        7, "c-1", status, confirmed, yuan("20.00"), yuan("10.00"), yuan(penalty), yuan(refund));
  }

  private static Picture ofDeposit(
      List<Bucket> buckets,
      JournalRow journal,
      DepositRow deposit,
      Counters counters,
      Hold hold,
      int purchased,
      Wallet wallet,
      Map<String, String> sums,
      Map<String, String> moved) {
    return new Picture(
        Map.of("concert", 4),
        buckets,
        List.of(journal),
        List.of(),
        List.of(deposit),
        List.of(),
        List.of(counters),
        List.of(hold),
        Sums.of(List.of(journal), List.of(hold), List.of(counters)),
        purchased == 0 ? Map.of() : Map.of(USER, purchased),
        new Books(
            List.of(wallet),
            Map.of("o-1", yuan(sums)),
            Map.of("o-1", yuan(moved)),
            new Totals(yuan("0.00"), yuan("0.00"), yuan("0.00"), 0, 0)),
        0);
  }

  /** That picture with other orders and deposits. */
  private static Picture with(Picture of, List<OrderRow> orders, List<DepositRow> deposits) {
    return new Picture(
        of.limits(),
        of.buckets(),
        of.journal(),
        orders,
        deposits,
        of.lines(),
        of.counters(),
        of.holds(),
        of.sums(),
        of.purchased(),
        of.books(),
        0);
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

  private static Picture withBooks(Books books) {
    return paid(
        PAID.buckets(),
        PAID.journal(),
        PAID.orders().get(0),
        PAID.counters(),
        PAID.holds(),
        PAID.purchased(),
        books);
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
        Map.of("concert", 4),
        buckets,
        journal,
        orders,
        List.of(),
        List.of(),
        counters,
        holds,
        Sums.of(journal, holds, counters),
        purchased,
        // Money as these orders have it, so that only their places can be wrong.
        new Books(
            List.of(),
            orders.stream()
                .filter(order -> order.status().equals("PAID"))
                .collect(
                    Collectors.toMap(
                        OrderRow::orderId, order -> Map.of("club:c-1", yuan("20.00")))),
            Map.of(),
            new Totals(yuan("0.00"), yuan("0.00"), yuan("0.00"), 0, 0)),
        undoRows);
  }

  private static Picture paid(
      List<Bucket> buckets,
      List<JournalRow> journal,
      OrderRow order,
      List<Counters> counters,
      List<Hold> holds,
      Map<UserAt, Integer> purchased,
      Books books) {
    return new Picture(
        Map.of("concert", 4),
        buckets,
        journal,
        List.of(order),
        List.of(),
        List.of(),
        counters,
        holds,
        Sums.of(journal, holds, counters),
        purchased,
        books,
        0);
  }

  private static Books books(
      String available, String ledgerAvailable, Map<String, String> ofOrder) {
    return new Books(
        List.of(
            new Wallet(
                7,
                yuan(available),
                yuan("0.00"),
                yuan(ledgerAvailable),
                yuan("0.00"),
                yuan("0.00"))),
        Map.of("o-1", yuan(ofOrder)),
        Map.of(),
        new Totals(yuan("0.00"), yuan("80.00"), yuan("80.00"), 0, 0));
  }

  /** The good books with other totals. */
  private static Books with(Totals totals) {
    return new Books(PAID.books().wallets(), PAID.books().ofOrders(), Map.of(), totals);
  }

  private static Map<String, BigDecimal> yuan(Map<String, String> amounts) {
    return amounts.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> yuan(entry.getValue())));
  }

  private static BigDecimal yuan(String amount) {
    return new BigDecimal(amount);
  }

  private static Bucket bucket(int number, int stock, int sold, int frozen) {
    return new Bucket(new BucketAt(TYPE, number), stock, sold, frozen);
  }

  private static JournalRow journal(String orderId, String state, String mark) {
    return new JournalRow(orderId, USER, TYPE, 2, 2, BOTH, state, mark);
  }

  private static JournalRow journal(
      String orderId, String state, int left, Map<Integer, Integer> allocation) {
    return new JournalRow(orderId, USER, TYPE, 2, left, allocation, state, null);
  }

  /** Paid through a channel if it is, so that no wallet has to show it. */
  private static OrderRow order(String orderId, int quantity, String status) {
    return order(
        orderId,
        quantity,
        status,
        0,
        "20.00",
        "0.00",
        status.equals("PAID") ? "simulated-pay" : null);
  }

  private static OrderRow order(
      String orderId,
      int quantity,
      String status,
      int refundedQuantity,
      String amount,
      String refunded,
      String paidThrough) {
    return new OrderRow(
        orderId,
        USER,
        TYPE,
        quantity,
        status,
        refundedQuantity,
        new OrderMoney(7, "c-1", status, yuan(amount), yuan(refunded), paidThrough));
  }

  private static Counters counters(int total, int first, int second) {
    return new Counters(TYPE, total, 0, List.of(first, second), List.of(2, 2), List.of(0, 0));
  }

  private static Hold hold(String orderId, String state) {
    return new Hold(orderId, USER, TYPE, 2, 2, BOTH, state);
  }

  private static Hold hold(
      String orderId, String state, int left, Map<Integer, Integer> allocation) {
    return new Hold(orderId, USER, TYPE, 2, left, allocation, state);
  }
}
