package com.quwanda.wallet.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MoneyTest {

  @ParameterizedTest
  @CsvSource({
    "49.99, 0.50, 25.00, 24.99",
    "0.03, 0.50, 0.02, 0.01",
    "0.01, 0.50, 0.01, 0.00",
    "99.99, 0.33, 33.00, 66.99",
    "99.99, 0, 0.00, 99.99",
    "99.99, 1, 99.99, 0.00",
    "0.00, 0.70, 0.00, 0.00",
    "9999999999.99, 0.5, 5000000000.00, 4999999999.99"
  })
  void roundsAPartHalfUpAndLeavesTheRest(String whole, String ratio, String part, String rest) {
    Money.Split split = Money.of(whole).split(new BigDecimal(ratio));
    assertThat(split.part()).hasToString(part);
    assertThat(split.rest()).hasToString(rest);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-0.01", "1.01", "2", "-1e1000000000", "1e1000000000"})
  void splitsByNoRatioBeyondZeroAndOne(String ratio) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Money.of("10").split(new BigDecimal(ratio)));
  }

  @ParameterizedTest
  @CsvSource({"0, 0.00", "7, 7.00", "7.5, 7.50", "007.05, 7.05", "9999999999.99, 9999999999.99"})
  void readsWhatIsWritten(String written, String shown) {
    assertThat(Money.of(written)).hasToString(shown);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "-1",
        "+1",
        "1.",
        ".5",
        "1.234",
        "1,5",
        "1e3",
        "1e1000000000",
        "0x10",
        "NaN",
        "10000000000",
        "1 ",
        "１"
      })
  void refusesWhatIsNoAmount(String written) {
    assertThatIllegalArgumentException().isThrownBy(() -> Money.of(written));
  }

  @Test
  void refusesNothingAtAll() {
    assertThatIllegalArgumentException().isThrownBy(() -> Money.of(null));
  }

  /** None of them may be computed with before it is refused: that would eat the memory. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "1e1000000000",
        "-1e1000000000",
        "1e2147483647",
        "1e-1000000000",
        "1e-2147483647",
        "0e1000000000000",
        "12.345",
        "10000000000",
        "-10000000000",
        "9999999999.991"
      })
  void refusesNumbersThatAColumnCannotHold(String number) {
    assertThatIllegalArgumentException().isThrownBy(() -> new Money(new BigDecimal(number)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0e1000000000", "0e-1000000000", "0.000"})
  void takesNothingHoweverItIsWritten(String nothing) {
    assertThat(new Money(new BigDecimal(nothing))).isEqualTo(Money.ZERO).hasToString("0.00");
  }

  @ParameterizedTest
  @CsvSource({"2.5, 2.50", "2.500000, 2.50", "1e3, 1000.00", "-0.1, -0.10"})
  void isTheSameHoweverItIsWritten(String one, String other) {
    assertThat(new Money(new BigDecimal(one)))
        .isEqualTo(new Money(new BigDecimal(other)))
        .hasSameHashCodeAs(new Money(new BigDecimal(other)))
        .hasToString(other);
  }

  @Test
  void overflowsInNoOperation() {
    assertThatIllegalArgumentException().isThrownBy(() -> Money.HIGHEST.plus(Money.of("0.01")));
    assertThatIllegalArgumentException().isThrownBy(() -> Money.HIGHEST.times(2));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Money.HIGHEST.negated().minus(Money.of("0.01")));
    assertThat(Money.HIGHEST.minus(Money.HIGHEST)).isEqualTo(Money.ZERO);
    assertThat(Money.of("199.90").times(3)).hasToString("599.70");
  }

  @Test
  void tellsItsSign() {
    assertThat(Money.of("0.01").isPositive()).isTrue();
    assertThat(Money.of("0.01").negated().isNegative()).isTrue();
    assertThat(Money.ZERO.isZero()).isTrue();
    assertThat(Money.ZERO.negated().isNegative()).isFalse();
    assertThat(Money.of("2.50"))
        .isGreaterThan(Money.of("2.49"))
        .isEqualByComparingTo(Money.of("2.5"));
  }
}
