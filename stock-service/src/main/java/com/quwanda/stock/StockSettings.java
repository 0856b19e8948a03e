package com.quwanda.stock;

import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of stock-service.
 *
 * @param journalPoolSize connections for the journal, which are held for one statement each
 * @param availabilityAge how old the shown availability may be
 * @param redisWatch pause between two looks at Redis: is it the same run, are the sale gates there
 * @param saleLease how long a sale gate stands when nobody looks at Redis any more
 * @param rebuildPause how long a gate is shut before the journal is read for a rebuild; a hold
 *     whose journal row took half of it is made sure of in Redis
 * @param adoptHorizon how long after a sale's end its holds in Redis are still looked for and
 *     repaired; at most the time after which they are archived
 */
@Validated
@ConfigurationProperties("quwanda.stock")
public record StockSettings(
    @DefaultValue("32") @Min(2) int journalPoolSize,
    @DefaultValue("1s") Duration availabilityAge,
    @DefaultValue("1s") Duration redisWatch,
    @DefaultValue("10s") Duration saleLease,
    @DefaultValue("2s") Duration rebuildPause,
    @DefaultValue("30d") Duration adoptHorizon) {}
