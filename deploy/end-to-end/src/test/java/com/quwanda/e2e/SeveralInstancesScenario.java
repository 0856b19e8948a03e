package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.compensation.api.JobParameters;
import com.quwanda.localstack.ServiceProcess;
import com.quwanda.order.api.OrderView;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Several instances of order-, stock- and deposit-service behave as one, also when one of each dies
 * or is stopped amid a sale.
 */
class SeveralInstancesScenario extends Scenario {
  private static final int BUYERS = 6;
  private static final int PLACES = 400;
  private static final String PRICE_OF_ALL = "100000.00";
  private static final Duration HEALED_WITHIN = Duration.ofSeconds(120);

  /** What was asked this long after an instance has died is answered as if it had never been. */
  private static final Duration KNOWN_DEAD_AFTER = Duration.ofSeconds(1);

  /** Between what a buyer does: a crowd that takes all of the machine lets no instance start. */
  private static final Duration THINKS_FOR = Duration.ofMillis(300);

  private static SystemUnderTest.Instances several;

  /** What somebody asked, when, and what came of it. */
  private record Asked(long at, String what, Answer answer) {
    boolean failed() {
      return answer.status() >= 500;
    }

    /**
     * Somebody else's transaction holds the row: that of a dead launcher does until it times out.
     */
    boolean wasBusy() {
      return answer.code().endsWith("_BUSY");
    }
  }

  private final Queue<Asked> asked = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean over = new AtomicBoolean();
  private final ExecutorService crowd = Executors.newFixedThreadPool(BUYERS);

  @BeforeAll
  static void startFurtherInstances() {
    several = system.severalInstances();
  }

  @AfterAll
  static void endThem() {
    several.close();
  }

  /** One may have been left stopped by the test before. */
  @BeforeEach
  void allRun() {
    start(several.all());
  }

  /** Also when a test has failed: nobody may buy on amid the next one. */
  @AfterEach
  void nobodyBuysAnyMore() throws InterruptedException {
    over.set(true);
    crowd.shutdown();
    assertThat(crowd.awaitTermination(HEALED_WITHIN.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void oneOfEachIsKilledAndStartedAgain() throws Exception {
    Random random = seeded();
    String activity = open(ActivityDraft.concert().places(PLACES, 8).deposits(Duration.ofDays(1)));
    List<ServiceProcess> dying =
        List.of(several.stock(), several.otherOrders(), several.deposits());
    List<Future<?>> buyers = buy(activity, random);
    await()
        .atMost(HEALED_WITHIN)
        .until(() -> dying.stream().allMatch(SeveralInstancesScenario::hasWorked));
    awaitAnswers(60);
    dying.forEach(ServiceProcess::kill);
    long dead = System.nanoTime();
    awaitAnswers(150);
    start(dying);
    awaitAnswers(60);
    await()
        .atMost(HEALED_WITHIN)
        .until(() -> dying.stream().allMatch(SeveralInstancesScenario::hasWorked));
    end(buyers);

    // Control: callers did meet the dead ones, and would have failed without the others.
    assertThat(saysOthersAreAsked(several.gateway(), several.otherOrders())).isTrue();
    assertThat(saysOthersAreAsked(several.orders(), several.stock())).isTrue();
    long known = dead + KNOWN_DEAD_AFTER.toNanos();
    assertThat(asked).filteredOn(one -> one.at > known && one.failed()).allMatch(Asked::wasBusy);
    long undone = dead + system.graceAge().toNanos();
    assertThat(asked).filteredOn(one -> one.at > undone).noneMatch(Asked::failed);
    System.out.printf(
        "%d asked, %d of them failed as the instances died%n",
        asked.size(), asked.stream().filter(Asked::failed).count());
    asked.stream()
        .filter(Asked::failed)
        .forEach(
            one ->
                System.out.println(
                    Duration.ofNanos(one.at - dead) + " " + one.what + " " + one.answer));
    settleAll(activity);
  }

  @Test
  void oneOfEachIsStoppedAndNobodyNotices() throws Exception {
    Random random = seeded();
    String activity = open(ActivityDraft.concert().places(PLACES, 8).deposits(Duration.ofDays(1)));
    List<ServiceProcess> leaving =
        List.of(several.stock(), several.otherOrders(), several.deposits());
    List<Future<?>> buyers = buy(activity, random);
    awaitAnswers(60);
    Crowd.of(
        leaving.size(),
        i -> {
          leaving.get(i).stop();
          return null;
        });
    awaitAnswers(60);
    end(buyers);

    assertThat(asked).noneMatch(Asked::failed);
    settleAll(activity);
  }

  private static void start(List<ServiceProcess> instances) {
    Crowd.of(
        instances.size(),
        i -> {
          instances.get(i).start();
          return null;
        });
  }

  private List<Future<?>> buy(String activity, Random random) {
    List<Future<?>> buyers = new ArrayList<>();
    for (int i = 0; i < BUYERS; i++) {
      long seed = random.nextLong();
      buyers.add(crowd.submit(() -> buyOnAndOn(activity, new Random(seed))));
    }
    return buyers;
  }

  private void buyOnAndOn(String activity, Random random) {
    BuyerClient buyer = null;
    for (int round = 0; !over.get(); round++) {
      if (round % 4 == 0) {
        long user = system.newBuyer().userId();
        operator.topUp(user, PRICE_OF_ALL);
        buyer = system.buyerAt(several.gateway(), user);
      }
      buyOne(buyer, activity, random);
      Pause.of(THINKS_FOR);
    }
  }

  private void buyOne(BuyerClient buyer, String activity, Random random) {
    String key = "several-" + buyer.userId() + "-" + random.nextLong();
    switch (random.nextInt(4)) {
      case 0 -> answered("deposit", () -> buyer.deposit(activity, TYPE, 1, key));
      case 1 -> {
        Answer order = answered("order", () -> buyer.order(activity, TYPE, 1, key));
        if (order.is(201)) {
          answered("cancel", () -> buyer.cancel(order.as(OrderView.class).orderId()));
        }
      }
      default -> {
        Answer order = answered("order", () -> buyer.order(activity, TYPE, 1, key));
        if (order.is(201)) {
          String id = order.as(OrderView.class).orderId();
          answered("pay", () -> buyer.pay(id, key + "-pay"));
        }
      }
    }
    answered("read", () -> buyer.getAvailability(activity));
  }

  /** Asks again, under the same key, until the answer says what has become of it. */
  private Answer answered(String what, Supplier<Answer> request) {
    Answer answer = ask(what, request);
    for (int again = 0; answer.status() >= 500 && again < 20; again++) {
      Pause.of(Duration.ofMillis(100));
      answer = ask(what, request);
    }
    assertThat(answer.status()).as(what + " " + answer).isIn(200, 201, 202, 409);
    return answer;
  }

  private Answer ask(String what, Supplier<Answer> request) {
    long at = System.nanoTime();
    Answer answer = request.get();
    asked.add(new Asked(at, what, answer));
    return answer;
  }

  private void awaitAnswers(int more) {
    int until = asked.size() + more;
    await().atMost(HEALED_WITHIN).until(() -> asked.size() >= until);
  }

  private void end(List<Future<?>> buyers) throws Exception {
    over.set(true);
    for (Future<?> buyer : buyers) {
      buyer.get();
    }
  }

  /** Whether it has answered anybody on its own port since it was started. */
  private static boolean hasWorked(ServiceProcess instance) {
    return metrics(instance)
        .lines()
        .filter(line -> line.startsWith("http_server_requests_seconds_count{"))
        .anyMatch(line -> line.contains("/api/v1/") || line.contains("/internal/v1/"));
  }

  private static String metrics(ServiceProcess instance) {
    return new HttpCalls(instance.managementUrl(), Map.of()).get("/actuator/prometheus").body();
  }

  private static boolean saysOthersAreAsked(ServiceProcess caller, ServiceProcess dead) {
    try {
      return Files.readString(caller.log()).contains(dead.url() + " cannot be reached; others");
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private void settleAll(String activity) {
    await()
        .atMost(HEALED_WITHIN)
        .untilAsserted(
            () -> {
              for (String handler : List.of(HealingScenario.RETRY, HealingScenario.SCAN)) {
                operator.run(handler, new JobParameters(null, activity, false, null, null));
              }
              assertThat(check.violations(List.of(activity))).isEmpty();
            });
  }
}
