package com.quwanda.deposit;

import jakarta.validation.constraints.NotBlank;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of deposits alone.
 *
 * @param orderUrl base URL of order-service, or {@code lb://} and its name
 */
@Validated
@ConfigurationProperties("quwanda.deposit")
public record DepositSettings(@NotBlank String orderUrl) {}
