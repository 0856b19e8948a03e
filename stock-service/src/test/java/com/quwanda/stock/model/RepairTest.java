package com.quwanda.stock.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RepairTest {

  @Test
  void bringsRedisInLineWithTheJournalAndUndoesNoEnd() {
    Map<String, Repair> expected = new HashMap<>();
    expected.put("BOOKED null", Repair.RESTORE);
    expected.put("BOOKED CONFIRMED", Repair.IMPOSSIBLE);
    expected.put("BOOKED RELEASED", Repair.IMPOSSIBLE);
    expected.put("CONFIRMED null", Repair.RESTORE_AND_CONFIRM);
    expected.put("CONFIRMED HELD", Repair.CONFIRM);
    expected.put("CONFIRMED RELEASED", Repair.IMPOSSIBLE);
    expected.put("REFUNDED null", Repair.RELEASE);
    expected.put("REFUNDED HELD", Repair.RELEASE);
    for (HoldState ended : new HoldState[] {HoldState.RELEASED, HoldState.FREEZE_ROLLED_BACK}) {
      expected.put(ended + " null", Repair.RELEASE);
      expected.put(ended + " HELD", Repair.RELEASE);
      expected.put(ended + " CONFIRMED", Repair.IMPOSSIBLE);
    }

    for (HoldState journal : HoldState.values()) {
      assertRepair(expected, journal, null);
      for (com.quwanda.lua.HoldState redis : com.quwanda.lua.HoldState.values()) {
        assertRepair(expected, journal, redis);
      }
    }
  }

  private static void assertRepair(
      Map<String, Repair> expected, HoldState journal, com.quwanda.lua.HoldState redis) {
    String situation = journal + " " + redis;
    assertThat(Repair.of(journal, redis))
        .as(situation)
        .isEqualTo(expected.getOrDefault(situation, Repair.NONE));
  }
}
