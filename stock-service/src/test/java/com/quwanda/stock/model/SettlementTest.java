package com.quwanda.stock.model;

import static com.quwanda.stock.model.HoldState.BOOKED;
import static com.quwanda.stock.model.HoldState.CONFIRMED;
import static com.quwanda.stock.model.HoldState.FREEZE;
import static com.quwanda.stock.model.HoldState.FREEZE_ROLLED_BACK;
import static com.quwanda.stock.model.HoldState.RELEASED;
import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.stock.api.Verdict;
import com.quwanda.stock.model.Settlement.Step;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettlementTest {

  private static final String XID = "tc:1";
  private static final String OTHER = "tc:2";

  @Test
  void appliesAVerdictOnlyToTheMarkItWasAskedFor() {
    Map<String, Step> expected = new HashMap<>();
    expected.put(FREEZE + " BOOK LIVE", new Step.Keep(BOOKED));
    expected.put(FREEZE + " BOOK DEAD", new Step.Release(FREEZE_ROLLED_BACK));
    expected.put(FREEZE + " RELEASE DEAD", new Step.Release(FREEZE_ROLLED_BACK));
    expected.put(BOOKED + " CONFIRM PAID", new Step.Confirm(CONFIRMED));
    expected.put(BOOKED + " CONFIRM LIVE", new Step.Keep(BOOKED));
    expected.put(BOOKED + " UNBOOK LIVE", new Step.Keep(BOOKED));
    expected.put(BOOKED + " UNBOOK DEAD", new Step.Release(RELEASED));
    expected.put(BOOKED + " RELEASE DEAD", new Step.Release(RELEASED));

    for (HoldState state : HoldState.values()) {
      for (Operation operation : Operation.values()) {
        for (Verdict verdict : Verdict.values()) {
          String situation = state + " " + operation + " " + verdict;
          Mark mark = new Mark(operation, XID);
          assertThat(Settlement.step(state, mark, null, verdict, XID))
              .as(situation)
              .isEqualTo(expected.getOrDefault(situation, new Step.Overtaken()));
          assertThat(Settlement.step(state, mark, null, verdict, OTHER))
              .as(situation + " of another transaction")
              .isEqualTo(new Step.Overtaken());
          assertThat(Settlement.step(state, mark, null, verdict, null))
              .as(situation + " asked when nothing was marked")
              .isEqualTo(new Step.Overtaken());
        }
      }
    }
  }

  @Test
  void releasesAHoldThatNoBranchHasTouched() {
    assertThat(Settlement.step(FREEZE, null, null, Verdict.DEAD, null))
        .isEqualTo(new Step.Release(FREEZE_ROLLED_BACK));
    assertThat(Settlement.step(FREEZE, null, null, Verdict.DEAD, XID))
        .isEqualTo(new Step.Release(FREEZE_ROLLED_BACK));
  }

  @Test
  void neverReleasesABookedHoldWithoutAnUnbooking() {
    assertThat(Settlement.step(BOOKED, null, XID, Verdict.DEAD, XID))
        .isEqualTo(new Step.Overtaken());
    assertThat(Settlement.step(CONFIRMED, null, XID, Verdict.DEAD, XID))
        .isEqualTo(new Step.Overtaken());
  }

  @Test
  void answersARepeatedVerdictAsDone() {
    assertThat(Settlement.step(BOOKED, null, XID, Verdict.LIVE, XID)).isEqualTo(new Step.Already());
    assertThat(Settlement.step(CONFIRMED, null, XID, Verdict.PAID, XID))
        .isEqualTo(new Step.Already());
    assertThat(Settlement.step(RELEASED, null, XID, Verdict.DEAD, XID))
        .isEqualTo(new Step.Already());
    assertThat(Settlement.step(FREEZE_ROLLED_BACK, null, null, Verdict.DEAD, null))
        .isEqualTo(new Step.Already());
  }
}
