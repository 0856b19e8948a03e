package com.quwanda.order.app;

import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import com.quwanda.kit.ProblemException;
import com.quwanda.order.model.ChannelPaymentState;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.ChannelPaymentRow;
import com.quwanda.order.store.ChannelRefundRow;
import com.quwanda.order.store.EventRow;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.store.ProofRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The channel's notification, the buyer's cancellation and the deadline on the same order at the
 * same instant: the money pays the order, or the order ends and all of the money goes back, once.
 */
class ChannelRaceIT extends ChannelStack {

  private static final Logger LOG = LoggerFactory.getLogger(ChannelRaceIT.class);
  private static final JsonMapper JSON = new JsonMapper();
  private static final int ROUNDS = 200;
  private static final int ORDERS_AT_ONCE = 5;
  private static final int LONGEST_DELAY_MILLIS = 25;

  @Autowired CancelOrder cancel;
  @Autowired ExpireOrder expire;

  /** One order of a round. */
  private record Runner(String orderId, String paymentId, SimulatedPay.Signed told, int[] delays) {}

  @Test
  void paysOrEndsAndGivesAllOfItBackOnce() throws Exception {
    long seed = Long.getLong("race.seed", System.nanoTime());
    LOG.info("seed {}", seed);
    Random random = new Random(seed);
    int paid = 0;
    int ended = 0;
    ExecutorService pool = Executors.newFixedThreadPool(3 * ORDERS_AT_ONCE);
    try {
      for (int round = 0; round < ROUNDS; round += ORDERS_AT_ONCE) {
        stubs();
        List<Runner> runners = new ArrayList<>();
        for (int i = 0; i < ORDERS_AT_ONCE; i++) {
          runners.add(runner(random));
        }
        if (random.nextInt(3) == 0) {
          // A winner that rolls back after the others have waited for it.
          arm(random.nextBoolean() ? "order-cancel.after-stock" : "order-expire.after-stock");
        }
        List<CompletableFuture<?>> all = new ArrayList<>();
        for (Runner runner : runners) {
          all.add(run(pool, runner.delays[0], () -> tellUntilTaken(runner.told)));
          all.add(run(pool, runner.delays[1], () -> cancel.cancel(BUYER, runner.orderId)));
          all.add(run(pool, runner.delays[2], () -> expire.expire(runner.orderId)));
        }
        for (CompletableFuture<?> one : all) {
          one.get(60, TimeUnit.SECONDS);
        }
        for (Runner runner : runners) {
          if (assertPaidOrGivenBack(runner, seed)) {
            paid++;
          } else {
            ended++;
          }
        }
      }
    } finally {
      pool.shutdown();
    }
    LOG.info("{} paid, {} ended", paid, ended);
    assertThat(paid).as("paid, seed " + seed).isPositive();
    assertThat(ended).as("ended, seed " + seed).isPositive();
  }

  private Runner runner(Random random) {
    String id = placeOrder();
    String paymentId = begin(id, "one");
    SimulatedPay.Signed told = paid(paymentId);
    if (random.nextInt(3) == 0) {
      letTheDeadlinePass(id);
    }
    return new Runner(id, paymentId, told, random.ints(3, 0, LONGEST_DELAY_MILLIS).toArray());
  }

  /** As a channel does: what is not taken is told again. */
  private void tellUntilTaken(SimulatedPay.Signed told) {
    if (codeOf(told) != null) {
      await().pollInSameThread().until(() -> codeOf(told) == null);
    }
  }

  private static CompletableFuture<?> run(ExecutorService pool, int delayMillis, Runnable actor) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            actor.run();
          } catch (ProblemException lost) {
            // One of them wins; how the others are told is tested elsewhere.
          }
        },
        CompletableFuture.delayedExecutor(delayMillis, TimeUnit.MILLISECONDS, pool));
  }

  private boolean assertPaidOrGivenBack(Runner runner, long seed) {
    await()
        .untilAsserted(
            () -> {
              inquire.inquire(500);
              assertThat(payment(runner.paymentId).status)
                  .isIn(ChannelPaymentState.PAID, ChannelPaymentState.REFUNDED);
              assertThat(isProven(runner.paymentId)).isTrue();
            });
    String as = runner + ", seed " + seed;
    OrderRow order = orders.find(runner.orderId);
    ChannelPaymentRow payment = payment(runner.paymentId);
    List<ChannelRefundRow> owed = refunds.ofOrder(runner.orderId);
    Map<EventRow.What, Long> happened =
        events.ofOrder(runner.orderId).stream()
            .collect(Collectors.groupingBy(event -> event.what, Collectors.counting()));
    List<String> ledger = ledger(runner);
    if (order.status == OrderState.PAID) {
      assertThat(order.paymentId).as(as).isEqualTo(runner.paymentId);
      assertThat(payment.status).as(as).isEqualTo(ChannelPaymentState.PAID);
      assertThat(owed).as(as).isEmpty();
      assertThat(happened).as(as).isEqualTo(Map.of(EventRow.What.PAID, 1L));
      assertThat(ledger).as(as).containsExactly("CHANNEL_PAYMENT 599.70");
      return true;
    }
    // One that can still be paid is not told that its money came too late.
    assertThat(Payable.is(order, order.createdAt)).as(as).isFalse();
    assertThat(payment.status).as(as).isEqualTo(ChannelPaymentState.REFUNDED);
    assertThat(payment.refunded).as(as).isEqualByComparingTo(AMOUNT);
    assertThat(owed).as(as).hasSize(1);
    assertThat(happened).as(as).containsEntry(EventRow.What.LATE_PAYMENT, 1L);
    assertThat(happened).as(as).doesNotContainKey(EventRow.What.PAID);
    assertThat(ledger).as(as).containsExactly("CHANNEL_REFUND 599.70", "UNDUE_PAYMENT 599.70");
    assertThat(
            jdbc.queryForObject(
                "SELECT SUM(amount) FROM simulated_refund WHERE payment_id = ?",
                String.class,
                runner.paymentId))
        .as(as)
        .isEqualTo(AMOUNT);
    return false;
  }

  /** What the ledger has kept: the transfers under transactions that have committed. */
  private List<String> ledger(Runner runner) {
    Set<String> committed =
        proofs.findAll(List.of(runner.orderId)).stream()
            .filter(proof -> proof.answer == ProofRow.Answer.COMMITTED)
            .map(proof -> proof.xid)
            .collect(Collectors.toSet());
    List<String> kept = new ArrayList<>();
    for (LoggedRequest request :
        WALLET.findAll(postRequestedFor(urlPathEqualTo("/internal/v1/transfers")))) {
      JsonNode body = JSON.readTree(request.getBodyAsString());
      if (body.path("orderId").asString().equals(runner.orderId)
          && committed.contains(request.getHeader("TX_XID"))) {
        kept.add(body.path("entryType").asString() + " " + body.path("amount").asString());
      }
    }
    kept.sort(null);
    return kept;
  }
}
