package com.quwanda.order.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.OrderRow;
import com.quwanda.order.store.RefundRow;
import com.quwanda.owner.app.Answer;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Partial refunds of one order at the same instant, some of which are rolled back. */
class RefundRaceIT extends RaceStack {

  private static final int ROUNDS = 200;
  private static final long SEED = 4_711;
  private static final int PLACES = 10;
  private static final int CONTENDERS = 5;
  private static final String WON = "WON";
  private static final AtomicInteger NEXT = new AtomicInteger();

  @Test
  void neverGiveBackMoreThanWasPaid() throws Exception {
    assertThat(race(ROUNDS, SEED, this::round)).as("seed %d", SEED).isEmpty();
  }

  private List<String> round(Random random) {
    String orderId = "RefundRace-" + NEXT.incrementAndGet();
    Others.ENDINGS.put(orderId, random.nextInt(3) == 0 ? Branches.FIRST_FAILS : Branches.ALL_WORK);
    anOrder(orderId, OrderState.PAID, PLACES, Instant.now());
    List<Integer> asked = new ArrayList<>();
    List<Callable<String>> contenders = new ArrayList<>();
    for (int i = 0; i < CONTENDERS; i++) {
      int places = 1 + random.nextInt(4);
      String key = "key-" + i;
      asked.add(places);
      contenders.add(() -> refund(orderId, key, places));
    }

    List<String> answers = atOnce(random, contenders);

    OrderRow row = orders.find(orderId);
    List<RefundRow> rows = refunds.ofOrder(orderId);
    int given = 0;
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < CONTENDERS; i++) {
      String answer = answers.get(i);
      if (answer.equals(WON)) {
        given += asked.get(i);
      } else if (!isTrue(answer, asked.get(i), row)) {
        wrong.add(asked.get(i) + " places: " + answer);
      }
    }
    boolean sums =
        row.refundedQuantity <= PLACES
            && row.refundedQuantity == given
            && rows.stream().mapToInt(one -> one.quantity).sum() == given
            && row.refunded.compareTo(BigDecimal.TEN.multiply(BigDecimal.valueOf(given))) == 0
            && (row.status == OrderState.REFUNDED) == (given == PLACES)
            && events.ofOrder(orderId).size() == rows.size();
    if (!sums) {
      wrong.add("given " + given + ", row " + row.refundedQuantity + " " + row.status);
    }
    wrong.replaceAll(what -> orderId + " " + asked + " " + answers + ": " + what);
    return wrong;
  }

  private static boolean isTrue(String answer, int asked, OrderRow row) {
    return switch (answer) {
      case "REFUND_TOO_LARGE" -> asked > PLACES - row.refundedQuantity;
      case "ORDER_REFUNDED" -> row.status == OrderState.REFUNDED;
      case "CHANGE_FAILED" -> Others.ENDINGS.get(row.orderId) == Branches.FIRST_FAILS;
      default -> false;
    };
  }

  private String refund(String orderId, String key, int places) {
    return insist(
        () ->
            refund.refund(BUYER, orderId, key, places) instanceof Answer.Done<?> ? WON : PROCESSING,
        new AtomicInteger());
  }
}
