package com.quwanda.deposit.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.wallet.api.Money;
import java.math.BigDecimal;
import java.math.RoundingMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Scale;

class DepositAmountsTest {

  private static final BigDecimal HALF_A_CENT = new BigDecimal("0.005");

  @Property
  void loseAndMakeNoCentWhateverThePriceAndTheRatios(
      @ForAll @LongRange(min = 0, max = 999_999_999L) long unitCents,
      @ForAll @IntRange(min = 1, max = 1000) int quantity,
      @ForAll @BigRange(min = "0.0001", max = "1") @Scale(4) BigDecimal ratio,
      @ForAll @BigRange(min = "0", max = "1") @Scale(4) BigDecimal penaltyRatio) {
    Money unitPrice = new Money(BigDecimal.valueOf(unitCents, 2));

    DepositAmounts amounts = DepositAmounts.of(unitPrice, quantity, ratio, penaltyRatio);

    assertThat(amounts.price()).isEqualTo(unitPrice.times(quantity));
    assertThat(amounts.deposit().plus(amounts.supplement())).isEqualTo(amounts.price());
    assertThat(amounts.penalty().plus(amounts.rest())).isEqualTo(amounts.deposit());
    assertThat(
            new Money[] {
              amounts.deposit(), amounts.supplement(), amounts.penalty(), amounts.rest()
            })
        .noneMatch(Money::isNegative);
    assertRounded(amounts.deposit(), amounts.price(), ratio);
    assertRounded(amounts.penalty(), amounts.deposit(), penaltyRatio);
    assertThat(DepositAmounts.ofMade(amounts.price(), amounts.deposit(), penaltyRatio))
        .isEqualTo(amounts);
  }

  private static void assertRounded(Money part, Money whole, BigDecimal ratio) {
    BigDecimal exact = whole.yuan().multiply(ratio);
    assertThat(part.yuan().subtract(exact).abs()).isLessThanOrEqualTo(HALF_A_CENT);
    assertThat(part.yuan()).isEqualTo(exact.setScale(2, RoundingMode.HALF_UP));
  }

  @Example
  void splitAPenaltyAsItIsPublished() {
    assertPenalty("49.99", "0.50", "25.00", "24.99");
    assertPenalty("0.03", "0.50", "0.02", "0.01");
    assertPenalty("99.99", "0.33", "33.00", "66.99");
    assertPenalty("49.99", "0", "0.00", "49.99");
    assertPenalty("49.99", "1", "49.99", "0.00");
    assertPenalty("0.00", "0.50", "0.00", "0.00");
  }

  private static void assertPenalty(String deposit, String ratio, String penalty, String rest) {
    DepositAmounts amounts =
        DepositAmounts.ofMade(Money.of("200.00"), Money.of(deposit), new BigDecimal(ratio));
    assertThat(amounts.penalty()).hasToString(penalty);
    assertThat(amounts.rest()).hasToString(rest);
  }

  @Example
  void roundTheDepositOnceForAllPlacesTogether() {
    DepositAmounts amounts =
        DepositAmounts.of(Money.of("33.33"), 3, new BigDecimal("0.3"), new BigDecimal("0.5"));

    assertThat(amounts.price()).hasToString("99.99");
    assertThat(amounts.deposit()).hasToString("30.00");
    assertThat(amounts.supplement()).hasToString("69.99");
  }
}
