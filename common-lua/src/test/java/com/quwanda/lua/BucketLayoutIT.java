package com.quwanda.lua;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The scripts take the number of buckets from the counters alone, so each number is tried. */
class BucketLayoutIT {

  static IntStream buckets() {
    return IntStream.rangeClosed(1, Allocation.MAX_BUCKETS);
  }

  @ParameterizedTest
  @MethodSource("buckets")
  void sellsEveryPlaceOnceAndTakesEachBack(int buckets) {
    StockFixture stock = StockFixture.onSale(StockFixture.even(buckets, 1).toArray(Integer[]::new));

    for (int i = 0; i < buckets; i++) {
      FreezeReply.Held held =
          (FreezeReply.Held) stock.freeze("order-" + i, i + 1, 1, 3 * buckets + i);
      assertThat(held.allocation()).hasToString(i + ":1");
    }
    assertThat(stock.freeze("late", 999, 1, 0))
        .isEqualTo(new FreezeReply.Refused(Refusal.INSUFFICIENT_STOCK, Optional.empty(), 1));
    assertThat(stock.free()).isEqualTo(StockFixture.even(buckets, 0));
    for (int i = 0; i < buckets; i++) {
      stock.scripts.release(stock.ref("order-" + i, i + 1));
    }
    assertThat(stock.free()).isEqualTo(StockFixture.even(buckets, 1));
    assertThat(stock.type().available()).isEqualTo(buckets);
  }

  @ParameterizedTest
  @MethodSource("buckets")
  void gathersFromAllBucketsWhateverTheStart(int buckets) {
    StockFixture stock = StockFixture.onSale(StockFixture.even(buckets, 2).toArray(Integer[]::new));
    stock.open(1000);

    FreezeReply.Held held =
        (FreezeReply.Held) stock.freeze("order-1", 1, 2 * buckets - 1, buckets / 2);

    int last = Math.floorMod(buckets / 2 - 1, buckets);
    assertThat(held.allocation().total()).isEqualTo(2 * buckets - 1);
    assertThat(held.allocation().of(last)).isEqualTo(1);
    List<Integer> left =
        IntStream.range(0, buckets).map(bucket -> bucket == last ? 1 : 0).boxed().toList();
    assertThat(stock.free()).isEqualTo(left);
    stock.scripts.release(stock.ref("order-1", 1));
    assertThat(stock.free()).isEqualTo(StockFixture.even(buckets, 2));
  }
}
