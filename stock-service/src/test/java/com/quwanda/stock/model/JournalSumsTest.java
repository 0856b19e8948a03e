package com.quwanda.stock.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.stock.model.JournalSums.Range;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JournalSumsTest {

  private static final Range NOTHING = new Range(0, 0, 0, 0);

  @Test
  void saysForEachStateAndMarkWhatABucketMayShow() {
    Map<String, Range> expected = new HashMap<>();
    for (Operation unproven :
        new Operation[] {Operation.BOOK, Operation.UNBOOK, Operation.REFUND}) {
      expected.put("FREEZE " + unproven, new Range(0, 5, 0, 0));
      expected.put("BOOKED " + unproven, new Range(0, 5, 0, 0));
    }
    expected.put("FREEZE CONFIRM", new Range(0, 5, 0, 0));
    expected.put("BOOKED null", new Range(5, 5, 0, 0));
    expected.put("BOOKED CONFIRM", new Range(0, 5, 0, 5));
    expected.put("CONFIRMED null", new Range(0, 0, 5, 5));
    for (Operation operation : Operation.values()) {
      expected.put("CONFIRMED " + operation, new Range(0, 0, 0, 5));
    }
    expected.put("CONFIRMED REFUND", new Range(0, 0, 5, 5));

    for (HoldState state : HoldState.values()) {
      assertRange(expected, state, null);
      for (Operation marked : Operation.values()) {
        assertRange(expected, state, marked);
      }
    }
  }

  @Test
  void addsUpPerBucket() {
    JournalSums sums = new JournalSums();
    sums.add(HoldState.BOOKED, null, Map.of(0, 2, 63, 1), Map.of());
    sums.add(HoldState.FREEZE, Operation.BOOK, Map.of(0, 3), Map.of());
    sums.add(HoldState.CONFIRMED, null, Map.of(0, 4), Map.of());

    assertThat(sums.of(0)).isEqualTo(new Range(2, 5, 4, 4));
    assertThat(sums.of(63)).isEqualTo(new Range(1, 1, 0, 0));
    assertThat(sums.of(1)).isEqualTo(NOTHING);
  }

  @Test
  void leavesOnlyTheMarkedRefundInDoubt() {
    JournalSums sums = new JournalSums();
    sums.add(HoldState.CONFIRMED, Operation.REFUND, Map.of(0, 4, 1, 2), Map.of(0, 4, 1, 1));
    sums.add(HoldState.CONFIRMED, null, Map.of(1, 3), Map.of());

    assertThat(sums.of(0)).isEqualTo(new Range(0, 0, 0, 4));
    assertThat(sums.of(1)).isEqualTo(new Range(0, 0, 4, 5));
  }

  private static void assertRange(Map<String, Range> expected, HoldState state, Operation marked) {
    String row = state + " " + marked;
    JournalSums sums = new JournalSums();
    sums.add(state, marked, Map.of(7, 5), Map.of());
    assertThat(sums.of(7)).as(row).isEqualTo(expected.getOrDefault(row, NOTHING));
  }
}
