package com.quwanda.wallet.api;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * An amount of yuan, exact in cents, as {@code DECIMAL(12, 2)} keeps it. The only place where money
 * is rounded: half up, to two decimals. What is split is split by subtraction, so that the parts
 * always sum to the whole.
 *
 * @param yuan the amount with exactly two decimals, -9999999999.99 to 9999999999.99
 */
public record Money(BigDecimal yuan) implements Comparable<Money> {

  private static final int DECIMALS = 2;
  private static final BigDecimal LIMIT = new BigDecimal("9999999999.99");

  /** What a client may write: no sign, no exponent, at most two decimals. */
  private static final Pattern WRITTEN = Pattern.compile("[0-9]{1,10}(\\.[0-9]{1,2})?");

  /** Nothing. */
  public static final Money ZERO = new Money(BigDecimal.ZERO);

  /** The most that a column can hold. */
  public static final Money HIGHEST = new Money(LIMIT);

  /**
   * A part of an amount, and what is left of it.
   *
   * @param part the rounded part
   * @param rest the whole less the part
   */
  public record Split(Money part, Money rest) {}

  /**
   * An amount with at most two decimals.
   *
   * @throws IllegalArgumentException when it has more, or is too large for a column
   */
  public Money {
    Objects.requireNonNull(yuan);
    // Looked at before any arithmetic: a huge exponent would eat the memory.
    if (yuan.signum() == 0) {
      yuan = BigDecimal.ZERO;
    } else if (yuan.scale() > DECIMALS) {
      yuan = yuan.stripTrailingZeros();
    }
    if (yuan.scale() > DECIMALS) {
      throw new IllegalArgumentException("more than two decimals");
    }
    if (yuan.precision() - yuan.scale() > LIMIT.precision() || yuan.abs().compareTo(LIMIT) > 0) {
      throw new IllegalArgumentException("beyond " + LIMIT);
    }
    yuan = yuan.setScale(DECIMALS, RoundingMode.UNNECESSARY);
  }

  /**
   * An amount as a client or another service writes it: up to ten digits and up to two decimals.
   *
   * @throws IllegalArgumentException when it is written otherwise
   */
  public static Money of(String written) {
    if (written == null || !WRITTEN.matcher(written).matches()) {
      throw new IllegalArgumentException("no amount: up to ten digits and two decimals");
    }
    return new Money(new BigDecimal(written));
  }

  /** This amount and the other. */
  public Money plus(Money other) {
    return new Money(yuan.add(other.yuan));
  }

  /** This amount less the other; may be negative. */
  public Money minus(Money other) {
    return new Money(yuan.subtract(other.yuan));
  }

  /** This amount so many times. */
  public Money times(int count) {
    return new Money(yuan.multiply(BigDecimal.valueOf(count)));
  }

  /** The same amount with the other sign. */
  public Money negated() {
    return new Money(yuan.negate());
  }

  /**
   * Takes a share: part = this × ratio, rounded half up to cents; rest = this − part.
   *
   * @param ratio 0 to 1
   * @throws IllegalArgumentException when the ratio is not
   */
  public Split split(BigDecimal ratio) {
    if (ratio.signum() < 0 || ratio.compareTo(BigDecimal.ONE) > 0) {
      throw new IllegalArgumentException("a ratio is from 0 to 1");
    }
    Money part = new Money(yuan.multiply(ratio).setScale(DECIMALS, RoundingMode.HALF_UP));
    return new Split(part, minus(part));
  }

  /** Whether it is less than nothing. */
  public boolean isNegative() {
    return yuan.signum() < 0;
  }

  /** Whether it is nothing. */
  public boolean isZero() {
    return yuan.signum() == 0;
  }

  /** Whether it is more than nothing. */
  public boolean isPositive() {
    return yuan.signum() > 0;
  }

  @Override
  public int compareTo(Money other) {
    return yuan.compareTo(other.yuan);
  }

  /** Two decimals, a minus when negative, no other sign: {@code 49.90}. */
  @Override
  public String toString() {
    return yuan.toPlainString();
  }
}
