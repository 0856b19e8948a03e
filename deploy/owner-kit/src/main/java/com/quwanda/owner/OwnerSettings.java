package com.quwanda.owner;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of a service that owns holds.
 *
 * @param name the name by which holds say whose they are, e.g. {@code order-service}
 * @param stockUrl base URL of stock-service, or {@code lb://} and its name
 * @param walletUrl base URL of wallet-service, or {@code lb://} and its name
 * @param compensationUrl base URL of compensation-job, or {@code lb://} and its name
 * @param connectWithin how long a connection to one of them may take
 * @param answerWithin how long its answer may take; two calls stay below the transaction timeout
 * @param transactionTimeout after it the TC rolls a placing or changing order back
 * @param tcRetryDeadThreshold how long the TC keeps retrying before it forgets an ended transaction
 * @param graceMargin added to both when the TC no longer knows a transaction
 * @param attempts how often an order, or a change of one, that lost the race for a row is tried, 1
 *     to 20
 * @param tryAgainWithin a further try begins within this time; it and one last try stay below what
 *     the gateway waits
 * @param replayWait how long a repeated request waits for the first one's outcome
 * @param hookEnabled false to leave what the hook would settle to compensation-job
 */
@Validated
@ConfigurationProperties("quwanda.owner")
public record OwnerSettings(
    @NotBlank String name,
    @NotBlank String stockUrl,
    @NotBlank String walletUrl,
    @NotBlank String compensationUrl,
    @DefaultValue("1s") Duration connectWithin,
    @DefaultValue("10s") Duration answerWithin,
    @DefaultValue("30s") Duration transactionTimeout,
    @DefaultValue("130s") Duration tcRetryDeadThreshold,
    @DefaultValue("10s") Duration graceMargin,
    @DefaultValue("5") @Min(1) @Max(20) int attempts,
    @DefaultValue("8s") Duration tryAgainWithin,
    @DefaultValue("5s") Duration replayWait,
    @DefaultValue("true") boolean hookEnabled) {

  /**
   * Age from which an XID that the TC does not know is taken as ended: until then it may only not
   * know it yet, or still be undoing it.
   */
  public Duration graceAge() {
    return transactionTimeout.plus(tcRetryDeadThreshold).plus(graceMargin);
  }
}
