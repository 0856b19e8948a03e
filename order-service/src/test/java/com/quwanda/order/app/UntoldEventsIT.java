package com.quwanda.order.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.localstack.LocalStack;
import com.quwanda.localstack.RocketMq;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.NotificationMapper;
import com.quwanda.owner.api.JobTally;
import com.quwanda.owner.app.RetellEvents;
import com.quwanda.owner.store.ProofMapper;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** A broker that is away costs no order anything; buyers are told when it is back. */
class UntoldEventsIT extends MessageStack {

  private static final RocketMq ROCKET_MQ = LocalStack.shared().rocketMq();
  private static final Duration UNTIL_BACK = Duration.ofSeconds(90);

  @Autowired RetellEvents retell;
  @Autowired NotificationMapper notifications;
  @Autowired ProofMapper proofs;

  @DynamicPropertySource
  static void messages(DynamicPropertyRegistry properties) {
    ROCKET_MQ.stop();
    messages(properties, "untold-events");
  }

  @AfterEach
  void startAgain() {
    ROCKET_MQ.start();
  }

  @Test
  void areToldOldestFirstOnceTheBrokerIsBack() {
    forgetThoseOfOtherTests();
    stockHoldsFor(900);
    double before = left();
    List<String> placed = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      placed.add(placed());
    }
    assertThat(placed).allMatch(id -> orders.find(id).status == OrderState.UNPAID);
    assertThat(placed).allMatch(this::isUntold);
    // None is on its way any more that would be told beside the retelling.
    await().atMost(PATIENCE).until(() -> left() - before >= placed.size());
    await().atMost(PATIENCE).until(() -> retell.retell(500).failed() >= placed.size());
    assertThat(meters.get("owner_events_untold").gauge().value())
        .isGreaterThanOrEqualTo(placed.size());
    assertThat(placed).allMatch(this::isUntold);

    ROCKET_MQ.start();

    List<String> lines = new ArrayList<>();
    await()
        .atMost(UNTIL_BACK)
        .until(
            () -> {
              JobTally tally = retell.retell(500);
              lines.addAll(tally.lines());
              return placed.stream().noneMatch(this::isUntold);
            });
    assertThat(lines.stream().map(line -> line.split(" ")[0]).filter(placed::contains))
        .containsExactlyElementsOf(placed);
    await()
        .atMost(UNTIL_BACK)
        .untilAsserted(
            () ->
                assertThat(placed)
                    .allSatisfy(id -> assertThat(notifications.ofOrder(BUYER, id)).hasSize(1)));
  }

  /** Other classes without a broker leave some, and a run tells of its first 200 only. */
  private void forgetThoseOfOtherTests() {
    Instant now = Instant.now();
    List<Long> ids =
        proofs.untold(Instant.EPOCH, now, 10_000).stream().map(proof -> proof.id).toList();
    if (!ids.isEmpty()) {
      proofs.told(ids);
    }
  }

  private double left() {
    return meters.counter("owner_events_left_total").count();
  }

  private boolean isUntold(String orderId) {
    return proofs.findAll(List.of(orderId)).get(0).untold != null;
  }
}
