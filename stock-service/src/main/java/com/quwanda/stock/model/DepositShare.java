package com.quwanda.stock.model;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The share of a price that a deposit freezes. A deposit of nothing is none: it would keep a place
 * for somebody whom it costs nothing to stay away.
 *
 * @param ratio above 0, up to 1
 */
public record DepositShare(BigDecimal ratio) {

  private static final int CENTS = 2;

  /** Throws {@link IllegalArgumentException} when the ratio is out of range. */
  public DepositShare {
    if (ratio.signum() <= 0 || ratio.compareTo(BigDecimal.ONE) > 0) {
      throw new IllegalArgumentException("the ratio must be above 0 and at most 1");
    }
  }

  /** The deposit for one place of that price in yuan, half up to cents as deposits are rounded. */
  public BigDecimal of(BigDecimal price) {
    return price.multiply(ratio).setScale(CENTS, RoundingMode.HALF_UP);
  }

  /**
   * Whether places of that price can be taken for a deposit. The price of several is a multiple, so
   * what is enough for one place is enough for more.
   */
  public boolean suits(BigDecimal price) {
    return of(price).signum() > 0;
  }
}
