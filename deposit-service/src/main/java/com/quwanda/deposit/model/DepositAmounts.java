package com.quwanda.deposit.model;

import com.quwanda.wallet.api.Money;
import java.math.BigDecimal;

/**
 * What a deposit comes to. Each share is rounded once, half up to cents; what is left of it is its
 * whole less the share, so that deposit + supplement = price and penalty + rest = deposit.
 *
 * @param price unit price × quantity
 * @param deposit share of the price that is frozen
 * @param supplement what is charged beside it when it is confirmed
 * @param penalty share of the deposit that the club keeps when it is not confirmed in time
 * @param rest what the user then gets back
 */
public record DepositAmounts(
    Money price, Money deposit, Money supplement, Money penalty, Money rest) {

  /**
   * Of a deposit that is to be made.
   *
   * @param ratio share of the price, 0 to 1
   * @param penaltyRatio share of the deposit, 0 to 1
   */
  public static DepositAmounts of(
      Money unitPrice, int quantity, BigDecimal ratio, BigDecimal penaltyRatio) {
    Money price = unitPrice.times(quantity);
    return ofMade(price, price.split(ratio).part(), penaltyRatio);
  }

  /**
   * Of one that was made.
   *
   * @param penaltyRatio share of the deposit, 0 to 1
   */
  public static DepositAmounts ofMade(Money price, Money deposit, BigDecimal penaltyRatio) {
    Money.Split split = deposit.split(penaltyRatio);
    return new DepositAmounts(price, deposit, price.minus(deposit), split.part(), split.rest());
  }
}
