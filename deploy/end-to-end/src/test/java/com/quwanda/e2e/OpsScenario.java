package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.compensation.api.CompensationProblem;
import com.quwanda.compensation.api.CompensationState;
import com.quwanda.compensation.api.CompensationView;
import com.quwanda.compensation.api.HoldStory;
import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.api.SettlementReply;
import com.quwanda.compensation.api.SettlementRequest;
import com.quwanda.e2e.Fault.Action;
import com.quwanda.e2e.Fault.Point;
import com.quwanda.order.api.OrderView;
import com.quwanda.stock.api.Healer;
import java.time.Duration;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** What an operator sees of a hold, and what he can and cannot do to it. */
class OpsScenario extends Scenario {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @Test
  void aHoldsWholeStoryIsToldFromAllStores() {
    String activity = open(ActivityDraft.concert());
    OrderView order = placed(system.newBuyer().order(activity, TYPE, 2));
    awaitQuiet();
    HoldStory story = operator.story(order.orderId());
    assertThat(story.activityId()).isEqualTo(activity);
    assertThat(story.quantity()).isEqualTo(2);
    assertThat(story.redisState()).isEqualTo("HELD");
    assertThat(story.journal().state()).isEqualTo("BOOKED");
    assertThat(story.journal().healer()).isEqualTo("LAUNCHER");
    assertThat(story.order().status()).isEqualTo("UNPAID");
    assertThat(story.order().xid()).isEqualTo(story.journal().lastXid());
    assertThat(story.proofs()).extracting(HoldStory.Proof::answer).containsExactly("COMMITTED");
    assertThat(story.transactions()).isNotEmpty();
    assertThat(story.outcome()).isEqualTo("LIVE");
    assertThat(story.unreadable()).isEmpty();
  }

  @Test
  void aKnownOutcomeCannotBeForcedOtherwise() {
    String activity = open(ActivityDraft.concert());
    OrderView order = placed(system.newBuyer().order(activity, TYPE, 2));
    awaitQuiet();
    Answer forced =
        operator.settleByHand(
            order.orderId(), new SettlementRequest(activity, false, "DEAD", "I want it gone"));
    assertProblem(forced, 409, CompensationProblem.OUTCOME_IS_KNOWN);
    assertThat(operator.story(order.orderId()).redisState()).isEqualTo("HELD");
    SettlementReply settled =
        operator
            .settleByHand(order.orderId(), new SettlementRequest(activity, false, null, null))
            .as(SettlementReply.class);
    assertThat(settled.result()).isEqualTo("ALREADY");
  }

  @Test
  void whatFailsFiveTimesIsParkedAndWaitsForAnOperator() {
    String activity = open(ActivityDraft.concert().places(4, 2));
    String orderId = reportedOrder(activity);
    operator.arm(new Fault(Point.SETTLE_BEFORE_REDIS, Action.FAIL, 1_000, 0));
    CompensationView parked =
        retriedUntil(orderId, view -> view.state() == CompensationState.PARKED);
    assertThat(parked.tries()).isEqualTo(5);
    assertThat(parked.error()).isNotBlank();
    assertThat(operator.compensations(CompensationState.PARKED).items())
        .anyMatch(view -> view.orderId().equals(orderId));
    assertThat(available(activity)).isEqualTo(2);

    assertThat(operator.close(orderId, " ").status()).isEqualTo(400);
    operator.disarmAllFaults();
    assertThat(operator.retry(orderId).as(CompensationView.class).state())
        .isEqualTo(CompensationState.PENDING);
    retriedUntil(orderId, view -> view.state() == CompensationState.DONE);
    assertThat(operator.getHold(activity, orderId).healer()).isEqualTo(Healer.RETRY);
    assertThat(available(activity)).isEqualTo(4);
    assertProblem(operator.retry(orderId), 409, CompensationProblem.NOT_PARKED);
  }

  @Test
  void aParkedOneIsClosedWithAReasonThatIsKept() {
    String activity = open(ActivityDraft.concert().places(4, 2));
    String orderId = reportedOrder(activity);
    operator.arm(new Fault(Point.SETTLE_BEFORE_REDIS, Action.FAIL, 1_000, 0));
    retriedUntil(orderId, view -> view.state() == CompensationState.PARKED);
    operator.disarmAllFaults();
    CompensationView closed =
        operator.close(orderId, "settled by hand below").as(CompensationView.class);
    assertThat(closed.state()).isEqualTo(CompensationState.CLOSED);
    assertThat(operator.story(orderId).compensation().closedReason())
        .isEqualTo("settled by hand below");
    SettlementReply settled =
        operator
            .settleByHand(orderId, new SettlementRequest(activity, false, null, null))
            .as(SettlementReply.class);
    assertThat(settled.result()).isEqualTo("APPLIED");
    assertThat(operator.getHold(activity, orderId).healer()).isEqualTo(Healer.OPS);
    assertThat(available(activity)).isEqualTo(4);
  }

  /** An order of two places that is rolled back and whose hook fails. */
  private String reportedOrder(String activity) {
    operator.arm(Fault.failOnce(Point.PLACE_AFTER_BOOK));
    operator.arm(Fault.failOnce(Point.HOOK_BEFORE_VERDICT));
    assertThat(system.newBuyer().order(activity, TYPE, 2).status()).isEqualTo(503);
    String orderId = picture().journal().get(0).orderId();
    await().atMost(PATIENCE).until(() -> operator.story(orderId).compensation() != null);
    return orderId;
  }

  private CompensationView retriedUntil(String orderId, Predicate<CompensationView> wanted) {
    return await()
        .atMost(PATIENCE)
        .until(
            () -> {
              operator.run(
                  HealingScenario.RETRY, new JobParameters(orderId, null, false, null, null));
              return operator.story(orderId).compensation();
            },
            wanted);
  }
}
