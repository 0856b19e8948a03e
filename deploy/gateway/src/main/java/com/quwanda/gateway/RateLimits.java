package com.quwanda.gateway;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.cloud.gateway.filter.ratelimit.RateLimiter.Response;
import org.springframework.cloud.gateway.filter.ratelimit.RedisRateLimiter;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Refuses those who ask too often. The buckets lie in Redis, for all gateways together; while that
 * does not answer everybody passes, since it protects and decides nothing.
 */
@Component
class RateLimits {
  private static final Logger log = LoggerFactory.getLogger(RateLimits.class);

  /** One slow answer is no outage. */
  private static final int FAILURES_IN_A_ROW = 3;

  private static final long ASK_AGAIN_NANOS = Duration.ofSeconds(1).toNanos();

  /** What the limiter says is left when it could not ask Redis. */
  private static final String UNKNOWN = "-1";

  private static final Response FAILED =
      new Response(true, Map.of(RedisRateLimiter.REMAINING_HEADER, UNKNOWN));

  private final RedisRateLimiter limiter;
  private final ProblemReply reply;
  private final MeterRegistry metrics;
  private final Duration longestWait;

  private final AtomicLong askAgainAt = new AtomicLong();
  private final AtomicInteger failures = new AtomicInteger();
  private volatile boolean failing;
  private volatile boolean connected;

  RateLimits(
      RedisRateLimiter limiter, RateSettings settings, ProblemReply reply, MeterRegistry metrics) {
    this.limiter = limiter;
    this.reply = reply;
    this.metrics = metrics;
    this.longestWait = settings.longestWait();
    for (Limit limit : Limit.values()) {
      limiter.getConfig().put(limit.id(), limit.in(settings));
      metrics.counter("edge.rate.limited", "limit", limit.id());
    }
    metrics.counter("edge.rate.limit.failures");
  }

  /** Goes on when whoever asks may, else answers that it was too often. */
  Mono<Void> within(Limit limit, String who, ServerWebExchange exchange, Mono<Void> next) {
    return allows(limit, who).flatMap(allowed -> allowed ? next : refuse(limit, exchange).then());
  }

  private Mono<Void> refuse(Limit limit, ServerWebExchange exchange) {
    metrics.counter("edge.rate.limited", "limit", limit.id()).increment();
    return reply.tooMany(exchange, Limit.wait(limiter.getConfig().get(limit.id())));
  }

  private Mono<Boolean> allows(Limit limit, String who) {
    if (failing && !isMyTurnToAskAgain()) {
      return Mono.just(true);
    }
    return ask(limit, who)
        .timeout(longestWait, Mono.just(FAILED))
        .onErrorReturn(FAILED)
        .doOnNext(this::remember)
        .map(Response::isAllowed);
  }

  private Mono<Response> ask(Limit limit, String who) {
    Mono<Response> answer = Mono.defer(() -> limiter.isAllowed(limit.id(), who));
    // The first connection is waited for, which no event loop may be kept for.
    return connected ? answer : answer.subscribeOn(Schedulers.boundedElastic());
  }

  /** One request in each second finds out whether Redis is back; the others do not wait for it. */
  private boolean isMyTurnToAskAgain() {
    long due = askAgainAt.get();
    long now = System.nanoTime();
    return now - due >= 0 && askAgainAt.compareAndSet(due, now + ASK_AGAIN_NANOS);
  }

  private void remember(Response answer) {
    if (!UNKNOWN.equals(answer.getHeaders().get(RedisRateLimiter.REMAINING_HEADER))) {
      connected = true;
      failures.set(0);
      if (failing) {
        failing = false;
        log.info("Rates are limited again");
      }
      return;
    }
    metrics.counter("edge.rate.limit.failures").increment();
    if (failures.incrementAndGet() >= FAILURES_IN_A_ROW && !failing) {
      askAgainAt.set(System.nanoTime() + ASK_AGAIN_NANOS);
      failing = true;
      log.warn("Redis does not answer: no rate is limited until it does");
    }
  }
}
