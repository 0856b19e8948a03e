package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.OrderView;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.HoldRequest;
import com.quwanda.stock.api.SettleReply;
import com.quwanda.stock.api.SettleRequest;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.stock.api.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class RepeatedOrderScenario extends Scenario {

  @Test
  void answersARepeatedOrderTheSameAndSaysSo() {
    String activity = open(ActivityDraft.concert());
    BuyerClient buyer = system.newBuyer();

    Answer first = buyer.order(activity, TYPE, 2, "key-1");
    Answer second = buyer.order(activity, TYPE, 2, "key-1");

    assertThat(placed(second)).isEqualTo(placed(first));
    assertThat(first.replayed()).isFalse();
    assertThat(second.replayed()).isTrue();
    assertThat(available(activity)).isEqualTo(98);
  }

  @Test
  void theSameKeyOfAnotherBuyerIsAnotherOrder() {
    String activity = open(ActivityDraft.concert());
    OrderView one = placed(system.newBuyer().order(activity, TYPE, 1, "key-1"));
    OrderView two = placed(system.newBuyer().order(activity, TYPE, 1, "key-1"));
    assertThat(one.orderId()).isNotEqualTo(two.orderId());
  }

  /** Holds are kept per activity, so the script alone cannot see that the key is taken. */
  @Test
  void theSameKeyAtAnotherActivityIsRefusedAndTakesNothingThere() {
    String activity = open(ActivityDraft.concert());
    String other = open(ActivityDraft.concert());
    BuyerClient buyer = system.newBuyer();
    placed(buyer.order(activity, TYPE, 1, "key-1"));

    assertProblem(buyer.order(other, TYPE, 3, "key-1"), 422, OwnerProblem.IDEMPOTENCY_KEY_REUSED);
    assertProblem(buyer.order(other, TYPE, 3, "key-1"), 422, OwnerProblem.IDEMPOTENCY_KEY_REUSED);

    assertThat(available(other)).isEqualTo(100);
    assertThat(available(activity)).isEqualTo(99);
  }

  /** Case 6. */
  @Test
  void theSameOrderTenTimesAtOnceIsOneOrderThoughTheFirstReplyIsLost() {
    String activity = open(ActivityDraft.concert());
    BuyerClient buyer = system.newBuyer();
    List<CompletableFuture<Answer>> sent = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      sent.add(buyer.orderLater(activity, TYPE, 2, "key-1"));
    }
    sent.get(0).cancel(true);

    List<Answer> answers = sent.stream().skip(1).map(CompletableFuture::join).toList();
    // While the first is still being placed, its repeats may only say so.
    assertThat(answers).allMatch(answer -> answer.is(201) || answer.is(202));
    Answer later =
        await()
            .atMost(Duration.ofSeconds(30))
            .until(() -> buyer.order(activity, TYPE, 2, "key-1"), answer -> answer.is(201));
    OrderView order = placed(later);
    assertThat(answers)
        .allSatisfy(
            answer -> {
              OrderView view = answer.as(OrderView.class);
              assertThat(view.orderId()).isEqualTo(order.orderId());
              if (answer.is(201)) {
                assertThat(view).isEqualTo(order);
              }
            });

    awaitQuiet();
    var before = picture();
    assertThat(before.orders()).hasSize(1);
    assertThat(before.holds()).hasSize(1);
    assertThat(before.journal()).hasSize(1);
    assertProblem(
        buyer.order(activity, TYPE, 3, "key-1"), 422, OwnerProblem.IDEMPOTENCY_KEY_REUSED);
    assertThat(picture()).isEqualTo(before);
  }

  /** Case 7. */
  @Test
  void aHoldThatArrivesAfterItsReleaseIsRefused() {
    String activity = open(ActivityDraft.concert());
    int before = available(activity);
    String orderId = "late-" + UUID.randomUUID();

    operator.settle(dead(activity, orderId, null));
    Answer late =
        operator.hold(
            new HoldRequest(
                orderId, "order-service", 7L, activity, TYPE, 2, false, false, "fingerprint-1"));

    assertProblem(late, 409, StockProblem.ALREADY_ENDED);
    assertThat(available(activity)).isEqualTo(before);
  }

  /** Case 8. */
  @Test
  void aReleaseThatIsRepeatedLeavesTheNextBuyersHoldAlone() {
    String activity = open(ActivityDraft.concert().places(2, 1).limit(1));
    BuyerClient first = system.newBuyer();
    operator.arm(Fault.failOnce(Fault.Point.BOOK_AFTER_UPDATE));
    Answer failed = first.order(activity, TYPE, 1, "key-1");
    assertThat(failed.status()).as(failed::toString).isEqualTo(503);
    awaitQuiet();
    String deadOrder = picture().journal().get(0).orderId();

    OrderView second = placed(system.newBuyer().order(activity, TYPE, 1));
    String xid = operator.getHold(activity, deadOrder).markXid();
    for (int i = 0; i < 3; i++) {
      SettleReply reply = operator.settle(dead(activity, deadOrder, xid));
      assertThat(reply.result()).isNotEqualTo(SettleReply.Result.APPLIED);
    }

    awaitQuiet();
    assertThat(operator.getHold(activity, second.orderId()).redisState()).isEqualTo("HELD");
    assertThat(available(activity)).isEqualTo(1);
    // The limit came back once: he may have one place, not two.
    placed(first.order(activity, TYPE, 1, "key-2"));
    assertProblem(first.order(activity, TYPE, 1, "key-3"), 409, StockProblem.PURCHASE_LIMIT);
  }

  @Test
  void aFailedOrderStaysFailedUnderItsKey() {
    String activity = open(ActivityDraft.concert());
    BuyerClient buyer = system.newBuyer();
    operator.arm(Fault.failOnce(Fault.Point.PLACE_AFTER_INSERT));
    Answer failed = buyer.order(activity, TYPE, 1, "key-1");
    assertThat(failed.status()).as(failed::toString).isEqualTo(503);
    awaitQuiet();

    assertProblem(buyer.order(activity, TYPE, 1, "key-1"), 409, OwnerProblem.ORDER_ENDED);
    assertProblem(
        buyer.order(activity, TYPE, 2, "key-1"), 422, OwnerProblem.IDEMPOTENCY_KEY_REUSED);
    String orderId = picture().journal().get(0).orderId();
    OrderView view = buyer.getOrder(orderId).as(OrderView.class);
    assertThat(view.status()).isEqualTo(OrderStatus.FAILED);
    placed(buyer.order(activity, TYPE, 1, "key-2"));
  }

  private static SettleRequest dead(String activity, String orderId, String xid) {
    return new SettleRequest(
        orderId, activity, TYPE, xid, Verdict.DEAD, 0, "told by a test", Healer.OPS);
  }
}
