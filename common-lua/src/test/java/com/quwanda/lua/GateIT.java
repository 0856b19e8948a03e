package com.quwanda.lua;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    "open,1,2,4,1,10000",
    "ARCHIVED,1,2,4,1,10000",
    "OPEN,-1,2,4,1,10000",
    "OPEN,1.5,2,4,1,10000",
    "OPEN,1,1e9,4,1,10000",
    "OPEN,1,2,0x4,1,10000",
    "OPEN,1,2,nan,1,10000",
    "OPEN,1,2,4,'',10000",
    "OPEN,1,99999999999999,4,1,10000",
    "OPEN,1,2,4,1,-1"
  })
  void callsSettingsNobodySendsABug(
      String status, String from, String until, String limit, String epoch, String lease) {
    assertThatThrownBy(
            () -> stock.raw(StockScript.GATE_WRITE, status, from, until, limit, epoch, lease))
        .isInstanceOf(CorruptStockException.class);
    assertThat(stock.redis.hasKey(stock.keys.gate())).isFalse();
  }

  @Test
  void anOpenGateIsSuspendedOnceItsLeaseHasEnded() {
    Instant now = stock.redisNow();
    stock.warmUp(StockFixture.TYPE, List.of(9));
    Gate open = new Gate(Gate.Status.OPEN, now.minusSeconds(60), now.plusSeconds(60), 9, 1);
    stock.scripts.writeGate(stock.activity, open, Duration.ofSeconds(5));
    Instant leased = stock.scripts.gate(stock.activity).orElseThrow().leaseUntil();

    assertThat(leased).isBetween(now.plusSeconds(5), now.plusSeconds(6));
    assertThat(stock.freeze("order-1", 1)).isInstanceOf(FreezeReply.Held.class);
    stock.scripts.writeGate(stock.activity, epoch(open, 2), Duration.ZERO);
    assertThat(stock.freeze("order-2", 1)).isEqualTo(suspended());
    assertThat(renew(2, Duration.ofSeconds(9)).outcome()).isEqualTo(LeaseOutcome.RENEWED);
    assertThat(stock.freeze("order-2", 1)).isInstanceOf(FreezeReply.Held.class);
  }

  @Test
  void aLeaseNeverEndsEarlierThanBeforeNorAfterTheSale() {
    Instant now = stock.redisNow();
    stock.scripts.writeGate(
        stock.activity,
        new Gate(Gate.Status.OPEN, now.minusSeconds(60), now.plusSeconds(60), 9, 1),
        Duration.ofSeconds(10));

    LeaseReply longer = renew(1, Duration.ofSeconds(20));
    LeaseReply shorter = renew(1, Duration.ofSeconds(1));
    LeaseReply longest = renew(1, Duration.ofDays(1));

    assertThat(longer.until().orElseThrow()).isAfter(longer.before().orElseThrow());
    assertThat(shorter.before()).isEqualTo(longer.until());
    assertThat(shorter.until()).isEqualTo(longer.until());
    assertThat(longest.until()).contains(now.plusSeconds(60));
  }

  @Test
  void renewsOnlyAnOpenGateOfTheEpochThatTheCallerKnows() {
    Instant now = stock.redisNow();
    Gate open = new Gate(Gate.Status.OPEN, now.minusSeconds(60), now.plusSeconds(60), 9, 7);

    assertThat(renew(7, Duration.ofSeconds(1)).outcome()).isEqualTo(LeaseOutcome.NO_GATE);
    stock.scripts.writeGate(stock.activity, open, Duration.ofSeconds(1));
    LeaseReply other = renew(8, Duration.ofSeconds(1));
    assertThat(other.outcome()).isEqualTo(LeaseOutcome.OTHER_EPOCH);
    assertThat(other.epoch()).contains(7L);
    for (Gate.Status shut : List.of(Gate.Status.CLOSED, Gate.Status.SUSPENDED)) {
      long epoch = shut == Gate.Status.CLOSED ? 8 : 9;
      stock.scripts.writeGate(
          stock.activity, new Gate(shut, open.from(), open.until(), 9, epoch), Duration.ZERO);
      assertThat(renew(epoch, Duration.ofSeconds(1)).outcome()).isEqualTo(LeaseOutcome.NOT_OPEN);
    }
  }

  @Test
  void aSuspendedGateRefusesAndTellsThatItIsNotClosed() {
    Instant now = stock.redisNow();
    stock.gate(Gate.Status.SUSPENDED, now.minusSeconds(60), now.plusSeconds(60), 9);

    assertThat(stock.freeze("order-1", 1))
        .as("before the counters are back")
        .isEqualTo(suspended());
    stock.warmUp(StockFixture.TYPE, List.of(9));
    assertThat(stock.freeze("order-1", 1)).isEqualTo(suspended());
  }

  private LeaseReply renew(long epoch, Duration lease) {
    return stock.scripts.renewLeases(Map.of(stock.activity, epoch), lease).get(stock.activity);
  }

  private static Gate epoch(Gate gate, long epoch) {
    return new Gate(gate.status(), gate.from(), gate.until(), gate.limitPerUser(), epoch);
  }

  private static FreezeReply suspended() {
    return new FreezeReply.Refused(Refusal.NOT_ON_SALE, Optional.of(SalePhase.SUSPENDED), 0);
  }
}
