package com.quwanda.wallet.app;

import com.quwanda.wallet.WalletSettings;
import com.quwanda.wallet.api.Money;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.stereotype.Component;

/**
 * What open wallets could spend some seconds ago, in Redis. For a quick look before a transaction
 * only: what is here may have been changed since, or undone. Without Redis it knows nothing.
 */
@Component
class BalanceCache implements DisposableBean {

  private static final Logger LOG = LoggerFactory.getLogger(BalanceCache.class);
  private static final int MOST_WAITING = 10_000;

  private final StringRedisTemplate redis;
  private final WalletMetrics metrics;
  private final WalletSettings settings;
  private final ScheduledThreadPoolExecutor later;
  private volatile long restsUntil = System.nanoTime();

  BalanceCache(StringRedisTemplate redis, WalletMetrics metrics, WalletSettings settings) {
    this.redis = redis;
    this.metrics = metrics;
    this.settings = settings;
    this.later =
        new ScheduledThreadPoolExecutor(
            1,
            work -> {
              Thread thread = new Thread(work, "evict-again");
              thread.setDaemon(true);
              return thread;
            });
    this.later.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  /** What it knows of a wallet. */
  Optional<Money> read(long userId) {
    Optional<Money> known =
        reached(
            () -> Optional.ofNullable(redis.opsForValue().get(key(userId))).map(Money::of),
            Optional.empty());
    metrics.cacheRead(known.isPresent());
    return known;
  }

  /** Keeps what an open wallet can spend. */
  void keep(long userId, Money available) {
    reached(
        () -> {
          redis.opsForValue().set(key(userId), available.toString(), settings.cachedFor());
          return true;
        },
        false);
  }

  /** Drops what it knows of these wallets, now and once more a little later. */
  void evict(Collection<Long> userIds) {
    List<String> keys = userIds.stream().map(BalanceCache::key).toList();
    drop(keys);
    // The entries' own end is near; none has to wait here when there are very many.
    if (later.getQueue().size() < MOST_WAITING) {
      try {
        long pause = settings.evictAgainAfter().toMillis();
        later.schedule(() -> drop(keys), pause, TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException stopping) {
        LOG.debug("stopping: {} balances are not dropped again", keys.size());
      }
    }
  }

  private void drop(List<String> keys) {
    if (reached(() -> redis.delete(keys) != null, false)) {
      metrics.evicted(keys.size());
    }
  }

  /** Leaves Redis alone for a while once it fails, so that nobody waits for it again and again. */
  private <T> T reached(Supplier<T> call, T otherwise) {
    if (System.nanoTime() - restsUntil < 0) {
      return otherwise;
    }
    try {
      return call.get();
    } catch (RuntimeException failed) {
      metrics.cacheFailed();
      LOG.warn("the cache of balances is left alone for {}", settings.cacheRest(), failed);
      restsUntil = System.nanoTime() + settings.cacheRest().toNanos();
      return otherwise;
    }
  }

  private static String key(long userId) {
    return "wallet:balance:" + userId;
  }

  @Override
  public void destroy() {
    later.shutdownNow();
  }
}
