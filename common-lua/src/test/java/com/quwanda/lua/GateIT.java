package com.quwanda.lua;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateIT {
  private static final Instant FROM = Instant.parse("2026-11-30T10:00:00.123Z");
  private static final Instant UNTIL = Instant.parse("2026-12-01T10:00:00Z");

  private final StockFixture stock = new StockFixture(TestRedis.template());

  @Test
  void keepsWhatItWasTold() {
    Gate gate = new Gate(Gate.Status.OPEN, FROM, UNTIL, 4, 7);

    assertThat(stock.scripts.writeGate(stock.activity, gate)).isEqualTo(GateOutcome.WRITTEN);
    assertThat(stock.scripts.writeGate(stock.activity, gate)).isEqualTo(GateOutcome.WRITTEN);
    assertThat(stock.scripts.snapshot(stock.activity, List.of()).gate()).contains(gate);
  }

  @Test
  void neverGoesBackToAnOlderEpoch() {
    Gate closed = new Gate(Gate.Status.CLOSED, FROM, UNTIL, 4, 8);
    stock.scripts.writeGate(stock.activity, closed);

    assertThat(
            stock.scripts.writeGate(stock.activity, new Gate(Gate.Status.OPEN, FROM, UNTIL, 4, 7)))
        .isEqualTo(GateOutcome.STALE_EPOCH);
    assertThat(
            stock.scripts.writeGate(stock.activity, new Gate(Gate.Status.OPEN, FROM, UNTIL, 4, 8)))
        .isEqualTo(GateOutcome.STALE_EPOCH);
    assertThat(stock.scripts.snapshot(stock.activity, List.of()).gate()).contains(closed);
  }

  @ParameterizedTest
  @CsvSource({
    "open,1,2,4,1",
    "ARCHIVED,1,2,4,1",
    "OPEN,-1,2,4,1",
    "OPEN,1.5,2,4,1",
    "OPEN,1,1e9,4,1",
    "OPEN,1,2,0x4,1",
    "OPEN,1,2,nan,1",
    "OPEN,1,2,4,''",
    "OPEN,1,99999999999999,4,1"
  })
  void callsSettingsNobodySendsABug(
      String status, String from, String until, String limit, String epoch) {
    assertThatThrownBy(() -> stock.raw(StockScript.GATE_WRITE, status, from, until, limit, epoch))
        .isInstanceOf(CorruptStockException.class);
    assertThat(stock.redis.hasKey(stock.keys.gate())).isFalse();
  }
}
