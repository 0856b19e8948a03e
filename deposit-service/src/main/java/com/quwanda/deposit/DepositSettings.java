package com.quwanda.deposit;

import jakarta.validation.constraints.NotBlank;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of deposits alone.
 *
 * @param orderUrl base URL of order-service, or {@code lb://} and its name
 * @param measureEvery how often what is frozen is summed up for its gauge, 1 s or more
 */
@Validated
@ConfigurationProperties("quwanda.deposit")
public record DepositSettings(
    @NotBlank String orderUrl, @DefaultValue("15s") Duration measureEvery) {

  /** Refuses durations that could not work. */
  public DepositSettings {
    if (measureEvery.toSeconds() < 1) {
      throw new IllegalArgumentException("quwanda.deposit.measure-every: 1 s or more");
    }
  }
}
