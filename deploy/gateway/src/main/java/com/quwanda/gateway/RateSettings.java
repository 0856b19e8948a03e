package com.quwanda.gateway;

import jakarta.validation.Valid;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.validation.annotation.Validated;

/**
 * How many requests are let through.
 *
 * @param ip of one address, whatever they ask for; many users may be behind one
 * @param userWrites of one user that change something
 * @param userReads of one user that only look
 * @param loginsPerMinute logins tried from one address
 * @param longestWait for Redis to answer; then a request passes, and after three such in a row all
 *     do, while one in a second asks again
 */
@Validated
@ConfigurationProperties("quwanda.rate-limits")
record RateSettings(
    @NotNull @Valid Rate ip,
    @NotNull @Valid Rate userWrites,
    @NotNull @Valid Rate userReads,
    @Min(1) @Max(6_000) int loginsPerMinute,
    @NotNull Duration longestWait) {

  /**
   * A bucket of tokens, one for each request.
   *
   * @param perSecond tokens that come in each second
   * @param burst how many it holds at most, not fewer than come in a second
   */
  record Rate(@Min(1) int perSecond, @Min(1) long burst) {

    // Below that, the script would keep a bucket for no time at all, and so limit nothing.
    @AssertTrue(message = "a burst is at least as many as per second")
    boolean isBurstEnough() {
      return burst >= perSecond;
    }
  }
}
