package com.quwanda.wallet.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Scale;

class MoneyPropertiesTest {

  private static final BigDecimal HALF_A_CENT = new BigDecimal("0.005");

  /** All of them: 1,010,000 pairs, in a loop since they need no choosing. */
  @Example
  void losesAndMakesNoCentOfAnyAmountUpToAHundredAtAnyPercent() {
    for (int percent = 0; percent <= 100; percent++) {
      BigDecimal ratio = BigDecimal.valueOf(percent, 2);
      for (int cents = 1; cents <= 100_00; cents++) {
        Money whole = cents(cents);
        Money.Split split = whole.split(ratio);
        boolean sound =
            split.part().plus(split.rest()).equals(whole)
                && !split.part().isNegative()
                && !split.rest().isNegative();
        if (!sound) {
          throw new AssertionError(whole + " at " + ratio + ": " + split);
        }
      }
    }
  }

  @Property
  void splitsAnyAmountAtAnyRatioIntoPartsThatSumToIt(
      @ForAll @LongRange(min = 0, max = 999_999_999_999L) long cents,
      @ForAll @BigRange(min = "0", max = "1") @Scale(6) BigDecimal ratio) {
    Money whole = cents(cents);
    Money.Split split = whole.split(ratio);
    assertThat(split.part().plus(split.rest())).isEqualTo(whole);
    assertThat(split.part()).isBetween(Money.ZERO, whole);
    assertThat(split.part().yuan().subtract(whole.yuan().multiply(ratio)).abs())
        .isLessThanOrEqualTo(HALF_A_CENT);
  }

  @Property
  void readsBackWhatItShows(@ForAll @LongRange(min = 0, max = 999_999_999_999L) long cents) {
    Money amount = cents(cents);
    assertThat(Money.of(amount.toString())).isEqualTo(amount);
  }

  @Property
  void takesAwayWhatItAdded(
      @ForAll @LongRange(min = -999_999_999_99L, max = 999_999_999_99L) long one,
      @ForAll @LongRange(min = -999_999_999_99L, max = 999_999_999_99L) long other) {
    assertThat(cents(one).plus(cents(other)).minus(cents(other))).isEqualTo(cents(one));
    assertThat(cents(one).plus(cents(other))).isEqualTo(cents(one + other));
    assertThat(cents(one).negated().negated()).isEqualTo(cents(one));
  }

  @Property
  void multipliesAsItAdds(
      @ForAll @LongRange(min = 0, max = 1_000_000_00) long cents,
      @ForAll @IntRange(min = 0, max = 20) int count) {
    Money sum = Money.ZERO;
    for (int i = 0; i < count; i++) {
      sum = sum.plus(cents(cents));
    }
    assertThat(cents(cents).times(count)).isEqualTo(sum);
  }

  @Property
  void refusesMoreThanTwoDecimals(
      @ForAll @LongRange(min = 0, max = 999_999_999_99L) long cents,
      @ForAll @IntRange(min = 1, max = 999) int more) {
    BigDecimal tooFine = BigDecimal.valueOf(cents, 2).add(BigDecimal.valueOf(more, 5));
    assertThatIllegalArgumentException().isThrownBy(() -> new Money(tooFine));
  }

  private static Money cents(long cents) {
    return new Money(BigDecimal.valueOf(cents, 2));
  }
}
