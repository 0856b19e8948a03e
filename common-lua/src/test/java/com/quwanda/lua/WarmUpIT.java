package com.quwanda.lua;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WarmUpIT {

  @Test
  void bringsCapacityAndFreePlacesPerBucket() {
    StockFixture stock = new StockFixture(TestRedis.template());

    assertThat(
            stock.scripts.warmUp(
                stock.activity, StockFixture.TYPE, 3, List.of(5, 4, 0), List.of(5, 1, 0)))
        .isEqualTo(WarmUpOutcome.WARMED_UP);
    assertThat(stock.type())
        .isEqualTo(
            new StockSnapshot.OfType(
                6,
                0,
                List.of(5, 1, 0),
                3,
                List.of(5, 4, 0),
                List.of(0, 3, 0),
                Allocation.NONE,
                Allocation.NONE));
  }

  @Test
  void changesNothingWhereCountersAre() {
    StockFixture stock = StockFixture.onSale(5, 5);
    stock.freeze("order-1", 3);
    List<Object> before = stock.everything();

    assertThat(
            stock.scripts.warmUp(
                stock.activity, StockFixture.TYPE, 0, List.of(5, 5), List.of(5, 5)))
        .isEqualTo(WarmUpOutcome.ALREADY_WARM);
    assertThat(stock.everything()).isEqualTo(before);
  }

  @Test
  void leavesLostCountersToTheRecountSinceHoldsMayHaveSurvived() {
    StockFixture stock = StockFixture.onSale(5, 5);
    stock.freeze("order-1", 3);
    stock.redis.delete(stock.keys.stock(StockFixture.TYPE));

    assertThat(
            stock.scripts.warmUp(
                stock.activity, StockFixture.TYPE, 0, List.of(5, 5), List.of(5, 5)))
        .isEqualTo(WarmUpOutcome.STOCK_LOST);
    assertThat(stock.redis.hasKey(stock.keys.stock(StockFixture.TYPE))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "0,'5,5','5'",
    "0,'5','5,5'",
    "0,'',''",
    "0,'5','6'",
    "0,'-5','-5'",
    "0,'1.5','1'",
    "0,'1e1','1'",
    "0,'5,x','5,5'",
    "x,'5','5'",
    "-1,'5','5'",
    "0,'10000000','1'",
    "0,'9999999,1','9999999,1'"
  })
  void callsNumbersNobodySendsABug(String version, String capacity, String free) {
    StockFixture stock = new StockFixture(TestRedis.template());

    assertThatThrownBy(() -> stock.raw(StockScript.WARM_UP, version, capacity, free))
        .isInstanceOf(CorruptStockException.class);
    assertThat(stock.redis.hasKey(stock.keys.stock(StockFixture.TYPE))).isFalse();
    assertThat(stock.redis.hasKey(stock.keys.capacity(StockFixture.TYPE))).isFalse();
  }

  @Test
  void takesAtMostSixtyFourBuckets() {
    StockFixture most = new StockFixture(TestRedis.template());
    StockFixture more = new StockFixture(TestRedis.template());

    most.warmUp(StockFixture.TYPE, StockFixture.even(64, 1));
    assertThat(most.free()).hasSize(64);
    assertThatThrownBy(() -> more.warmUp(StockFixture.TYPE, StockFixture.even(65, 1)))
        .isInstanceOf(CorruptStockException.class);
  }

  @Test
  void raisesTheCapacityOncePerVersion() {
    StockFixture stock = StockFixture.onSale(5, 5);
    stock.freeze("order-1", 4);

    assertThat(raise(stock, 1, 2, 0)).isEqualTo(RaiseOutcome.RAISED);
    assertThat(raise(stock, 1, 2, 0)).isEqualTo(RaiseOutcome.ALREADY_RAISED);
    assertThat(raise(stock, 3, 2, 0)).isEqualTo(RaiseOutcome.VERSION_GAP);
    assertThat(stock.type().capacity()).containsExactly(7, 5);
    assertThat(stock.type().capacityVersion()).isEqualTo(1);
    assertThat(stock.free()).containsExactly(3, 5);
    assertThat(stock.type().available()).isEqualTo(8);
    assertThat(raise(stock, 2, 0, 1)).isEqualTo(RaiseOutcome.RAISED);
    assertThat(stock.free()).containsExactly(3, 6);
  }

  @Test
  void raisesNothingThatIsNotWarmedUp() {
    StockFixture stock = new StockFixture(TestRedis.template());

    assertThat(raise(stock, 1, 2)).isEqualTo(RaiseOutcome.NOT_WARMED_UP);
  }

  @ParameterizedTest
  @CsvSource({
    "1,'1'",
    "1,'1,1,1'",
    "1,'1,-1'",
    "1,'1,1.5'",
    "1,'1,x'",
    "1,''",
    "x,'1,1'",
    "1,'9999999,1'"
  })
  void callsARaiseNobodySendsABug(String version, String added) {
    StockFixture stock = StockFixture.onSale(5, 5);
    List<Object> before = stock.everything();

    assertThatThrownBy(() -> stock.raw(StockScript.RAISE_CAPACITY, version, added))
        .isInstanceOf(CorruptStockException.class);
    assertThat(stock.everything()).isEqualTo(before);
  }

  private static RaiseOutcome raise(StockFixture stock, int version, Integer... added) {
    return stock.scripts.raiseCapacity(stock.activity, StockFixture.TYPE, version, List.of(added));
  }
}
