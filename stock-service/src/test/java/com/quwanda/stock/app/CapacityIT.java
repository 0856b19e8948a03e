package com.quwanda.stock.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.quwanda.kit.Ending;
import com.quwanda.kit.GlobalTransactions;
import com.quwanda.kit.ProblemException;
import com.quwanda.lua.Gate;
import com.quwanda.lua.StockKeys;
import com.quwanda.lua.StockScripts;
import com.quwanda.lua.StockSnapshot;
import com.quwanda.stock.StockStack;
import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.api.CreateActivityRequest;
import com.quwanda.stock.api.RaiseCapacityRequest;
import com.quwanda.stock.store.BucketMapper;
import com.quwanda.stock.store.BucketRow;
import com.quwanda.stock.store.CapacityChangeMapper;
import com.quwanda.stock.store.TicketTypeMapper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Capacity and the sale gate: the database first, Redis last, each change once. */
class CapacityIT extends StockStack {

  @Autowired CreateActivity create;
  @Autowired MoveSaleGate gate;
  @Autowired CancelSale cancel;
  @Autowired RaiseCapacity raise;
  @Autowired HoldPlaces hold;
  @Autowired BookHold book;
  @Autowired GlobalTransactions transactions;
  @Autowired StockScripts scripts;
  @Autowired StringRedisTemplate redis;
  @Autowired BucketMapper buckets;
  @Autowired TicketTypeMapper types;
  @Autowired CapacityChangeMapper changes;
  @Autowired JdbcClient jdbc;

  private String activity;

  @BeforeEach
  void createAnActivityOfFourPlacesInFourBuckets() {
    activity = Activities.newId();
    create.create(Activities.of(activity, 4, 4, 100));
  }

  @Test
  void addsPlacesEvenlyToBothStoresOncePerChange() {
    gate.open(activity);

    raise("change-1", 6);
    ActivityView view = raise("change-1", 6);

    assertThat(view.ticketTypes().get(0).stock()).isEqualTo(10);
    assertThat(stockRows()).containsExactly(3, 3, 2, 2);
    assertThat(inRedis().capacity()).containsExactly(3, 3, 2, 2);
    assertThat(inRedis().free()).containsExactly(3, 3, 2, 2);
    assertThat(changes.notInRedis(typeId())).isEmpty();
  }

  @Test
  void countsPlacesAddedBeforeTheSaleOnce() {
    raise("early", 4);

    gate.open(activity);
    gate.open(activity);

    assertThat(inRedis().free()).containsExactly(2, 2, 2, 2);
    assertThat(changes.notInRedis(typeId())).isEmpty();
  }

  @Test
  void finishesAChangeThatStoppedBetweenTheStores() {
    gate.open(activity);
    raise("first", 4);
    StockKeys keys = new StockKeys(activity);
    String stock = redis.opsForValue().get(keys.stock(Activities.TYPE));
    String capacity = redis.opsForValue().get(keys.capacity(Activities.TYPE));
    raise("second", 4);
    // As if the process had died after the second change's commit in the database.
    redis.opsForValue().set(keys.stock(Activities.TYPE), stock);
    redis.opsForValue().set(keys.capacity(Activities.TYPE), capacity);
    jdbc.sql("UPDATE capacity_change SET in_redis = FALSE WHERE change_id = 'second'").update();

    gate.open(activity);

    assertThat(inRedis().free()).containsExactly(3, 3, 3, 3);
    assertThat(inRedis().capacityVersion()).isEqualTo(2);
    assertThat(changes.notInRedis(typeId())).isEmpty();
  }

  @Test
  void waitsForABookingInFlightInsteadOfWritingOverIt() throws Exception {
    gate.open(activity);
    hold.hold(Activities.hold("order-" + activity, 1001, activity, 4));
    AtomicReference<CompletableFuture<ActivityView>> raised = new AtomicReference<>();

    Ending<Void> ending =
        transactions.launch(
            "test",
            Duration.ofSeconds(30),
            xid -> {
              book.book("order-" + activity, null);
              raised.set(CompletableFuture.supplyAsync(() -> raise("meanwhile", 4)));
              awaitLockWaiter();
              throw new IllegalStateException("the order fails after all");
            },
            (xid, cause) -> {});

    assertThat(ending).isInstanceOf(Ending.RolledBack.class);
    raised.get().get(60, TimeUnit.SECONDS);
    assertThat(stockRows()).containsExactly(2, 2, 2, 2);
    assertThat(buckets.ofType(typeId())).allMatch(row -> row.frozenCount == 0);
  }

  @Test
  void refusesTheSameChangeWithAnotherNumberAndMorePlacesThanACounterHolds() {
    gate.open(activity);
    raise("change", 4);

    assertThatThrownBy(() -> raise("change", 5)).hasMessageStartingWith("CHANGE_REUSED");
    assertThatThrownBy(() -> raise("too-many", 9_999_992)).hasMessageStartingWith("TOO_MANY");

    assertThat(stockRows()).containsExactly(2, 2, 2, 2);
    raise("another", 4);
    assertThat(inRedis().free()).containsExactly(3, 3, 3, 3);
  }

  @Test
  void losesNoChangeOfManyAtOnce() throws Exception {
    gate.open(activity);
    ExecutorService many = Executors.newFixedThreadPool(8);
    try {
      List<Future<ActivityView>> all = new ArrayList<>();
      for (int i = 0; i < 24; i++) {
        String change = "change-" + i % 12;
        all.add(many.submit(() -> raise(change, 4)));
      }
      for (Future<ActivityView> one : all) {
        one.get();
      }
    } finally {
      many.shutdownNow();
    }
    raise("last", 4);
    assertThat(stockRows()).containsExactly(14, 14, 14, 14);
    assertThat(inRedis().free()).containsExactly(14, 14, 14, 14);
  }

  @Test
  void closesAndReopensWithoutTouchingHolds() {
    gate.open(activity);
    hold.hold(Activities.hold("order-" + activity, 1001, activity, 1));

    assertThat(gate.close(activity).sale()).isEqualTo(ActivityView.Sale.CLOSED);
    assertThatThrownBy(() -> hold.hold(Activities.hold("late-" + activity, 1001, activity, 1)))
        .hasMessageStartingWith("NOT_ON_SALE");
    gate.open(activity);

    assertThat(inRedis().available()).isEqualTo(3);
    hold.hold(Activities.hold("later-" + activity, 1001, activity, 1));
  }

  @Test
  void rebuildsLostCountersWithTheHoldsThereHaveBeenBeforeItOpens() {
    gate.open(activity);
    hold.hold(Activities.hold("order-" + activity, 1001, activity, 1));
    StockKeys keys = new StockKeys(activity);
    redis.delete(
        List.of(keys.stock(Activities.TYPE), keys.capacity(Activities.TYPE), keys.holds()));

    assertThat(gate.open(activity).sale()).isEqualTo(ActivityView.Sale.OPEN);

    assertThat(inRedis().available()).isEqualTo(3);
    assertThat(scripts.hold(activity, "order-" + activity)).isPresent();
    hold.hold(Activities.hold("new-" + activity, 1002, activity, 3));
    assertThatThrownBy(() -> hold.hold(Activities.hold("more-" + activity, 1003, activity, 1)))
        .hasMessageStartingWith("INSUFFICIENT_STOCK");
  }

  @Test
  void closesTheSaleOfACancelledActivityForGood() {
    gate.open(activity);
    hold.hold(Activities.hold("order-" + activity, 1001, activity, 1));
    raise("before", 4);

    assertThat(cancel.cancel(activity).sale()).isEqualTo(ActivityView.Sale.CANCELLED);

    assertThatThrownBy(() -> hold.hold(Activities.hold("late-" + activity, 1001, activity, 1)))
        .hasMessageStartingWith("NOT_ON_SALE");
    assertThatThrownBy(() -> gate.open(activity)).hasMessageStartingWith("ACTIVITY_CANCELLED");
    assertThatThrownBy(() -> raise("after", 4)).hasMessageStartingWith("ACTIVITY_CANCELLED");
    assertThat(raise("before", 4).ticketTypes().get(0).stock()).isEqualTo(8);
    assertThat(gate.close(activity).sale()).isEqualTo(ActivityView.Sale.CANCELLED);
    assertThat(cancel.cancel(activity).sale()).isEqualTo(ActivityView.Sale.CANCELLED);
    assertThat(scripts.gate(activity).orElseThrow().status()).isEqualTo(Gate.Status.CLOSED);
    assertThat(scripts.hold(activity, "order-" + activity)).isPresent();
    assertThat(stockRows()).containsExactly(2, 2, 2, 2);
  }

  @Test
  void shutsTheGateOfACancelledActivityThatACrashHasLeftOpen() {
    gate.open(activity);
    jdbc.sql(
            "UPDATE activity SET sale = 'CANCELLED', sale_epoch = sale_epoch + 1"
                + " WHERE activity_id = ?")
        .param(activity)
        .update();
    assertThat(scripts.gate(activity).orElseThrow().status()).isEqualTo(Gate.Status.OPEN);

    cancel.cancel(activity);

    assertThat(scripts.gate(activity).orElseThrow().status()).isEqualTo(Gate.Status.CLOSED);
  }

  @Test
  void cancelsAnActivityThatWasNeverOnSaleAndNoneThatIsNotThere() {
    assertThat(cancel.cancel(activity).sale()).isEqualTo(ActivityView.Sale.CANCELLED);
    assertThatThrownBy(() -> gate.open(activity)).hasMessageStartingWith("ACTIVITY_CANCELLED");
    assertThatThrownBy(() -> cancel.cancel("nowhere")).hasMessageStartingWith("ACTIVITY_NOT_FOUND");
  }

  /** Whoever is first: an opening that comes too late opens nothing. */
  @Test
  void staysCancelledWhoeverOpensItAtTheSameTime() throws Exception {
    ExecutorService many = Executors.newFixedThreadPool(4);
    try {
      for (int round = 0; round < 50; round++) {
        String id = Activities.newId();
        create.create(Activities.of(id, 4, 4, 100));
        List<Future<?>> all = new ArrayList<>();
        all.add(many.submit(() -> openIfItCan(id)));
        all.add(many.submit(() -> cancel.cancel(id)));
        all.add(many.submit(() -> openIfItCan(id)));
        all.add(many.submit(() -> gate.close(id)));
        for (Future<?> one : all) {
          one.get();
        }
        assertThat(
                jdbc.sql("SELECT sale FROM activity WHERE activity_id = ?")
                    .param(id)
                    .query(String.class)
                    .single())
            .isEqualTo("CANCELLED");
        assertThat(scripts.gate(id).orElseThrow().status())
            .as("round " + round)
            .isEqualTo(Gate.Status.CLOSED);
      }
    } finally {
      many.shutdownNow();
    }
  }

  private void openIfItCan(String id) {
    try {
      gate.open(id);
    } catch (ProblemException tooLate) {
      assertThat(tooLate.code()).isEqualTo("ACTIVITY_CANCELLED");
    }
  }

  @Test
  void keepsHowLongAnOrderCanBePaid() {
    CreateActivityRequest quarter = Activities.of(activity + "-slow", 4, 4, 100);
    CreateActivityRequest hour =
        new CreateActivityRequest(
            quarter.activityId(),
            quarter.clubId(),
            quarter.name(),
            quarter.saleFrom(),
            quarter.saleUntil(),
            quarter.limitPerUser(),
            3600,
            quarter.startsAt(),
            quarter.deposit(),
            quarter.ticketTypes());

    assertThat(create.create(hour).payWithinSeconds()).isEqualTo(3600);
    assertThatThrownBy(() -> create.create(quarter)).hasMessageStartingWith("ACTIVITY_EXISTS");
    gate.open(hour.activityId());
    assertThat(
            hold.hold(Activities.hold("slow-" + activity, 1001, hour.activityId(), 1))
                .payWithinSeconds())
        .isEqualTo(3600);
    assertThat(create.create(Activities.of(activity + "-usual", 4, 4, 100)).payWithinSeconds())
        .isEqualTo(900);
  }

  /** Until the other has written its rows and waits for the booking's global lock. */
  private void awaitLockWaiter() {
    await()
        .until(
            () ->
                jdbc.sql(
                            "SELECT COUNT(*) FROM information_schema.innodb_trx"
                                + " WHERE trx_rows_modified > 0")
                        .query(Long.class)
                        .single()
                    > 0);
  }

  private ActivityView raise(String changeId, int places) {
    return raise.raise(activity, Activities.TYPE, new RaiseCapacityRequest(changeId, places));
  }

  private long typeId() {
    return types.find(activity, Activities.TYPE).id;
  }

  private List<Integer> stockRows() {
    return buckets.ofType(typeId()).stream().map((BucketRow row) -> row.stock).toList();
  }

  private StockSnapshot.OfType inRedis() {
    return scripts.snapshot(activity, List.of(Activities.TYPE)).types().get(Activities.TYPE);
  }
}
