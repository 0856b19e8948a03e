package com.quwanda.lua;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArchiveIT {
  private static final Duration HORIZON = Duration.ofDays(30);

  @Test
  void waitsForTheHorizonAfterTheSalesEnd() {
    StockFixture stock = StockFixture.onSale(5);
    endSale(stock, HORIZON.minusSeconds(60));
    List<Object> before = stock.everything();

    assertThat(archive(stock, ArchiveReply.DONE).outcome()).isEqualTo(ArchiveOutcome.TOO_EARLY);
    assertThat(stock.everything()).isEqualTo(before);
    assertThat(archive(new StockFixture(TestRedis.template()), ArchiveReply.DONE).outcome())
        .isEqualTo(ArchiveOutcome.NOT_WARMED_UP);
  }

  @Test
  void takesSettledHoldsOutPageByPageAndLeavesOpenOnes() {
    StockFixture stock = StockFixture.onSale(2000);
    for (int i = 0; i < 1000; i++) {
      stock.freeze("order-" + i, i + 1, 1, 0);
      if (i > 0) {
        stock.scripts.confirm(stock.ref("order-" + i, i + 1));
      }
    }
    endSale(stock, HORIZON.plusSeconds(60));

    List<HoldRecord> removed = new ArrayList<>();
    String cursor = ArchiveReply.DONE;
    int calls = 0;
    do {
      ArchiveReply reply = archive(stock, cursor);
      assertThat(reply.outcome()).isEqualTo(ArchiveOutcome.ARCHIVED);
      removed.addAll(reply.removed());
      cursor = reply.cursor();
      calls++;
    } while (!cursor.equals(ArchiveReply.DONE));

    assertThat(calls).isGreaterThan(1);
    assertThat(removed).hasSize(999).allMatch(hold -> hold.state() == HoldState.CONFIRMED);
    assertThat(stock.redis.opsForHash().keys(stock.keys.holds())).containsExactly("order-0");
    assertThat(stock.unsettled()).containsExactly("order-0");
  }

  @Test
  void closesTheSaleForGood() {
    StockFixture stock = StockFixture.onSale(5);
    endSale(stock, HORIZON.plusSeconds(60));
    archive(stock, ArchiveReply.DONE);
    Gate gate = stock.snapshot().gate().orElseThrow();

    assertThat(gate.status()).isEqualTo(Gate.Status.ARCHIVED);
    assertThat(
            stock.scripts.writeGate(
                stock.activity,
                new Gate(
                    Gate.Status.OPEN,
                    gate.from(),
                    stock.redisNow().plusSeconds(60),
                    4,
                    gate.epoch() + 1)))
        .isEqualTo(GateOutcome.ARCHIVED);
    assertThat(stock.freeze("order-1", 1)).isInstanceOf(FreezeReply.Refused.class);
    assertThat(stock.scripts.recount(stock.activity, StockFixture.TYPE).outcome())
        .isEqualTo(RecountOutcome.ARCHIVED);
  }

  private static void endSale(StockFixture stock, Duration ago) {
    var end = stock.redisNow().minus(ago);
    stock.gate(Gate.Status.OPEN, end.minusSeconds(60), end, 4);
  }

  private static ArchiveReply archive(StockFixture stock, String cursor) {
    return stock.scripts.archive(stock.activity, HORIZON, cursor, 100);
  }
}
