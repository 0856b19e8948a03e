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
 */
@Validated
@ConfigurationProperties("quwanda.stock")
public record StockSettings(
    @DefaultValue("32") @Min(2) int journalPoolSize,
    @DefaultValue("1s") Duration availabilityAge) {}
