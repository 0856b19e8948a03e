package com.quwanda.order;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of payments through channels.
 *
 * @param channelAnswerWithin how long a channel's answer may take
 * @param askChannelAfter age from which a payment is asked for that no notification came for
 * @param askChannelAgainAfter time to the second question; each further one waits twice as long, up
 *     to an hour
 * @param simulatedPay the channel that is only played
 */
@Validated
@ConfigurationProperties("quwanda.order")
public record ChannelSettings(
    @DefaultValue("5s") Duration channelAnswerWithin,
    @DefaultValue("1m") Duration askChannelAfter,
    @DefaultValue("1m") Duration askChannelAgainAfter,
    @DefaultValue @Valid SimulatedPay simulatedPay) {

  /**
   * Settings of the channel {@code simulated-pay}.
   *
   * @param enabled whether it is there at all
   * @param secret what it signs its notifications with, at least 16 characters; the development
   *     default is refused in production
   */
  public record SimulatedPay(
      @DefaultValue("false") boolean enabled,
      @DefaultValue(DEVELOPMENT_SECRET) @NotBlank @Size(min = 16) String secret) {

    /** Known to everyone who reads this. */
    public static final String DEVELOPMENT_SECRET = "dev-simulated-pay-secret";

    @Override
    public String toString() {
      return "SimulatedPay[enabled=" + enabled + "]";
    }
  }
}
