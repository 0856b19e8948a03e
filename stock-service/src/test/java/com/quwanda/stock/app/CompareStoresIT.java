package com.quwanda.stock.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.quwanda.kit.AsGateway;
import com.quwanda.kit.Ending;
import com.quwanda.kit.ListCursor;
import com.quwanda.lua.FreezeRequest;
import com.quwanda.lua.StockKeys;
import com.quwanda.stock.api.ClaimRequest;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.HoldPage;
import com.quwanda.stock.api.HoldView;
import com.quwanda.stock.api.RecountReply;
import com.quwanda.stock.api.RefundHoldRequest;
import com.quwanda.stock.api.StockApi;
import com.quwanda.stock.api.StockCounters;
import com.quwanda.stock.api.Verdict;
import com.quwanda.stock.model.HoldState;
import com.quwanda.stock.model.JournalSums;
import com.quwanda.stock.store.CountMapper;
import com.quwanda.stock.store.StockLogRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** What both stores have of an activity, listed and counted. */
class CompareStoresIT extends SaleStack {

  private static final long SEED = 31;
  private static final int PLACES = 60;

  @Autowired ListHolds list;
  @Autowired CountStock count;
  @Autowired RecountStock recount;
  @Autowired CountMapper countRows;
  @Autowired AsGateway clients;

  @BeforeEach
  void openASaleOfSixtyPlaces() {
    activity = Activities.newId();
    order = "order-" + activity;
    create.create(Activities.of(activity, PLACES, 4, 4));
    gate.open(activity);
  }

  @Test
  void listsTheJournalsHoldsOldestFirstThenThoseOfRedisAlone() {
    for (int i = 0; i < 5; i++) {
      hold.hold(Activities.hold(id(i), 1001 + i, activity, 1));
    }
    journal.deleteById(journal.find(id(1)).id);
    journal.deleteById(journal.find(id(3)).id);
    settle.settle(request(id(2), Verdict.DEAD, null, Healer.HOOK));
    settle.settle(request("tombstone-" + activity, Verdict.DEAD, null, Healer.HOOK));
    journal.deleteById(journal.find("tombstone-" + activity).id);
    redis.opsForHash().delete(new StockKeys(activity).holds(), id(4));

    List<HoldView> all = new ArrayList<>();
    List<Integer> sizes = new ArrayList<>();
    String cursor = null;
    do {
      HoldPage page = list.page(activity, ListCursor.of(cursor, 2));
      sizes.add(page.items().size());
      all.addAll(page.items());
      cursor = page.nextCursor();
    } while (cursor != null);

    assertThat(sizes).containsExactly(2, 2, 1);
    assertThat(all)
        .extracting(HoldView::orderId)
        .containsExactly(id(0), id(2), id(4), id(1), id(3));
    assertThat(all)
        .extracting(HoldView::journalState)
        .containsExactly("FREEZE", "FREEZE_ROLLED_BACK", "FREEZE", null, null);
    assertThat(all)
        .extracting(HoldView::redisState)
        .containsExactly("HELD", "RELEASED", null, "HELD", "HELD");
  }

  @Test
  void listsAStrayHoldAsRedissOwn() {
    hold.hold(Activities.hold(order, 1001, activity, 3));
    String other = Activities.newId();
    create.create(Activities.of(other, STOCK, 3, 4));
    gate.open(other);
    scripts.freeze(
        new FreezeRequest(other, Activities.TYPE, order, "order-service", 1001, 2, 0, "print-2"));

    assertThat(list.page(other, ListCursor.of(null, null)).items())
        .singleElement()
        .satisfies(view -> assertThat(view.journalState()).isNull());
    assertThat(list.page(activity, ListCursor.of(null, null)).items()).hasSize(1);
  }

  @Test
  void refusesACursorOfAnotherListAndAnActivityNobodyKnows() {
    assertThatThrownBy(() -> list.page(activity, ListCursor.of(ListCursor.to("12"), null)))
        .hasMessageStartingWith("INVALID_REQUEST");
    assertThatThrownBy(() -> list.page("nowhere", ListCursor.of(null, null)))
        .hasMessageStartingWith("ACTIVITY_NOT_FOUND");
  }

  @Test
  void countsWhatBucketRowsJournalAndRedisShow() {
    hold.hold(Activities.hold(order, 1001, activity, 3));
    String booked = committed(() -> book.book(order, null));
    settle.settle(request(order, Verdict.LIVE, booked, Healer.LAUNCHER));
    hold.hold(Activities.hold(id(1), 1002, activity, 2));

    StockCounters counters = count.of(activity);

    assertThat(counters.gate()).isEqualTo("OPEN");
    assertThat(counters.unsettled()).isEqualTo(1);
    assertThat(counters.users()).isEmpty();
    StockCounters.OfType type = counters.types().get(0);
    assertThat(type.code()).isEqualTo(Activities.TYPE);
    assertFits(counters);
    assertThat(type.buckets().stream().mapToInt(StockCounters.Bucket::frozenLeast).sum())
        .isEqualTo(3);
    assertThat(type.buckets().stream().mapToInt(StockCounters.Bucket::frozenMost).sum())
        .isEqualTo(3);
    assertThat(type.redis().available()).isEqualTo(PLACES - 5);
    assertThat(type.redis().held().stream().mapToInt(Integer::intValue).sum()).isEqualTo(5);
    for (int bucket = 0; bucket < 4; bucket++) {
      assertThat(type.redis().free().get(bucket) + type.redis().held().get(bucket))
          .isEqualTo(type.redis().capacity().get(bucket));
    }
  }

  @Test
  void namesUsersWhoseCountIsWrongAndSetsItRight() {
    hold.hold(Activities.hold(order, 1001, activity, 3));
    StockKeys keys = new StockKeys(activity);
    redis.opsForHash().put(keys.purchased(), "1001", "5");
    redis.opsForHash().put(keys.purchased(), "7", "2");

    assertThat(count.of(activity).users())
        .containsExactly(
            new StockCounters.OfUser(7, 2, 0, 0), new StockCounters.OfUser(1001, 5, 3, 0));

    assertThat(recount.recount(activity).types())
        .containsExactly(
            new RecountReply.OfType(Activities.TYPE, "RECOUNTED", PLACES - 3, PLACES - 3, 2));
    assertThat(count.of(activity).users()).isEmpty();
  }

  @Test
  void saysWhyItDidNotRecountAndCountsWithoutRedis() {
    String cold = Activities.newId();
    create.create(Activities.of(cold, STOCK, 3, 4));

    assertThat(recount.recount(cold).types())
        .containsExactly(new RecountReply.OfType(Activities.TYPE, "NOT_WARMED_UP", -1, -1, 0));
    assertThat(count.of(cold).gate()).isNull();
    assertThat(count.of(cold).types())
        .singleElement()
        .satisfies(
            type -> {
              assertThat(type.redis()).isNull();
              assertThat(type.buckets()).hasSize(3);
            });
  }

  @Test
  void seesBucketRowsAndJournalAtOneMomentWhileOrdersComeAndGo() throws Exception {
    Random random = new Random(SEED);
    AtomicBoolean done = new AtomicBoolean();
    ExecutorService buyers = Executors.newFixedThreadPool(2);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int buyer = 0; buyer < 2; buyer++) {
        int number = buyer;
        long seed = random.nextLong();
        running.add(buyers.submit(() -> buyAndCancel(number, new Random(seed), done)));
      }
      int unsettled = 0;
      for (int look = 0; look < 150; look++) {
        StockCounters counters = count.of(activity);
        assertFits(counters);
        unsettled += counters.unsettled();
      }
      done.set(true);
      for (Future<?> buyer : running) {
        buyer.get();
      }
      assertThat(unsettled).as("orders that were looked at in flight").isPositive();
    } finally {
      done.set(true);
      buyers.shutdownNow();
    }
    assertFits(count.of(activity));
  }

  @Test
  void answersOverHttpWhatItsContractSays() {
    hold.hold(Activities.hold(order, 1001, activity, 3));
    StockApi api = clients.of(StockApi.class, port, Duration.ofSeconds(10));

    assertThat(api.listHolds(activity, null, 500).items()).hasSize(1);
    assertThat(api.getCounters(activity)).isEqualTo(count.of(activity));
    assertThat(api.recount(activity).types()).hasSize(1);
    assertThat(api.claimHolds(new ClaimRequest("w", 60, 0L, 1, activity, null, 0, 1, false)))
        .singleElement()
        .satisfies(view -> assertThat(view).isEqualTo(inspect.inspect(order, activity)));
    assertThatThrownBy(() -> api.listHolds(activity, null, 501))
        .hasMessageContaining("INVALID_REQUEST");
    assertThatThrownBy(
            () -> api.claimHolds(new ClaimRequest("w", 0, 0L, 1, activity, null, 0, 1, false)))
        .hasMessageContaining("INVALID_REQUEST");
  }

  /** The control: read at two moments, a booking in between does not fit. */
  @Test
  void wouldSeeADifferenceIfItReadAtTwoMoments() {
    JournalSums sums = new JournalSums();
    for (StockLogRow row : countRows.holds(activity, 0, 100)) {
      sums.add(row.state, row.markOperation, row.left().counts(), row.refunding().counts());
    }
    hold.hold(Activities.hold(order, 1001, activity, 3));
    committed(() -> book.book(order, null));

    assertThat(countRows.buckets(activity))
        .anySatisfy(
            bucket ->
                assertThat(bucket.frozenCount)
                    .isGreaterThan(sums.of(bucket.bucketNo).frozenMost()));
  }

  private void buyAndCancel(int buyer, Random random, AtomicBoolean done) {
    for (int i = 0; !done.get(); i++) {
      String id = "load-%s-%d-%d".formatted(activity, buyer, i);
      hold.hold(Activities.hold(id, 5000 + buyer, activity, 1 + random.nextInt(4)));
      boolean fails = random.nextInt(3) == 0;
      Ending<Void> booked =
          launch(
              () -> {
                book.book(id, null);
                if (fails) {
                  throw new IllegalStateException("the launcher fails after the branch");
                }
              });
      String xid = journal.find(id).markXid;
      if (!(booked instanceof Ending.Committed<Void>)) {
        assertThat(booked).as("proof for the verdict").isInstanceOf(Ending.RolledBack.class);
        settle.settle(request(id, Verdict.DEAD, xid, Healer.HOOK));
        continue;
      }
      settle.settle(request(id, Verdict.LIVE, xid, Healer.LAUNCHER));
      if (random.nextBoolean()) {
        String unbooked = atLast(ended -> unbook.unbook(id, ended));
        settle.settle(request(id, Verdict.DEAD, unbooked, Healer.LAUNCHER));
      } else {
        payAndGiveBack(id, random);
      }
    }
  }

  private void payAndGiveBack(String id, Random random) {
    String paid = atLast(ended -> confirm.confirm(id, ended));
    settle.settle(request(id, Verdict.PAID, paid, 0, Healer.LAUNCHER));
    int quantity = journal.find(id).quantity;
    for (int back = 0; back < quantity; ) {
      int more = 1 + random.nextInt(quantity - back);
      String refund = "refund-" + back;
      String refunded =
          atLast(ended -> this.refund.refund(id, new RefundHoldRequest(refund, more, ended)));
      back += more;
      settle.settle(request(id, Verdict.PAID, refunded, back, Healer.LAUNCHER));
    }
    assertThat(journal.find(id).state).isEqualTo(HoldState.REFUNDED);
  }

  /** A bucket row whose other buyer rolls back refuses at once: the whole is tried anew. */
  private String atLast(Consumer<String> branch) {
    String ended = null;
    Ending<Void> ending;
    do {
      String before = ended;
      ending = launch(() -> branch.accept(before));
      ended = ending instanceof Ending.RolledBack<Void> rolledBack ? rolledBack.xid() : null;
    } while (ended != null);
    assertThat(ending).isInstanceOf(Ending.Committed.class);
    return ((Ending.Committed<Void>) ending).xid();
  }

  private static void assertFits(StockCounters counters) {
    for (StockCounters.OfType type : counters.types()) {
      for (StockCounters.Bucket bucket : type.buckets()) {
        assertThat(bucket.frozen())
            .as("%s", bucket)
            .isBetween(bucket.frozenLeast(), bucket.frozenMost());
        assertThat(bucket.sold()).as("%s", bucket).isBetween(bucket.soldLeast(), bucket.soldMost());
      }
    }
  }

  private String id(int number) {
    return "hold-%s-%d".formatted(activity, number);
  }
}
