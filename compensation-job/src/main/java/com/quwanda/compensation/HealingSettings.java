package com.quwanda.compensation;

import com.quwanda.compensation.model.Backoff;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the healing layers.
 *
 * @param stockUrl base URL of stock-service, or {@code lb://} and its name
 * @param orderUrl base URL of order-service, or {@code lb://} and its name
 * @param depositUrl base URL of deposit-service, or {@code lb://} and its name
 * @param connectWithin how long a connection to any of them may take
 * @param answerWithin how long an answer of any of them may take
 * @param transactionTimeout as in order-service
 * @param depositTransactionTimeout as in deposit-service
 * @param tcRetryDeadThreshold as in order-service
 * @param graceMargin as in order-service
 * @param retryEnabled whether the retry does anything
 * @param scanEnabled whether the scan does anything
 * @param reconcileEnabled whether the reconciliation does anything
 * @param schedulerEnabled whether the handlers run by themselves when there is no XXL-Job admin
 * @param retryInterval pause between two runs of the retry by the local scheduler
 * @param scanInterval pause between two runs of the scan
 * @param reconcileInterval pause between two runs of the reconciliation
 * @param claimTime how long one worker's holds and compensations are nobody else's, up to an hour
 * @param batch holds per call, 1 to 80, as a request body with their evidence is below 64 KiB; a
 *     run that is to stop does so between two calls
 * @param lookAgainAfter pause between two looks at a difference
 * @param horizon how long after its sale's end an activity is still reconciled
 * @param mostTries failed tries after which a compensation is parked
 * @param doubtAlarm age from which a hold whose outcome is still in doubt raises an alert, an
 *     overdue order or deposit that cannot be ended, and a cancelled activity whose orders cannot
 *     be ended: what should have ended by itself has not
 * @param backoff when a compensation is tried again
 */
@Validated
@ConfigurationProperties("quwanda.healing")
public record HealingSettings(
    @NotBlank String stockUrl,
    @NotBlank String orderUrl,
    @NotBlank String depositUrl,
    @DefaultValue("1s") Duration connectWithin,
    @DefaultValue("10s") Duration answerWithin,
    @DefaultValue("30s") Duration transactionTimeout,
    @DefaultValue("30s") Duration depositTransactionTimeout,
    @DefaultValue("130s") Duration tcRetryDeadThreshold,
    @DefaultValue("10s") Duration graceMargin,
    @DefaultValue("true") boolean retryEnabled,
    @DefaultValue("true") boolean scanEnabled,
    @DefaultValue("true") boolean reconcileEnabled,
    @DefaultValue("true") boolean schedulerEnabled,
    @DefaultValue("PT1M") Duration retryInterval,
    @DefaultValue("PT1M") Duration scanInterval,
    @DefaultValue("PT5M") Duration reconcileInterval,
    @DefaultValue("60s") Duration claimTime,
    @DefaultValue("50") @Min(1) @Max(80) int batch,
    @DefaultValue("300ms") Duration lookAgainAfter,
    @DefaultValue("30d") Duration horizon,
    @DefaultValue("5") @Min(1) @Max(100) int mostTries,
    @DefaultValue("30m") Duration doubtAlarm,
    @DefaultValue @Valid @NotNull BackoffSettings backoff) {

  private static final Duration LONGEST_CLAIM = Duration.ofHours(1);

  /** Refuses a claim that stock-service would refuse. */
  public HealingSettings {
    if (claimTime.compareTo(Duration.ofSeconds(1)) < 0 || claimTime.compareTo(LONGEST_CLAIM) > 0) {
      throw new IllegalArgumentException("quwanda.healing.claim-time: from 1 s to 1 h");
    }
  }

  /**
   * When a compensation is tried again.
   *
   * @param first pause after the report; doubled by each failed try
   * @param longest the pause grows no longer
   */
  public record BackoffSettings(
      @DefaultValue("5s") Duration first, @DefaultValue("10m") Duration longest) {

    /** The rule with these values. */
    public Backoff rule() {
      return new Backoff(first, longest);
    }
  }

  /**
   * Age from which an XID that the TC does not know is taken as ended, whichever owner launched it.
   */
  public Duration graceAge() {
    Duration longest =
        transactionTimeout.compareTo(depositTransactionTimeout) > 0
            ? transactionTimeout
            : depositTransactionTimeout;
    return longest.plus(tcRetryDeadThreshold).plus(graceMargin);
  }
}
