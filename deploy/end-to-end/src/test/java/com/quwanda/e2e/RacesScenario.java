package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.stock.api.StockProblem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

class RacesScenario extends Scenario {
  private static final Duration CROSSING_FOR =
      Duration.ofSeconds(Integer.getInteger("crossing.seconds", 20));

  @Test
  void fiftyBuyersAtOnceGetThirtyPlaces() {
    String activity = open(ActivityDraft.concert().places(30, 8));

    List<Answer> answers = Crowd.of(50, i -> system.newBuyer().order(activity, TYPE, 1));

    assertThat(count(answers, 201)).as(answers::toString).isEqualTo(30);
    assertThat(
            answers.stream().filter(a -> a.isProblem(409, StockProblem.INSUFFICIENT_STOCK)).count())
        .as(answers::toString)
        .isEqualTo(20);
    assertThat(available(activity)).isZero();
  }

  @Test
  void threePlacesEachOverFragmentedBucketsThenOneEachWithoutAFailure() {
    // Two places a bucket: every order of three takes from two buckets at least.
    String activity = open(ActivityDraft.concert().places(128, 64).limit(3));
    String contended = open(ActivityDraft.concert().places(12, 6).limit(3));

    List<Answer> threes = Crowd.of(32, i -> system.newBuyer().order(activity, TYPE, 3));
    List<Answer> fought = Crowd.of(32, i -> system.newBuyer().order(contended, TYPE, 3));
    List<Answer> ones = Crowd.of(32, i -> system.newBuyer().order(activity, TYPE, 1));

    assertThat(count(threes, 201)).as(threes::toString).isEqualTo(32);
    assertThat(count(fought, 201)).as(fought::toString).isEqualTo(4);
    assertThat(
            fought.stream().filter(a -> a.isProblem(409, StockProblem.INSUFFICIENT_STOCK)).count())
        .as(fought::toString)
        .isEqualTo(28);
    assertThat(count(ones, 201)).as(ones::toString).isEqualTo(32);
    assertThat(available(activity)).isZero();
  }

  /**
   * Case 10. Three buckets with a place each: orders of two go over {0,1}, {1,2} and {2,0}, the
   * last in the order of taking; places are added while others are still being booked.
   */
  @Test
  void ordersOverCrossingBucketsNeverBlockOneAnother() {
    Random random = seeded();
    List<String> activities =
        List.of(
            open(ActivityDraft.concert().places(3, 3).limit(1000)),
            open(ActivityDraft.concert().places(3, 3).limit(1000)));
    long end = System.nanoTime() + CROSSING_FOR.toNanos();
    Queue<Answer> failed = new ConcurrentLinkedQueue<>();
    List<ReentrantLock> raising = List.of(new ReentrantLock(), new ReentrantLock());
    AtomicInteger placed = new AtomicInteger();
    List<Random> randoms = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      randoms.add(new Random(random.nextLong()));
    }

    Crowd.of(
        10,
        i -> {
          BuyerClient buyer = system.newBuyer();
          while (System.nanoTime() < end) {
            int which = randoms.get(i).nextInt(activities.size());
            Answer answer = buyer.order(activities.get(which), TYPE, 2);
            if (answer.is(201)) {
              placed.incrementAndGet();
            } else if (answer.isProblem(409, StockProblem.PURCHASE_LIMIT)) {
              buyer = system.newBuyer();
            } else if (!answer.isProblem(409, StockProblem.INSUFFICIENT_STOCK)) {
              failed.add(answer);
            } else if (raising.get(which).tryLock()) {
              raise(activities.get(which));
              raising.get(which).unlock();
            }
          }
          return null;
        });

    System.out.println("placed over crossing buckets: " + placed);
    assertThat(failed).isEmpty();
    assertThat(placed.get()).isGreaterThan(10);
    awaitQuiet();
    assertThat(picture().journal())
        .as("orders that take from two buckets")
        .filteredOn(row -> row.allocation().size() == 2)
        .hasSizeGreaterThan(5);
  }

  private static void raise(String activity) {
    Answer answer = operator.raiseCapacity(activity, TYPE, UUID.randomUUID().toString(), 3);
    // It has the same rows to lock; the next buyer who finds nothing tries again.
    assertThat(answer.is(200) || answer.isProblem(409, StockProblem.CAPACITY_CONFLICT))
        .as(answer::toString)
        .isTrue();
  }
}
