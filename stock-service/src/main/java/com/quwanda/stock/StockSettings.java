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
 * @param adoptHorizon how long after a sale's end its holds in Redis are still looked for and
 *     repaired; at most the time after which they are archived
 */
@Validated
@ConfigurationProperties("quwanda.stock")
public record StockSettings(
    @DefaultValue("32") @Min(2) int journalPoolSize,
    @DefaultValue("1s") Duration availabilityAge,
    @DefaultValue("30d") Duration adoptHorizon) {}
