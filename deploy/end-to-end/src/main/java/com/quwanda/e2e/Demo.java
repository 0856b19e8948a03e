package com.quwanda.e2e;

import com.quwanda.deposit.api.DepositRecord;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.deposit.api.DepositView;
import com.quwanda.e2e.check.HoldsTogether;
import com.quwanda.invariants.Picture;
import com.quwanda.invariants.Violation;
import com.quwanda.order.api.NotificationPage;
import com.quwanda.order.api.NotificationView;
import com.quwanda.order.api.OrderEvent;
import com.quwanda.order.api.OrderHistory;
import com.quwanda.order.api.OrderView;
import com.quwanda.order.api.WaitlistEntryView;
import com.quwanda.stock.api.AllocationPart;
import com.quwanda.stock.api.HoldView;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Shows the main job on a running system: places of one activity are bought across buckets in one
 * global transaction, and a failure puts everything back. Ends with status 1 when something does
 * not hold. Can be run again and again; every run has an activity of its own.
 */
public final class Demo {
  private static final Duration QUIET_WITHIN = Duration.ofSeconds(30);
  private static final Duration TO_CONFIRM = Duration.ofSeconds(15);
  private static final Duration LOOK_EVERY = Duration.ofMillis(200);
  private static final int BUCKETS = 6;
  private static final int PLACES_PER_BUCKET = 2;

  private final RunningSystem system;
  private final OperatorClient operator;
  private final HoldsTogether check;
  private final String activity;

  private Demo(RunningSystem system, HoldsTogether check) {
    this.system = system;
    this.operator = system.operator();
    this.check = check;
    this.activity =
        ActivityDraft.concert().places(BUCKETS * PLACES_PER_BUCKET, BUCKETS).open(operator).id();
  }

  public static void main(String[] args) {
    DevSystem system;
    try {
      system = DevSystem.running();
    } catch (RuntimeException nothingRuns) {
      say(nothingRuns.getMessage());
      System.exit(1);
      return;
    }
    try {
      say("Buying over %s".formatted(system.gatewayUrl()));
      try (HoldsTogether check = new HoldsTogether(system.stores())) {
        new Demo(system, check).show();
      }
      say(
          "Everything holds: Redis, bucket rows, journal, orders, deposits, wallets and ledger agree,"
              + " at every activity.");
    } catch (RuntimeException failed) {
      say("It does NOT hold: " + failed.getMessage());
      System.exit(1);
    }
  }

  private void show() {
    heading("An activity, its sale open");
    say(
        "%s has %d places in %d buckets of %d, %s yuan each"
            .formatted(
                activity,
                BUCKETS * PLACES_PER_BUCKET,
                BUCKETS,
                PLACES_PER_BUCKET,
                ActivityDraft.PRICE));

    heading("Four buyers take one place each, which fragments the buckets");
    for (int i = 0; i < 4; i++) {
      buy(1);
    }
    compareStores();

    heading("One buyer takes three places; no bucket has three");
    OrderView order = buy(3);
    say("order %s, %s yuan, %s".formatted(order.orderId(), order.amount(), order.status()));
    compareStores();
    HoldView hold = operator.getHold(activity, order.orderId());
    say("allocation (bucket:places) " + text(hold.allocation()));
    demand(hold.allocation().size() > 1, "the places came from one bucket");

    payAndRefund();
    offerWhatIsGivenBack();
    confirmAndPenalise();

    heading("The next buyer's last step fails after the bucket rows were updated");
    failInTheMiddle();
    heading("Afterwards");
    compareStores();
  }

  private OrderView buy(int quantity) {
    Answer answer = system.newBuyer().order(activity, ActivityDraft.TYPE, quantity);
    demand(answer.is(201), "an order of %d was answered %s".formatted(quantity, answer));
    return answer.as(OrderView.class);
  }

  private void payAndRefund() {
    heading("A buyer with 120.00 yuan takes two places, pays, and gives one back");
    BuyerClient buyer = system.newBuyer();
    operator.topUp(buyer.userId(), "120.00");
    Answer ordered = buyer.order(activity, ActivityDraft.TYPE, 2);
    demand(ordered.is(201), "an order of 2 was answered " + ordered);
    OrderView order = ordered.as(OrderView.class);
    Answer paid = buyer.pay(order.orderId(), "demo");
    demand(paid.is(200), "the payment was answered " + paid);
    Answer again = buyer.pay(order.orderId(), "demo");
    demand(again.is(200) && again.replayed(), "the repeated payment was answered " + again);
    say("paid, and a repeated payment is the same one");
    say("the wallet has " + buyer.wallet().json().path("available").asString());
    Answer refund = buyer.refund(order.orderId(), 1, "demo");
    demand(refund.is(201), "the refund was answered " + refund);
    say("refunded " + refund.json().path("amount").asString());
    compareStores();
    say("the wallet has " + buyer.wallet().json().path("available").asString());
    say("the ledger of the order: " + operator.ledgerOf(order.orderId()).sums());
    for (OrderEvent event : buyer.history(order.orderId()).as(OrderHistory.class).events()) {
      say("%s %s by %s".formatted(event.at(), event.what(), event.who()));
    }
    demand(
        operator.wallet(buyer.userId()).available().equals("70.01"),
        "the wallet does not have 70.01");
  }

  private void confirmAndPenalise() {
    String withDeposits = ActivityDraft.concert().deposits(TO_CONFIRM).open(operator).id();
    heading(
        "Two buyers make a deposit of half the price; within %d s one of them confirms"
            .formatted(TO_CONFIRM.toSeconds()));
    BuyerClient comes = richBuyer();
    BuyerClient forgets = richBuyer();
    DepositView confirmed = deposit(comes, withDeposits);
    DepositView forgotten = deposit(forgets, withDeposits);
    say("frozen %s of %s each".formatted(confirmed.depositAmount(), confirmed.price()));
    Answer confirmation = comes.confirm(confirmed.orderId());
    demand(confirmation.is(200), "the confirmation was answered " + confirmation);
    say("confirmed: the supplement of %s is charged".formatted(confirmed.supplement()));
    long end = System.nanoTime() + TO_CONFIRM.plus(QUIET_WITHIN).toNanos();
    while (operator.depositRecord(forgotten.orderId()).status() == DepositStatus.FROZEN) {
      demand(System.nanoTime() < end, "the deposit was not penalised in time");
      Pause.of(LOOK_EVERY);
    }
    awaitQuiet();
    DepositRecord penalised = operator.depositRecord(forgotten.orderId());
    say(
        "not confirmed: the club keeps %s, %s is back"
            .formatted(penalised.penaltyAmount(), penalised.refundAmount()));
    say(
        "the wallets have %s and %s"
            .formatted(
                operator.wallet(comes.userId()).available(),
                operator.wallet(forgets.userId()).available()));
    demand(
        operator.wallet(comes.userId()).available().equals("10.01")
            && operator.wallet(forgets.userId()).available().equals("47.50"),
        "the wallets do not have 10.01 and 47.50");
  }

  private void offerWhatIsGivenBack() {
    String small = ActivityDraft.concert().places(1, 1).open(operator).id();
    heading("The only place of another activity is taken, and somebody waits for it");
    BuyerClient owner = system.newBuyer();
    BuyerClient waits = system.newBuyer();
    Answer ordered = owner.order(small, ActivityDraft.TYPE, 1);
    demand(ordered.is(201), "an order was answered " + ordered);
    Answer joined = waits.join(small, ActivityDraft.TYPE, 1);
    demand(joined.is(201), "joining the waitlist was answered " + joined);
    WaitlistEntryView entry = joined.as(WaitlistEntryView.class);
    say("position %d in the line".formatted(entry.position()));
    owner.cancel(ordered.as(OrderView.class).orderId());
    Answer other = system.newBuyer().order(small, ActivityDraft.TYPE, 1);
    demand(other.is(409), "somebody else's order was answered " + other);
    say("it is given back; somebody else is told " + other.code());
    long end = System.nanoTime() + QUIET_WITHIN.toNanos();
    while (entry.offer() == null) {
      demand(System.nanoTime() < end, "no offer was made in time");
      Pause.of(LOOK_EVERY);
      entry = waits.getEntry(entry.entryId()).as(WaitlistEntryView.class);
    }
    say("it is offered to who waits, until " + entry.offer().expiresAt());
    Answer accepted = waits.acceptAsOrder(entry.offer().offerId());
    demand(accepted.is(201), "the acceptance was answered " + accepted);
    say("accepted: order %s".formatted(accepted.as(OrderView.class).orderId()));
    awaitQuiet();
    while (waits.notifications("").as(NotificationPage.class).items().size() < 2) {
      demand(System.nanoTime() < end, "the user was not told in time");
      Pause.of(LOOK_EVERY);
    }
    for (NotificationView told : waits.notifications("").as(NotificationPage.class).items()) {
      say("told: %s".formatted(told.text()));
    }
  }

  private BuyerClient richBuyer() {
    BuyerClient buyer = system.newBuyer();
    operator.topUp(buyer.userId(), "60.00");
    return buyer;
  }

  private static DepositView deposit(BuyerClient buyer, String withDeposits) {
    Answer made = buyer.deposit(withDeposits, ActivityDraft.TYPE, 1);
    demand(made.is(201), "a deposit was answered " + made);
    return made.as(DepositView.class);
  }

  private void failInTheMiddle() {
    operator.arm(Fault.failOnce(Fault.Point.BOOK_AFTER_UPDATE));
    BuyerClient buyer = system.newBuyer();
    Answer answer;
    try {
      answer = buyer.order(activity, ActivityDraft.TYPE, 3);
    } finally {
      operator.disarmAllFaults();
    }
    say("the buyer is told: %d %s".formatted(answer.status(), answer.code()));
    demand(answer.is(503), "the order did not fail");
    awaitQuiet();
    Picture.JournalRow row =
        check.picture(List.of(activity)).journal().stream()
            .filter(r -> r.user().userId() == buyer.userId())
            .findAny()
            .orElseThrow(() -> new IllegalStateException("the journal has no row of the order"));
    HoldView hold = operator.getHold(activity, row.orderId());
    say("journal: %s, put back by %s".formatted(hold.journalState(), hold.healer()));
    say("evidence: " + hold.evidence());
    say("Redis: hold %s, allocation was %s".formatted(hold.redisState(), text(hold.allocation())));
    demand(hold.journalState().equals("FREEZE_ROLLED_BACK"), "the hold was not rolled back");
  }

  private void compareStores() {
    awaitQuiet();
    Picture picture = check.picture(List.of(activity));
    Picture.Counters counters = picture.counters().get(0);
    List<Integer> rows =
        picture.buckets().stream()
            .sorted((a, b) -> a.at().number() - b.at().number())
            .map(bucket -> bucket.stock() - bucket.sold() - bucket.frozen())
            .toList();
    say("free per bucket, Redis    " + counters.available());
    say("free per bucket, database " + rows);
    demand(counters.available().equals(rows), "Redis and the database differ");
  }

  private void awaitQuiet() {
    List<Violation> violations = check.violationsAfter(QUIET_WITHIN);
    demand(violations.isEmpty(), violations.toString());
  }

  private static String text(List<AllocationPart> allocation) {
    return allocation.stream()
        .map(part -> part.bucket() + ":" + part.count())
        .collect(Collectors.joining(", "));
  }

  private static void demand(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalStateException(otherwise);
    }
  }

  private static void heading(String text) {
    System.out.println();
    System.out.println("== " + text);
  }

  private static void say(String text) {
    System.out.println("   " + text);
  }
}
