package com.quwanda.compensation;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the handlers that bring orders, deposits and money on.
 *
 * @param walletUrl base URL of wallet-service, or {@code lb://} and its name
 * @param changeWithin how long an owner may take to answer a call that changes an order or deposit,
 *     or asks a payment channel: a global transaction's timeout and some seconds
 * @param paymentTimeout expires orders that were not paid in time
 * @param channelInquiry asks payment channels about what they have not told
 * @param walletReconciliation compares wallets, ledger and orders
 * @param walletRollUp rolls the ledger up
 * @param activityCancellation ends orders and deposits of activities that are cancelled
 * @param staleDeposits penalises deposits that were not confirmed in time
 * @param depositReconciliation compares deposits, ledger and wallets
 * @param waitlistScan offers free places to those who wait for them
 * @param eventRelay sends events that buyers were not told of
 * @param staleDepositAge how long after its deadline a deposit that is still FROZEN is a difference
 */
@Validated
@ConfigurationProperties("quwanda.money")
public record MoneySettings(
    @NotBlank String walletUrl,
    @DefaultValue("35s") Duration changeWithin,
    @Valid @NotNull Handler paymentTimeout,
    @Valid @NotNull Handler channelInquiry,
    @Valid @NotNull Handler walletReconciliation,
    @Valid @NotNull Handler walletRollUp,
    @Valid @NotNull Handler activityCancellation,
    @Valid @NotNull Handler staleDeposits,
    @Valid @NotNull Handler depositReconciliation,
    @Valid @NotNull Handler waitlistScan,
    @Valid @NotNull Handler eventRelay,
    @DefaultValue("48h") Duration staleDepositAge) {

  /**
   * A handler.
   *
   * @param enabled whether it does anything
   * @param interval pause between two runs by the local scheduler
   */
  public record Handler(@DefaultValue("true") boolean enabled, @NotNull Duration interval) {}
}
