package com.quwanda.wallet;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of wallet-service.
 *
 * @param waitForTurn how long an operation waits for others' transactions on the same rows; well
 *     below what its caller waits for the answer
 * @param cachedFor how long a balance may be shown from the cache
 * @param evictAgainAfter when a dropped balance is dropped once more, for a reader that put an old
 *     one back
 * @param cacheRest how long the cache is left alone after it could not be reached
 * @param rollUpAge only ledger entries older than this are rolled up; longer than any local
 *     transaction can take
 * @param rollUpBatch entries that are rolled up in one transaction, 1 to 1000
 * @param rollUpBatches batches of one account in one run
 */
@Validated
@ConfigurationProperties("quwanda.wallet")
public record WalletSettings(
    @DefaultValue("3s") Duration waitForTurn,
    @DefaultValue("5s") Duration cachedFor,
    @DefaultValue("1s") Duration evictAgainAfter,
    @DefaultValue("1s") Duration cacheRest,
    @DefaultValue("5m") Duration rollUpAge,
    @DefaultValue("500") @Min(1) @Max(1000) int rollUpBatch,
    @DefaultValue("20") @Min(1) int rollUpBatches) {}
