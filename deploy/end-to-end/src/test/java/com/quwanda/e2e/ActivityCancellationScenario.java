package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.compensation.api.ActivityCancellation;
import com.quwanda.compensation.api.JobParameters;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.deposit.api.DepositView;
import com.quwanda.order.api.OrderEvent;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.OrderView;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.wallet.api.WalletView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/**
 * The organiser cancels an activity: every order and deposit ends once, whatever crashes on the
 * way.
 */
class ActivityCancellationScenario extends Scenario {
  private static final String HANDLER = "activity-cancellation";
  private static final String WHY = "storm warning";
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  /** One order and who placed it. */
  private record Placed(BuyerClient buyer, String orderId) {
    OrderStatus status() {
      return buyer.getOrder(orderId).as(OrderView.class).status();
    }
  }

  private final List<Placed> unpaid = new ArrayList<>();
  private final List<Placed> paid = new ArrayList<>();

  @Test
  void aDryRunTellsTheSumsAndChangesNothing() {
    String activity = sold(2, 3);

    ActivityCancellation told =
        operator.cancelActivity(activity, WHY, true).as(ActivityCancellation.class);

    assertThat(told.state()).isEqualTo(ActivityCancellation.State.DRY_RUN);
    assertThat(told.before().toCancel()).isEqualTo(2);
    assertThat(told.before().toRefund()).isEqualTo(3);
    assertThat(told.before().amountToRefund()).isEqualTo("149.97");
    assertThat(unpaid).allMatch(order -> order.status() == OrderStatus.UNPAID);
    assertThat(paid).allMatch(order -> order.status() == OrderStatus.PAID);
    placed(system.newBuyer().order(activity, TYPE, 1));
  }

  @Test
  void everyOrderAndDepositEndsOnceThoughTheWorkerDiesOnTheWay() {
    String activity = sold(4, 6);
    BuyerClient frozen = richBuyer("60.00");
    BuyerClient confirmed = richBuyer("60.00");
    DepositView first = DepositLifeScenario.made(frozen.deposit(activity, TYPE, 1));
    DepositView second = DepositLifeScenario.made(confirmed.deposit(activity, TYPE, 1));
    assertThat(confirmed.confirm(second.orderId()).is(200)).isTrue();
    awaitQuiet();
    operator.arm(Fault.sleepOnce(Fault.Point.REFUND_AFTER_ORDER, 5_000));

    Answer asked = operator.cancelActivity(activity, WHY, false);
    assertThat(asked.is(200)).as(asked::toString).isTrue();
    CompletableFuture<Void> run = CompletableFuture.runAsync(() -> step(activity));
    await().atMost(PATIENCE).until(() -> operator.reached(Fault.Point.REFUND_AFTER_ORDER) == 1);
    system.compensationJob().kill();
    system.compensationJob().start();
    run.handle((done, failed) -> null).join();
    operator.disarmAllFaults();

    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              step(activity);
              assertThat(operator.cancellationOf(activity).state())
                  .isEqualTo(ActivityCancellation.State.DONE);
            });

    awaitQuiet();
    ActivityCancellation done = operator.cancellationOf(activity);
    assertThat(done.progress().cancelled()).isEqualTo(4);
    assertThat(done.progress().refunded()).isEqualTo(6);
    assertThat(done.progress().amountRefunded()).isEqualTo("299.94");
    assertThat(done.progress().depositsEnded()).isEqualTo(2);
    assertThat(done.progress().depositAmountRefunded()).isEqualTo("74.99");
    assertThat(done.progress().left()).isZero();
    for (DepositView deposit : List.of(first, second)) {
      assertThat(operator.depositRecord(deposit.orderId()).status())
          .isEqualTo(DepositStatus.REFUNDED);
    }
    DepositLifeScenario.assertWallet(frozen, "60.00", "0.00");
    DepositLifeScenario.assertWallet(confirmed, "60.00", "0.00");
    for (Placed order : unpaid) {
      assertThat(order.status()).isEqualTo(OrderStatus.CANCELLED);
      assertThat(events(order)).containsExactly("PLACED", "CANCELLED");
    }
    for (Placed order : paid) {
      assertThat(order.status()).isEqualTo(OrderStatus.REFUNDED);
      assertThat(events(order)).containsExactly("PLACED", "PAID", "REFUNDED");
      assertThat(order.buyer.wallet().as(WalletView.class).available()).isEqualTo("49.99");
    }
    assertProblem(system.newBuyer().order(activity, TYPE, 1), 409, StockProblem.NOT_ON_SALE);
    // Asked once more, it answers what became of it.
    assertThat(operator.cancelActivity(activity, WHY, false).as(ActivityCancellation.class).state())
        .isEqualTo(ActivityCancellation.State.DONE);
  }

  private String sold(int unpaidOrders, int paidOrders) {
    String activity = open(ActivityDraft.concert().deposits(Duration.ofHours(2)));
    for (int i = 0; i < unpaidOrders + paidOrders; i++) {
      BuyerClient buyer = richBuyer("49.99");
      Placed order = new Placed(buyer, placed(buyer.order(activity, TYPE, 1)).orderId());
      if (i < unpaidOrders) {
        unpaid.add(order);
      } else {
        paid(buyer.pay(order.orderId));
        paid.add(order);
      }
    }
    awaitQuiet();
    return activity;
  }

  private static void step(String activity) {
    operator.run(HANDLER, new JobParameters(null, activity, false, null, null));
  }

  private static List<String> events(Placed order) {
    return operator.historyOf(order.orderId).events().stream().map(OrderEvent::what).toList();
  }
}
