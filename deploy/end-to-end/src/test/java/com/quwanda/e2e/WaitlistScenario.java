package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.deposit.api.DepositView;
import com.quwanda.order.api.OrderHistory;
import com.quwanda.order.api.OrderPage;
import com.quwanda.order.api.OrderProblem;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.OrderView;
import com.quwanda.order.api.WaitlistEntryView;
import com.quwanda.order.api.WaitlistStatus;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.stock.api.StockProblem;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Places that others give back are offered to those who wait for them, and to nobody else. */
class WaitlistScenario extends Scenario {
  private static final String SCAN = "waitlist-offer-scan";
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration LATER = Duration.ofHours(2);
  private static final int RACES = Integer.getInteger("race.rounds", 6);

  /** How places become free. */
  enum Way {
    CANCEL,
    PAYMENT_EXPIRY,
    REFUND,
    OPS_RELEASE,
    DEPOSIT_PENALTY,
    ADDED_CAPACITY
  }

  /** Case 23: each way makes one offer, to the first whom the places suffice for. */
  @ParameterizedTest
  @EnumSource(Way.class)
  void aFreedPlaceIsOfferedToTheFirstItSufficesForAndThePublicCannotTakeIt(Way way) {
    String activity =
        open(
            ActivityDraft.concert()
                .places(2, 2)
                .payWithin(way == Way.PAYMENT_EXPIRY ? Duration.ofSeconds(20) : LATER)
                .deposits(LATER));
    BuyerClient owner = richBuyer("100.00");
    boolean deposit = way == Way.DEPOSIT_PENALTY;
    String taken =
        deposit
            ? DepositLifeScenario.made(owner.deposit(activity, TYPE, 1)).orderId()
            : placed(owner.order(activity, TYPE, 1)).orderId();
    BuyerClient other = richBuyer("100.00");
    paid(other.pay(placed(other.order(activity, TYPE, 1)).orderId()));
    if (way == Way.REFUND) {
      paid(owner.pay(taken));
    }
    BuyerClient wantsTwo = system.newBuyer();
    BuyerClient first = system.newBuyer();
    BuyerClient second = system.newBuyer();
    WaitlistEntryView two = waiting(wantsTwo.join(activity, TYPE, 2));
    WaitlistEntryView one = waiting(first.join(activity, TYPE, 1));
    WaitlistEntryView next = waiting(second.join(activity, TYPE, 1));
    assertThat(List.of(two.position(), one.position(), next.position())).containsExactly(1, 2, 3);

    WaitlistEntryView offered;
    try (Public everybody = new Public(activity)) {
      free(way, activity, owner, taken);
      offered = awaitOffer(first, one);
      awaitQuiet();
    }

    assertThat(offers(activity)).containsExactly(offered.offer().offerId());
    assertThat(entry(wantsTwo, two).status()).isEqualTo(WaitlistStatus.WAITING);
    assertThat(entry(second, next).status()).isEqualTo(WaitlistStatus.WAITING);
    assertThat(entry(second, next).position()).isEqualTo(2);
    OrderView order = placed(first.acceptAsOrder(offered.offer().offerId()));
    assertThat(order.orderId()).isEqualTo(offered.offer().offerId());
    assertThat(order.status()).isEqualTo(OrderStatus.UNPAID);
  }

  private void free(Way way, String activity, BuyerClient owner, String taken) {
    switch (way) {
      case CANCEL -> assertThat(owner.cancel(taken).status()).isEqualTo(200);
      case PAYMENT_EXPIRY ->
          await()
              .atMost(PATIENCE)
              .until(() -> operator.orderRecord(taken).status() == OrderStatus.EXPIRED);
      case REFUND -> assertThat(owner.refund(taken, 1, "back").status()).isEqualTo(201);
      case OPS_RELEASE ->
          assertThat(operator.end(taken, Actor.OPS, "double booking").result())
              .isEqualTo(ChangeReply.Result.DONE);
      case DEPOSIT_PENALTY -> {
        DepositLifeScenario.passDeadline(owner.getDeposit(taken).as(DepositView.class));
        assertThat(operator.timeOut(taken).result()).isEqualTo(ChangeReply.Result.DONE);
      }
      case ADDED_CAPACITY -> {
        assertThat(operator.raiseCapacity(activity, TYPE, "more", 1).status()).isEqualTo(200);
        scan(activity);
      }
    }
  }

  @Test
  void anOfferIsAcceptedAndPaidLikeAnyOrder() {
    String activity = open(ActivityDraft.concert().places(1, 1));
    BuyerClient owner = system.newBuyer();
    String taken = placed(owner.order(activity, TYPE, 1)).orderId();
    BuyerClient waiter = richBuyer("49.99");
    WaitlistEntryView entry = waiting(waiter.join(activity, TYPE, 1));
    owner.cancel(taken);
    String offer = awaitOffer(waiter, entry).offer().offerId();
    assertThat(waiter.listOrders("").as(OrderPage.class).items()).isEmpty();
    assertProblem(waiter.pay(offer), 409, OrderProblem.ORDER_IS_OFFER);
    assertProblem(owner.acceptAsOrder(offer), 404, OrderProblem.OFFER_NOT_FOUND);

    placed(waiter.acceptAsOrder(offer));

    Answer again = waiter.acceptAsOrder(offer);
    assertThat(again.is(201) && again.replayed()).as(again::toString).isTrue();
    paid(waiter.pay(offer));
    awaitQuiet();
    DepositLifeScenario.assertWallet(waiter, "0.00", "0.00");
    assertThat(operator.getHold(activity, offer).journalState()).isEqualTo("CONFIRMED");
    assertThat(entry(waiter, entry).status()).isEqualTo(WaitlistStatus.ACCEPTED);
    assertThat(waiter.history(offer).as(OrderHistory.class).events())
        .extracting(event -> event.what())
        .containsExactly("OFFERED", "ACCEPTED", "PAID");
    assertThat(waiter.listOrders("").as(OrderPage.class).items())
        .extracting(OrderView::orderId)
        .containsExactly(offer);
  }

  @Test
  void anOfferIsAcceptedAsADepositThatCanBeConfirmedOrPenalised() {
    String activity = open(ActivityDraft.concert().places(2, 2).deposits(LATER));
    List<BuyerClient> owners = List.of(system.newBuyer(), system.newBuyer());
    List<String> taken =
        owners.stream().map(owner -> placed(owner.order(activity, TYPE, 1)).orderId()).toList();
    BuyerClient comes = richBuyer("49.99");
    BuyerClient forgets = richBuyer("10.00");
    List<WaitlistEntryView> entries =
        List.of(waiting(comes.join(activity, TYPE, 1)), waiting(forgets.join(activity, TYPE, 1)));
    for (int i = 0; i < 2; i++) {
      owners.get(i).cancel(taken.get(i));
    }
    String first = awaitOffer(comes, entries.get(0)).offer().offerId();
    String second = awaitOffer(forgets, entries.get(1)).offer().offerId();

    DepositView confirmed = DepositLifeScenario.made(comes.acceptAsDeposit(first));
    Answer short1 = forgets.acceptAsDeposit(second);
    assertThat(short1.is(409)).as(short1::toString).isTrue();
    assertThat(short1.json().path("missing").asString()).isEqualTo("15.00");
    awaitQuiet();
    assertThat(operator.orderRecord(second).status()).isEqualTo(OrderStatus.OFFERED);
    operator.topUp(forgets.userId(), "15.00");
    DepositView penalised = DepositLifeScenario.made(forgets.acceptAsDeposit(second));

    assertThat(confirmed.orderId()).isEqualTo(first);
    assertThat(comes.acceptAsDeposit(first).replayed()).isTrue();
    assertProblem(comes.acceptAsOrder(first), 409, OrderProblem.OFFER_ACCEPTED);
    awaitQuiet();
    assertThat(comes.confirm(first).status()).isEqualTo(200);
    DepositLifeScenario.awaitStatus(comes, confirmed, DepositStatus.DEDUCTED);
    DepositLifeScenario.passDeadline(penalised);
    assertThat(operator.timeOut(second).result()).isEqualTo(ChangeReply.Result.DONE);
    DepositLifeScenario.awaitStatus(forgets, penalised, DepositStatus.REFUNDED);
    awaitQuiet();
    DepositLifeScenario.assertWallet(comes, "0.00", "0.00");
    DepositLifeScenario.assertWallet(forgets, "12.50", "0.00");
    assertThat(available(activity)).isEqualTo(1);
  }

  @Test
  void anOfferThatIsDeclinedOrExpiresGoesOnToTheNext() {
    String activity = open(ActivityDraft.concert().places(1, 1));
    BuyerClient owner = system.newBuyer();
    String taken = placed(owner.order(activity, TYPE, 1)).orderId();
    List<BuyerClient> waiters = new ArrayList<>();
    List<WaitlistEntryView> entries = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      waiters.add(system.newBuyer());
      entries.add(waiting(waiters.get(i).join(activity, TYPE, 1)));
    }
    owner.cancel(taken);
    String declined = awaitOffer(waiters.get(0), entries.get(0)).offer().offerId();
    assertThat(waiters.get(0).decline(declined).status()).isEqualTo(200);
    String expires = awaitOffer(waiters.get(1), entries.get(1)).offer().offerId();
    assertThat(operator.expire(expires).result()).isEqualTo(ChangeReply.Result.REFUSED);
    passExpiry(expires);
    assertProblem(waiters.get(1).acceptAsOrder(expires), 409, OrderProblem.OFFER_EXPIRED);

    JobReport run =
        operator.run("order-payment-timeout", new JobParameters(null, activity, false, null, null));

    assertThat(run.failed()).as(run::toString).isZero();
    String last = awaitOffer(waiters.get(2), entries.get(2)).offer().offerId();
    assertThat(entry(waiters.get(0), entries.get(0)).status()).isEqualTo(WaitlistStatus.DECLINED);
    assertThat(entry(waiters.get(1), entries.get(1)).status()).isEqualTo(WaitlistStatus.EXPIRED);
    assertProblem(waiters.get(0).acceptAsOrder(declined), 409, OrderProblem.OFFER_DECLINED);
    placed(waiters.get(2).acceptAsOrder(last));
    assertThat(operator.waitlists(activity).get(0).entries()).isZero();
  }

  @Test
  void thePublicMayTakeWhatSufficesForNobodyWhoWaits() {
    String activity = open(ActivityDraft.concert().places(2, 2));
    BuyerClient owner = system.newBuyer();
    String taken = placed(owner.order(activity, TYPE, 1)).orderId();
    placed(owner.order(activity, TYPE, 1));
    BuyerClient waiter = system.newBuyer();
    WaitlistEntryView entry = waiting(waiter.join(activity, TYPE, 2));
    owner.cancel(taken);
    awaitQuiet();

    placed(system.newBuyer().order(activity, TYPE, 1));

    assertThat(entry(waiter, entry).status()).isEqualTo(WaitlistStatus.WAITING);
    assertThat(waiter.leave(entry.entryId()).status()).isEqualTo(200);
    assertThat(waiter.leave(entry.entryId()).as(WaitlistEntryView.class).status())
        .isEqualTo(WaitlistStatus.LEFT);
  }

  @Test
  void refusesWhoCannotWait() {
    String activity = open(ActivityDraft.concert().places(2, 1).limit(2));
    BuyerClient buyer = system.newBuyer();
    assertProblem(buyer.join(activity, TYPE, 1), 409, OrderProblem.PLACES_AVAILABLE);
    placed(system.newBuyer().order(activity, TYPE, 2));
    assertProblem(buyer.join(activity, TYPE, 3), 400, StockProblem.BAD_QUANTITY);
    assertProblem(buyer.join("no-such-activity", TYPE, 1), 404, StockProblem.ACTIVITY_NOT_FOUND);
    assertProblem(buyer.join(activity, "no-type", 1), 404, StockProblem.TICKET_TYPE_NOT_FOUND);
    for (int quantity : new int[] {0, -1, 10_001}) {
      assertThat(buyer.join(activity, TYPE, quantity).status()).isEqualTo(400);
    }
    WaitlistEntryView entry = waiting(buyer.join(activity, TYPE, 1, "my-key"));
    assertThat(buyer.join(activity, TYPE, 1, "my-key").replayed()).isTrue();
    assertProblem(
        buyer.join(activity, TYPE, 2, "my-key"), 422, OwnerProblem.IDEMPOTENCY_KEY_REUSED);
    assertProblem(buyer.join(activity, TYPE, 1), 409, OrderProblem.ALREADY_WAITING);
    BuyerClient stranger = system.newBuyer();
    assertProblem(stranger.getEntry(entry.entryId()), 404, OrderProblem.WAITLIST_ENTRY_NOT_FOUND);
    assertProblem(stranger.leave(entry.entryId()), 404, OrderProblem.WAITLIST_ENTRY_NOT_FOUND);
    String closed = create(ActivityDraft.concert());
    assertProblem(buyer.join(closed, TYPE, 1), 409, OrderProblem.WAITLIST_CLOSED);
    assertThat(operator.waitlists(activity).get(0).entries()).isEqualTo(1);
  }

  /** Case 23, its end. */
  @Test
  void afterTheEndOfTheSaleNothingIsOffered() {
    OffsetDateTime now = OffsetDateTime.now(ZoneOffset.UTC);
    OffsetDateTime end = now.plusSeconds(8);
    String activity = open(ActivityDraft.concert().places(1, 1).sale(now.minusHours(1), end));
    BuyerClient owner = system.newBuyer();
    String taken = placed(owner.order(activity, TYPE, 1)).orderId();
    BuyerClient waiter = system.newBuyer();
    WaitlistEntryView entry = waiting(waiter.join(activity, TYPE, 1));
    await().atMost(PATIENCE).until(() -> OffsetDateTime.now(ZoneOffset.UTC).isAfter(end));

    assertThat(owner.cancel(taken).status()).isEqualTo(200);
    awaitQuiet();
    scan(activity);

    assertThat(offers(activity)).isEmpty();
    WaitlistEntryView over = entry(waiter, entry);
    assertThat(over.status()).isEqualTo(WaitlistStatus.CLOSED);
    assertThat(over.reason()).isEqualTo("SALE_ENDED");
  }

  @Test
  void anActivityThatIsCancelledLeavesNobodyWaitingAndNoOffer() {
    String activity = open(ActivityDraft.concert().places(2, 2));
    BuyerClient owner = system.newBuyer();
    String taken = placed(owner.order(activity, TYPE, 1)).orderId();
    placed(owner.order(activity, TYPE, 1));
    BuyerClient offered = system.newBuyer();
    BuyerClient waits = system.newBuyer();
    WaitlistEntryView first = waiting(offered.join(activity, TYPE, 1));
    WaitlistEntryView second = waiting(waits.join(activity, TYPE, 1));
    owner.cancel(taken);
    String offer = awaitOffer(offered, first).offer().offerId();

    assertThat(operator.cancelActivity(activity, "storm warning", false).status() / 100)
        .isEqualTo(2);

    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              operator.run(
                  "activity-cancellation", new JobParameters(null, activity, false, null, null));
              assertThat(operator.orderRecord(offer).status()).isEqualTo(OrderStatus.CANCELLED);
            });
    scan(activity);
    assertThat(entry(waits, second).reason()).isEqualTo("ACTIVITY_CANCELLED");
    assertProblem(offered.acceptAsOrder(offer), 409, OrderProblem.OFFER_CANCELLED);
    awaitQuiet();
    assertThat(available(activity)).isEqualTo(2);
  }

  /** A crash between a release and its offer is found by the job; so is one amid the offer. */
  @ParameterizedTest
  @EnumSource(names = {"OFFER_AFTER_CLAIM", "OFFER_AFTER_PLACE"})
  void anOfferThatACrashCutOffIsMadeOnce(Fault.Point point) {
    String activity = open(ActivityDraft.concert().places(1, 1));
    BuyerClient owner = system.newBuyer();
    String taken = placed(owner.order(activity, TYPE, 1)).orderId();
    BuyerClient waiter = system.newBuyer();
    BuyerClient next = system.newBuyer();
    WaitlistEntryView entry = waiting(waiter.join(activity, TYPE, 1));
    waiting(next.join(activity, TYPE, 1));
    awaitQuiet();
    operator.arm(Fault.haltOnce(point));

    owner.cancel(taken);
    await().atMost(PATIENCE).until(() -> !system.orderService().isAlive());
    system.orderService().kill();
    system.orderService().start();

    WaitlistEntryView offered =
        await()
            .atMost(Duration.ofSeconds(220))
            .until(
                () -> {
                  operator.run(
                      "stock-log-scan-compensator",
                      new JobParameters(null, activity, false, null, null));
                  scan(activity);
                  return entry(waiter, entry);
                },
                now -> now.status() == WaitlistStatus.OFFERED);
    awaitQuiet();
    assertThat(offers(activity)).containsExactly(offered.offer().offerId());
    placed(waiter.acceptAsOrder(offered.offer().offerId()));
  }

  /** The process that accepts dies once the offer is its own: the offer comes back. */
  @Test
  void anAcceptanceAsADepositThatACrashCutOffLeavesTheOfferAsItWas() {
    String activity = open(ActivityDraft.concert().places(1, 1).deposits(LATER));
    BuyerClient owner = system.newBuyer();
    String taken = placed(owner.order(activity, TYPE, 1)).orderId();
    BuyerClient waiter = richBuyer("49.99");
    WaitlistEntryView entry = waiting(waiter.join(activity, TYPE, 1));
    owner.cancel(taken);
    String offer = awaitOffer(waiter, entry).offer().offerId();
    operator.arm(Fault.haltOnce(Fault.Point.ACCEPT_AFTER_WALLET));

    waiter.acceptAsDeposit(offer);
    await().atMost(PATIENCE).until(() -> !system.depositService().isAlive());
    system.depositService().kill();
    system.depositService().start();

    await()
        .atMost(Duration.ofSeconds(220))
        .until(() -> operator.orderRecord(offer).status() == OrderStatus.OFFERED);
    awaitQuiet();
    DepositLifeScenario.assertWallet(waiter, "49.99", "0.00");
    DepositLifeScenario.made(waiter.acceptAsDeposit(offer));
  }

  /** Case 24, over the packaged system; the service's own tests do hundreds of rounds. */
  @Test
  void ofAnAcceptanceAndAnExpiryAtTheSameInstantExactlyOneWins() {
    Random random = seeded();
    for (int round = 0; round < RACES; round++) {
      String activity = open(ActivityDraft.concert().places(1, 1));
      BuyerClient owner = system.newBuyer();
      String taken = placed(owner.order(activity, TYPE, 1)).orderId();
      BuyerClient waiter = system.newBuyer();
      WaitlistEntryView entry = waiting(waiter.join(activity, TYPE, 1));
      owner.cancel(taken);
      String offer = awaitOffer(waiter, entry).offer().offerId();
      awaitQuiet();
      OffsetDateTime expiry = OffsetDateTime.now(ZoneOffset.UTC).plus(Duration.ofMillis(400));
      setExpiry(offer, "'%s'".formatted(expiry.toString().replace("T", " ").replace("Z", "")));
      int before = random.nextInt(250) - 50;
      List<Object> ends =
          Crowd.of(
              2,
              i -> {
                pauseUntil(i == 0 ? expiry.minusNanos(before * 1_000_000L) : expiry);
                return i == 0 ? waiter.acceptAsOrder(offer) : operator.expire(offer);
              });
      Answer accepted = (Answer) ends.get(0);
      ChangeReply expired = (ChangeReply) ends.get(1);
      awaitQuiet();
      OrderStatus now = operator.orderRecord(offer).status();
      String told = accepted + " / " + expired + " / " + now;
      if (accepted.is(201)) {
        assertThat(now).as(told).isEqualTo(OrderStatus.UNPAID);
        assertThat(expired.result()).as(told).isNotEqualTo(ChangeReply.Result.DONE);
      } else {
        assertProblem(accepted, 409, OrderProblem.OFFER_EXPIRED);
        assertThat(now).as(told).isIn(OrderStatus.LAPSED, OrderStatus.OFFERED);
      }
    }
  }

  private static void pauseUntil(OffsetDateTime instant) {
    Duration left = Duration.between(OffsetDateTime.now(ZoneOffset.UTC), instant);
    if (!left.isNegative() && !left.isZero()) {
      Pause.of(left);
    }
  }

  private static WaitlistEntryView waiting(Answer answer) {
    assertThat(answer.status()).as(answer::toString).isEqualTo(201);
    WaitlistEntryView entry = answer.as(WaitlistEntryView.class);
    assertThat(entry.status()).isEqualTo(WaitlistStatus.WAITING);
    return entry;
  }

  private static WaitlistEntryView entry(BuyerClient buyer, WaitlistEntryView entry) {
    return buyer.getEntry(entry.entryId()).as(WaitlistEntryView.class);
  }

  private static WaitlistEntryView awaitOffer(BuyerClient buyer, WaitlistEntryView entry) {
    return await()
        .atMost(PATIENCE)
        .until(() -> entry(buyer, entry), now -> now.status() == WaitlistStatus.OFFERED);
  }

  private static void scan(String activity) {
    JobReport run = operator.run(SCAN, new JobParameters(null, activity, false, null, null));
    assertThat(run.failed()).as(run::toString).isZero();
  }

  /** Ids of all offers that were ever made for places of the activity. */
  private static List<String> offers(String activity) {
    return strings(
        "SELECT order_id FROM trade_order WHERE activity_id = '%s' AND order_id LIKE 'W%%'"
            .formatted(activity));
  }

  static void passExpiry(String offerId) {
    setExpiry(offerId, "created_at");
  }

  private static void setExpiry(String offerId, String expression) {
    try (Connection database = system.stores().orders().connect();
        Statement statement = database.createStatement()) {
      statement.executeUpdate(
          "UPDATE trade_order SET pay_until = %s WHERE order_id = '%s'"
              .formatted(expression, offerId));
    } catch (SQLException unwritable) {
      throw new IllegalStateException(unwritable);
    }
  }

  private static List<String> strings(String query) {
    List<String> found = new ArrayList<>();
    try (Connection database = system.stores().orders().connect();
        Statement statement = database.createStatement();
        var rows = statement.executeQuery(query)) {
      while (rows.next()) {
        found.add(rows.getString(1));
      }
    } catch (SQLException unreadable) {
      throw new IllegalStateException(unreadable);
    }
    return found;
  }

  /**
   * Everybody else, who tries all the while to buy one place; closing demands that nobody could.
   */
  private static final class Public implements AutoCloseable {
    private static final int BUYERS = 2;

    private final AtomicBoolean over = new AtomicBoolean();
    private final List<CompletableFuture<Integer>> trying = new ArrayList<>();

    Public(String activity) {
      for (int i = 0; i < BUYERS; i++) {
        trying.add(
            CompletableFuture.supplyAsync(
                () -> {
                  BuyerClient buyer = system.newBuyer();
                  int bought = 0;
                  while (!over.get()) {
                    Answer answer = buyer.order(activity, TYPE, 1);
                    bought += answer.is(201) || answer.is(202) ? 1 : 0;
                  }
                  return bought;
                }));
      }
    }

    @Override
    public void close() {
      over.set(true);
      for (CompletableFuture<Integer> one : trying) {
        assertThat(one.join()).as("places that the public could buy").isZero();
      }
    }
  }
}
