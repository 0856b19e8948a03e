package com.quwanda.stock.model;

import static com.quwanda.stock.model.HoldState.BOOKED;
import static com.quwanda.stock.model.HoldState.CONFIRMED;
import static com.quwanda.stock.model.HoldState.FREEZE;
import static com.quwanda.stock.model.HoldState.FREEZE_ROLLED_BACK;
import static com.quwanda.stock.model.HoldState.REFUNDED;
import static com.quwanda.stock.model.HoldState.RELEASED;
import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.stock.api.Verdict;
import com.quwanda.stock.model.Settlement.Row;
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
    for (int refunded = 0; refunded <= 3; refunded++) {
      expected.put(FREEZE + " BOOK LIVE " + refunded, new Step.Keep(BOOKED));
      expected.put(FREEZE + " BOOK DEAD " + refunded, new Step.Release(FREEZE_ROLLED_BACK));
      expected.put(FREEZE + " RELEASE DEAD " + refunded, new Step.Release(FREEZE_ROLLED_BACK));
      expected.put(BOOKED + " CONFIRM LIVE " + refunded, new Step.Keep(BOOKED));
      expected.put(BOOKED + " UNBOOK LIVE " + refunded, new Step.Keep(BOOKED));
      expected.put(BOOKED + " UNBOOK DEAD " + refunded, new Step.Release(RELEASED));
      expected.put(BOOKED + " RELEASE DEAD " + refunded, new Step.Release(RELEASED));
    }
    expected.put(BOOKED + " CONFIRM PAID 0", new Step.Confirm(CONFIRMED));
    // None of three places is given back, and the mark is about two.
    expected.put(CONFIRMED + " REFUND PAID 0", new Step.Keep(CONFIRMED));
    expected.put(CONFIRMED + " REFUND PAID 2", new Step.Refund(CONFIRMED));

    for (HoldState state : HoldState.values()) {
      for (Operation operation : Operation.values()) {
        for (Verdict verdict : Verdict.values()) {
          for (int refunded = 0; refunded <= 3; refunded++) {
            String situation = state + " " + operation + " " + verdict + " " + refunded;
            Row row = new Row(state, new Mark(operation, XID, 2), null, 3, 3);
            assertThat(Settlement.step(row, verdict, XID, refunded))
                .as(situation)
                .isEqualTo(expected.getOrDefault(situation, new Step.Overtaken()));
            assertThat(Settlement.step(row, verdict, OTHER, refunded))
                .as(situation + " of another transaction")
                .isEqualTo(new Step.Overtaken());
            assertThat(Settlement.step(row, verdict, null, refunded))
                .as(situation + " asked when nothing was marked")
                .isEqualTo(new Step.Overtaken());
          }
        }
      }
    }
  }

  @Test
  void tellsByTheOwnersCountWhetherTheMarkedRefundStands() {
    for (int before = 0; before < 5; before++) {
      for (int refunding = 1; before + refunding <= 5; refunding++) {
        Row row =
            new Row(CONFIRMED, new Mark(Operation.REFUND, XID, refunding), null, 5, 5 - before);
        for (int refunded = 0; refunded <= 5; refunded++) {
          Step expected = new Step.Overtaken();
          if (refunded == before) {
            expected = new Step.Keep(CONFIRMED);
          } else if (refunded == before + refunding) {
            expected = new Step.Refund(refunded == 5 ? REFUNDED : CONFIRMED);
          }
          assertThat(Settlement.step(row, Verdict.PAID, XID, refunded))
              .as("%d given back, %d being, owner says %d", before, refunding, refunded)
              .isEqualTo(expected);
        }
      }
    }
  }

  @Test
  void releasesAHoldThatNoBranchHasTouched() {
    assertThat(unmarked(FREEZE, null, Verdict.DEAD, null))
        .isEqualTo(new Step.Release(FREEZE_ROLLED_BACK));
    assertThat(unmarked(FREEZE, null, Verdict.DEAD, XID))
        .isEqualTo(new Step.Release(FREEZE_ROLLED_BACK));
  }

  @Test
  void neverReleasesABookedHoldWithoutAnUnbooking() {
    assertThat(unmarked(BOOKED, XID, Verdict.DEAD, XID)).isEqualTo(new Step.Overtaken());
    assertThat(unmarked(CONFIRMED, XID, Verdict.DEAD, XID)).isEqualTo(new Step.Overtaken());
  }

  @Test
  void answersARepeatedVerdictAsDone() {
    assertThat(unmarked(BOOKED, XID, Verdict.LIVE, XID)).isEqualTo(new Step.Already());
    assertThat(unmarked(CONFIRMED, XID, Verdict.PAID, XID)).isEqualTo(new Step.Already());
    assertThat(unmarked(RELEASED, XID, Verdict.DEAD, XID)).isEqualTo(new Step.Already());
    assertThat(unmarked(FREEZE_ROLLED_BACK, null, Verdict.DEAD, null))
        .isEqualTo(new Step.Already());
  }

  @Test
  void knowsASoldHoldOnlyByTheCountThatItsOwnerHas() {
    Row partly = new Row(CONFIRMED, null, XID, 3, 1);
    Row wholly = new Row(REFUNDED, null, XID, 3, 0);
    for (int refunded = 0; refunded <= 4; refunded++) {
      assertThat(Settlement.step(partly, Verdict.PAID, null, refunded))
          .isEqualTo(refunded == 2 ? new Step.Already() : new Step.Overtaken());
      assertThat(Settlement.step(wholly, Verdict.PAID, XID, refunded))
          .isEqualTo(refunded == 3 ? new Step.Already() : new Step.Overtaken());
    }
    // A verdict on the payment, which a refund has overtaken.
    assertThat(Settlement.step(partly, Verdict.PAID, OTHER, 2)).isEqualTo(new Step.Overtaken());
  }

  private static Step unmarked(HoldState state, String lastXid, Verdict verdict, String xid) {
    return Settlement.step(new Row(state, null, lastXid, 3, 3), verdict, xid, 0);
  }
}
