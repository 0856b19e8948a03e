package com.quwanda.kit;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;

/**
 * The health of something that a service leans on, found out by really asking it. A probe waits a
 * second at most and never asks twice at once: what gives no answer costs one waiting thread,
 * however many probes come. Who comes while a question runs waits for the rest of its second, and
 * after that is told at once.
 */
public final class WatchedHealth implements HealthIndicator {

  /** The service does all its work, but slower or later than it should: no reason to stop it. */
  public static final Status DEGRADED = new Status("DEGRADED");

  private static final Logger LOG = LoggerFactory.getLogger(WatchedHealth.class);
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(1);

  /** Asks for a sign of life, and throws when there is none. */
  @FunctionalInterface
  public interface Question {
    /** Asks; may take long. */
    void ask() throws Exception;
  }

  private final String what;
  private final Status whenAway;
  private final Duration answerWithin;
  private final Question question;
  private CompletableFuture<Void> running;
  private long begun;
  private boolean away;

  WatchedHealth(String what, Status whenAway, Duration answerWithin, Question question) {
    this.what = what;
    this.whenAway = whenAway;
    this.answerWithin = answerWithin;
    this.question = question;
  }

  /** Of something without which the service can do nothing: DOWN while it is away. */
  public static WatchedHealth needed(String what, Question question) {
    return new WatchedHealth(what, Status.DOWN, ANSWER_WITHIN, question);
  }

  /** Of something without which the service does all its work: DEGRADED while it is away. */
  public static WatchedHealth helpful(String what, Question question) {
    return new WatchedHealth(what, DEGRADED, ANSWER_WITHIN, question);
  }

  @Override
  public Health health() {
    CompletableFuture<Void> asked;
    long rest;
    synchronized (this) {
      asked = running != null && !running.isDone() ? running : start();
      // A question that hangs has had its time: nobody is kept waiting for it again.
      rest = Math.max(0, begun + answerWithin.toNanos() - System.nanoTime());
    }
    try {
      asked.get(rest, TimeUnit.NANOSECONDS);
      tell(false, "");
      return Health.up().build();
    } catch (TimeoutException silent) {
      return away("no answer within " + answerWithin.toMillis() + " ms");
    } catch (ExecutionException failed) {
      return away(failed.getCause().toString());
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return away("interrupted");
    }
  }

  private CompletableFuture<Void> start() {
    CompletableFuture<Void> answer = new CompletableFuture<>();
    Thread asker =
        new Thread(
            () -> {
              try {
                question.ask();
                answer.complete(null);
              } catch (Throwable away) {
                answer.completeExceptionally(away);
              }
            },
            "health-" + what);
    asker.setDaemon(true);
    begun = System.nanoTime();
    asker.start();
    running = answer;
    return answer;
  }

  private Health away(String why) {
    tell(true, why);
    return Health.status(whenAway).withDetail("why", why).build();
  }

  /** Logs a change, not each probe. */
  private synchronized void tell(boolean awayNow, String why) {
    if (awayNow && !away) {
      LOG.warn("{} is away: {}", what, why);
    } else if (!awayNow && away) {
      LOG.info("{} answers again", what);
    }
    away = awayNow;
  }
}
