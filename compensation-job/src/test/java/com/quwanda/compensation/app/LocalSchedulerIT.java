package com.quwanda.compensation.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.compensation.Holds;
import com.quwanda.compensation.JobStack;
import com.quwanda.compensation.api.FailedCompensation;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@DirtiesContext
class LocalSchedulerIT extends JobStack {

  @Autowired private LocalScheduler scheduler;

  @DynamicPropertySource
  static void often(DynamicPropertyRegistry properties) {
    properties.add("quwanda.healing.scheduler-enabled", () -> "true");
    properties.add("quwanda.healing.retry-interval", () -> "50ms");
    properties.add("quwanda.healing.scan-interval", () -> "50ms");
    properties.add("quwanda.healing.reconcile-interval", () -> "50ms");
    for (String handler :
        List.of(
            "payment-timeout",
            "channel-inquiry",
            "wallet-reconciliation",
            "wallet-roll-up",
            "activity-cancellation",
            "stale-deposits",
            "deposit-reconciliation",
            "waitlist-scan",
            "event-relay")) {
      properties.add("quwanda.money." + handler + ".interval", () -> "50ms");
    }
    properties.add("quwanda.healing.backoff.first", () -> "10ms");
  }

  @Test
  void runsEachHandlerAgainAndAgainNeverTwiceAtOnceAndStops() throws InterruptedException {
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch slow = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(3);
    PLAYED.beforeClaim =
        () -> {
          most.accumulateAndGet(running.incrementAndGet(), Math::max);
          begun.countDown();
          waitFor(slow, 200);
          running.decrementAndGet();
        };
    PLAYED.add(Holds.frozen("o-scan"));
    PLAYED.add(Holds.booking("o-retry"));
    job.report(
        List.of(
            new FailedCompensation(
                "o-retry", Holds.ACTIVITY, Holds.TYPE, "order-service", Holds.XID, "no answer")));

    assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(
            () -> {
              assertThat(PLAYED.journal.get("o-scan").journalState())
                  .isEqualTo("FREEZE_ROLLED_BACK");
              assertThat(rows.queryForObject("SELECT state FROM compensation_fail", String.class))
                  .isEqualTo("DONE");
              assertThat(OTHERS.getAllServeEvents())
                  .anyMatch(
                      event -> event.getRequest().getUrl().startsWith("/internal/v1/activities"));
            });
    assertThat(most).hasValue(1);
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(
            () ->
                assertThat(OTHERS.getAllServeEvents())
                    .extracting(event -> event.getRequest().getUrl().replaceAll("\\?.*", ""))
                    .contains(
                        "/internal/v1/due-orders",
                        "/internal/v1/channel-payments/inquiries",
                        "/internal/v1/ledger/totals",
                        "/internal/v1/accounts/roll-ups",
                        "/internal/v1/waitlist-scans",
                        "/internal/v1/events/retelling",
                        "/deposit-service/internal/v1/events/retelling",
                        "/deposit-service/internal/v1/due-deposits",
                        "/deposit-service/internal/v1/deposits/completions",
                        "/deposit-service/internal/v1/settled-deposits"));

    scheduler.stop();
    int claims = PLAYED.claims.size();
    assertThat(running).hasValue(0);
    assertThat(scheduler.isRunning()).isFalse();
    await()
        .during(Duration.ofMillis(300))
        .atMost(Duration.ofSeconds(2))
        .untilAsserted(() -> assertThat(PLAYED.claims).hasSize(claims));
  }

  private static void waitFor(CountDownLatch latch, long millis) {
    try {
      latch.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
