package com.quwanda.gateway;

import java.time.Duration;
import org.springframework.cloud.gateway.filter.ratelimit.RedisRateLimiter;

/** What is limited, each by buckets of its own. */
enum Limit {
  ADDRESS("ip"),
  LOGIN("login"),
  USER_WRITES("user-writes"),
  USER_READS("user-reads");

  private static final int SECONDS_PER_MINUTE = 60;

  private final String id;

  Limit(String id) {
    this.id = id;
  }

  /** Names its buckets in Redis, and its metric. */
  String id() {
    return id;
  }

  RedisRateLimiter.Config in(RateSettings settings) {
    return switch (this) {
      case ADDRESS -> config(settings.ip());
      case USER_WRITES -> config(settings.userWrites());
      case USER_READS -> config(settings.userReads());
      // As many tokens come in each second as logins may in a minute, and each login takes those
      // of sixty logins.
      case LOGIN ->
          new RedisRateLimiter.Config()
              .setReplenishRate(settings.loginsPerMinute())
              .setBurstCapacity((long) SECONDS_PER_MINUTE * settings.loginsPerMinute())
              .setRequestedTokens(SECONDS_PER_MINUTE);
    };
  }

  /** After how long an empty bucket lets one through again. */
  static Duration wait(RedisRateLimiter.Config config) {
    return Duration.ofMillis(1_000L * config.getRequestedTokens() / config.getReplenishRate());
  }

  private static RedisRateLimiter.Config config(RateSettings.Rate rate) {
    return new RedisRateLimiter.Config()
        .setReplenishRate(rate.perSecond())
        .setBurstCapacity(rate.burst())
        .setRequestedTokens(1);
  }
}
