package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.deposit.api.DepositView;
import com.quwanda.order.api.WaitlistEntryView;
import java.time.Duration;
import java.util.List;

/**
 * One user with something of every kind, for tests of who else can get at it.
 *
 * @param owner the user
 * @param activity an activity on sale, with deposits
 * @param soldOut one whose two ticket types are sold out
 * @param unpaid an order to be paid
 * @param paid an order of three places that is paid
 * @param deposit a deposit to be confirmed
 * @param entry a wait on the waitlist
 * @param offer an offer that is open
 */
record Possessions(
    BuyerClient owner,
    String activity,
    String soldOut,
    String unpaid,
    String paid,
    String deposit,
    String entry,
    String offer) {
  private static final Duration LATER = Duration.ofHours(2);
  private static final String TYPE = ActivityDraft.TYPE;

  static Possessions make(Scenario scenario) {
    String activity =
        scenario.open(ActivityDraft.concert().places(1000, 8).limit(100).deposits(LATER));
    String soldOut = scenario.open(ActivityDraft.concert().places(1, 1).types(2).deposits(LATER));
    BuyerClient owner = Scenario.richBuyer("10000.00");
    String unpaid = Scenario.placed(owner.order(activity, TYPE, 1)).orderId();
    String paid = Scenario.placed(owner.order(activity, TYPE, 3)).orderId();
    Scenario.paid(owner.pay(paid));
    String deposit = owner.deposit(activity, TYPE, 1).as(DepositView.class).orderId();

    BuyerClient other = Scenario.system.newBuyer();
    String first = Scenario.placed(other.order(soldOut, ActivityDraft.type(0), 1)).orderId();
    Scenario.placed(other.order(soldOut, ActivityDraft.type(1), 1));
    String offered = entry(owner.join(soldOut, ActivityDraft.type(0), 1)).entryId();
    String waiting = entry(owner.join(soldOut, ActivityDraft.type(1), 1)).entryId();
    assertThat(other.cancel(first).status()).isEqualTo(200);
    WaitlistEntryView withOffer =
        await()
            .atMost(Duration.ofSeconds(60))
            .until(() -> entry(owner.getEntry(offered)), entry -> entry.offer() != null);
    return new Possessions(
        owner, activity, soldOut, unpaid, paid, deposit, waiting, withOffer.offer().offerId());
  }

  /** Every id that only its owner may see or change. */
  List<String> ids() {
    return List.of(unpaid, paid, deposit, entry, offer);
  }

  private static WaitlistEntryView entry(Answer answer) {
    return answer.as(WaitlistEntryView.class);
  }
}
