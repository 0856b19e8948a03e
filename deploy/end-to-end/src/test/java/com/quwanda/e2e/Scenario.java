package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.e2e.check.HoldsTogether;
import com.quwanda.invariants.Picture;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.OrderView;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;

/** Runs against the packaged system; afterwards all stores must agree about what it sold. */
abstract class Scenario {
  static final String TYPE = ActivityDraft.TYPE;
  private static final Duration QUIET_WITHIN = Duration.ofSeconds(40);

  static SystemUnderTest system;
  static OperatorClient operator;
  static HoldsTogether check;
  private final List<String> mine = new CopyOnWriteArrayList<>();

  @BeforeAll
  static void start() {
    system = SystemUnderTest.shared();
    operator = system.operator();
    check = new HoldsTogether(system.stores());
  }

  /** What other scenarios sold is still as they left it. */
  @AfterAll
  static void everythingEverSoldHoldsTogether() {
    try (HoldsTogether all = check) {
      assertThat(all.violationsAfter(QUIET_WITHIN)).isEmpty();
    }
  }

  @AfterEach
  void everythingHoldsTogether() {
    operator.disarmAllFaults();
    assertThat(check.violationsAfter(QUIET_WITHIN, mine)).isEmpty();
  }

  /** Creates the activity and opens its sale; it is among those that must hold together. */
  String open(ActivityDraft draft) {
    mine.add(draft.id());
    return draft.open(operator).id();
  }

  /** An activity that was made otherwise is among those that must hold together, too. */
  void mustHoldTogether(String activityId) {
    mine.add(activityId);
  }

  /** Creates the activity with its sale closed. */
  String create(ActivityDraft draft) {
    mine.add(draft.id());
    return draft.create(operator).id();
  }

  Picture picture() {
    return check.picture(mine);
  }

  /** Waits until nothing is in flight and everything agrees. */
  void awaitQuiet() {
    assertThat(check.violationsAfter(QUIET_WITHIN, mine)).isEmpty();
  }

  /** Availability as Redis has it, not the cached one. */
  static int available(String activityId) {
    return check.redis().snapshot(activityId, List.of(TYPE)).types().get(TYPE).available();
  }

  static OrderView placed(Answer answer) {
    assertThat(answer.status()).as(answer::toString).isEqualTo(201);
    return answer.as(OrderView.class);
  }

  /** A buyer nobody has been before, with that much in the wallet. */
  static BuyerClient richBuyer(String amount) {
    BuyerClient buyer = system.newBuyer();
    operator.topUp(buyer.userId(), amount);
    return buyer;
  }

  static OrderView paid(Answer answer) {
    assertThat(answer.status()).as(answer::toString).isEqualTo(200);
    OrderView order = answer.as(OrderView.class);
    assertThat(order.status()).isEqualTo(OrderStatus.PAID);
    return order;
  }

  static void assertProblem(Answer answer, int status, Enum<?> code) {
    assertThat(answer.isProblem(status, code))
        .as("wanted %d %s, got %s", status, code, answer)
        .isTrue();
  }

  static long count(List<Answer> answers, int status) {
    return answers.stream().filter(answer -> answer.is(status)).count();
  }

  /** Random numbers whose seed is told, so that a failing run can be repeated. */
  static Random seeded() {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println("seed " + seed + " (-Dseed=" + seed + " repeats it)");
    return new Random(seed);
  }
}
