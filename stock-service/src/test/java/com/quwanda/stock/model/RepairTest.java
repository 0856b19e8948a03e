package com.quwanda.stock.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.lua.Refunds;
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
    expected.put("CONFIRMED null", Repair.RESTORE);
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

  @Test
  void bringsRefundsThatRedisLacksAndNoneThatTheJournalLacks() {
    Refunds none = Refunds.NONE;
    Refunds one = Refunds.parse("refund-1=0:1;");
    Refunds two = Refunds.parse("refund-1=0:1;refund-2=0:1;");

    for (HoldState sold : new HoldState[] {HoldState.CONFIRMED, HoldState.REFUNDED}) {
      assertThat(sold(sold, two, two)).isEqualTo(Repair.NONE);
      assertThat(sold(sold, two, one)).isEqualTo(Repair.REFUND);
      assertThat(sold(sold, two, none)).isEqualTo(Repair.REFUND);
      assertThat(sold(sold, one, two)).isEqualTo(Repair.IMPOSSIBLE);
      assertThat(sold(sold, none, one)).isEqualTo(Repair.IMPOSSIBLE);
      assertThat(sold(sold, one, Refunds.parse("refund-2=0:1;"))).isEqualTo(Repair.IMPOSSIBLE);
    }
  }

  private static Repair sold(HoldState journal, Refunds refunds, Refunds inRedis) {
    return Repair.of(journal, refunds, com.quwanda.lua.HoldState.CONFIRMED, inRedis);
  }

  private static void assertRepair(
      Map<String, Repair> expected, HoldState journal, com.quwanda.lua.HoldState redis) {
    String situation = journal + " " + redis;
    assertThat(Repair.of(journal, Refunds.NONE, redis, Refunds.NONE))
        .as(situation)
        .isEqualTo(expected.getOrDefault(situation, Repair.NONE));
  }
}
