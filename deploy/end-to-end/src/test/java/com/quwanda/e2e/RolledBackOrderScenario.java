package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.HoldView;
import com.quwanda.stock.api.StockProblem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RolledBackOrderScenario extends Scenario {

  /** Case 13 with the fault after the database step of stock; the other places fail alike. */
  @ParameterizedTest
  @EnumSource(
      value = Fault.Point.class,
      names = {"PLACE_AFTER_INSERT", "BOOK_BEFORE_UPDATE", "BOOK_AFTER_UPDATE", "PLACE_AFTER_BOOK"})
  void aFailureInsideTheTransactionPutsEverythingBack(Fault.Point point) {
    String activity = open(ActivityDraft.concert().places(6, 6).limit(3));
    BuyerClient buyer = system.newBuyer();
    operator.arm(Fault.failOnce(point));

    Answer failed = buyer.order(activity, TYPE, 3);

    assertThat(failed.status()).as(failed::toString).isEqualTo(503);
    assertThat(failed.code()).isNotEmpty();
    awaitQuiet();
    assertThat(available(activity)).isEqualTo(6);
    assertThat(picture().orders()).isEmpty();
    assertThat(picture().buckets()).allMatch(bucket -> bucket.frozen() == 0);
    assertThat(picture().journal()).hasSize(1);
    HoldView hold = operator.getHold(activity, picture().journal().get(0).orderId());
    assertThat(hold.journalState()).isEqualTo("FREEZE_ROLLED_BACK");
    assertThat(hold.redisState()).isEqualTo("RELEASED");
    assertThat(hold.healer()).isEqualTo(Healer.HOOK);
    assertThat(hold.evidence()).isNotBlank();
    // The limit is restored: he gets the whole of it, and no more.
    placed(buyer.order(activity, TYPE, 3));
    assertProblem(buyer.order(activity, TYPE, 1), 409, StockProblem.PURCHASE_LIMIT);
  }

  @Test
  void buyersBesideAFailingOneAreServed() {
    String activity = open(ActivityDraft.concert().places(64, 4));
    operator.arm(new Fault(Fault.Point.BOOK_AFTER_UPDATE, Fault.Action.FAIL, 8, 0));

    var answers = Crowd.of(16, i -> system.newBuyer().order(activity, TYPE, 3));

    assertThat(count(answers, 201)).as(answers::toString).isEqualTo(8);
    assertThat(count(answers, 503)).as(answers::toString).isEqualTo(8);
    awaitQuiet();
    assertThat(available(activity)).isEqualTo(40);
    assertThat(picture().journal())
        .filteredOn(row -> row.state().equals("FREEZE_ROLLED_BACK"))
        .hasSize(8)
        .allMatch(row -> operator.getHold(activity, row.orderId()).healer() == Healer.HOOK);
  }
}
