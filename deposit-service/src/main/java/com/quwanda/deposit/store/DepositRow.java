package com.quwanda.deposit.store;

import com.baomidou.mybatisplus.annotation.TableName;
import com.quwanda.deposit.model.DepositAmounts;
import com.quwanda.deposit.model.DepositState;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.api.Outcome;
import com.quwanda.owner.store.OwnedRow;
import com.quwanda.wallet.api.Money;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * A row of {@code deposit_record}. Amounts are in yuan; ratios, price and deadline never change.
 */
@TableName("deposit_record")
public class DepositRow extends OwnedRow {
  public BigDecimal unitPrice;
  public BigDecimal price;
  public BigDecimal depositRatio;
  public BigDecimal depositAmount;
  public BigDecimal penaltyRatio;

  /** What the club has kept. */
  public BigDecimal penaltyAmount;

  /** What was given back, of the deposit or of the price. */
  public BigDecimal refundAmount;

  /** Places given back of those that were sold. */
  public int refundedQuantity;

  public DepositState status;

  /** First instant at which it can no longer be confirmed. */
  public Instant confirmDeadline;

  public Instant frozenAt;

  /** When it was confirmed; null while, or since, it was not. */
  public Instant confirmedAt;

  /** When the last of its places and money was settled, or null. */
  public Instant settledAt;

  /** Who ended it; null while it stands. */
  public Actor endedBy;

  public String endedWhy;

  /** How often it was changed. */
  public long version;

  /** What it comes to. */
  public DepositAmounts amounts() {
    return DepositAmounts.ofMade(new Money(price), new Money(depositAmount), penaltyRatio);
  }

  @Override
  public DepositState state() {
    return status;
  }

  @Override
  public Outcome outcome() {
    return switch (status) {
      case FROZEN -> Outcome.LIVE;
      case CONFIRMED, DEDUCTED -> Outcome.PAID;
      case PENALTY -> Outcome.DEAD;
      // One that was sold before stays so, with all of its places given back.
      case REFUNDED -> confirmedAt == null ? Outcome.DEAD : Outcome.PAID;
    };
  }

  @Override
  public int placesGivenBack() {
    return refundedQuantity;
  }
}
