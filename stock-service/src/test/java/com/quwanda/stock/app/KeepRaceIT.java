package com.quwanda.stock.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.kit.ProblemException;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.KeepPlacesRequest;
import com.quwanda.stock.api.RaiseCapacityRequest;
import com.quwanda.stock.api.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** One waits for a place of a sold-out sale while the public never stops asking for it. */
class KeepRaceIT extends SaleStack {

  private static final long SEED = 20_261_201;
  private static final int ROUNDS = 300;
  private static final int BUYERS = 3;

  @Autowired KeepPlaces keep;
  @Autowired RaiseCapacity raise;

  private final Random random = new Random(SEED);
  private final ExecutorService threads = Executors.newFixedThreadPool(BUYERS + 1);

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  @Test
  void thePublicNeverGetsAPlaceThatComesFreeForOneWhoWaits() throws Exception {
    assertThat(roundsOfThePublic(ROUNDS, true)).as("seed " + SEED).isZero();
  }

  /** The control: the same rounds, but nobody says that one waits. */
  @Test
  void thePublicWouldGetItIfNobodySaidThatOneWaits() throws Exception {
    assertThat(roundsOfThePublic(ROUNDS / 10, false)).as("seed " + SEED).isPositive();
  }

  /** In how many rounds one of the public was faster than the one who waits. */
  private int roundsOfThePublic(int rounds, boolean said) throws Exception {
    activity = Activities.newId();
    create.create(Activities.of(activity, 1, 1, 100_000));
    gate.open(activity);
    String holder = "first-" + activity;
    hold.hold(Activities.hold(holder, 1, activity, 1));
    int lost = 0;
    for (int round = 0; round < rounds; round++) {
      if (said) {
        keep.keep(activity, Activities.TYPE, new KeepPlacesRequest(round + 1L, 1, 1));
      }
      boolean raised = random.nextInt(4) == 0;
      List<String> taken = race(round, holder, raised);
      String next = "offer-%s-%d".formatted(activity, round);
      if (taken.isEmpty()) {
        hold.hold(Activities.offerHold(next, 7, activity, 1));
      } else {
        lost++;
        next = taken.get(0);
      }
      holder = raised && random.nextBoolean() ? holder : next;
      assertThat(freeInRedis()).as("seed %d round %d", SEED, round).isZero();
    }
    return lost;
  }

  /** A place comes free while the public asks before, meanwhile and after; answers who got it. */
  private List<String> race(int round, String holder, boolean raised) throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    AtomicInteger askedSince = new AtomicInteger();
    AtomicBoolean free = new AtomicBoolean();
    CyclicBarrier start = new CyclicBarrier(BUYERS + 1);
    List<Future<String>> buyers = new ArrayList<>();
    for (int i = 0; i < BUYERS; i++) {
      String id = "public-%s-%d-%d".formatted(activity, round, i);
      long user = 100 + i;
      Callable<String> buyer =
          () -> {
            start.await(10, TimeUnit.SECONDS);
            String got = null;
            while (got == null && !over.get()) {
              boolean after = free.get();
              got = takes(id, user) ? id : null;
              if (after) {
                askedSince.incrementAndGet();
              }
            }
            return got;
          };
      buyers.add(threads.submit(buyer));
    }
    start.await(10, TimeUnit.SECONDS);
    if (raised) {
      raise.raise(activity, Activities.TYPE, new RaiseCapacityRequest("raise-" + round, 1));
    } else {
      settle.settle(request(holder, Verdict.DEAD, null, Healer.SCAN));
    }
    free.set(true);
    await()
        .pollInterval(Duration.ofMillis(1))
        .until(() -> askedSince.get() >= BUYERS || buyers.stream().anyMatch(Future::isDone));
    over.set(true);
    List<String> taken = new ArrayList<>();
    for (Future<String> buyer : buyers) {
      if (buyer.get(10, TimeUnit.SECONDS) != null) {
        taken.add(buyer.get());
      }
    }
    return taken;
  }

  private boolean takes(String id, long user) {
    try {
      hold.hold(Activities.hold(id, user, activity, 1));
      return true;
    } catch (ProblemException refused) {
      assertThat(refused.code()).isEqualTo("INSUFFICIENT_STOCK");
      return false;
    }
  }
}
