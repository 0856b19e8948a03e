package com.quwanda.stock.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DepositShareTest {

  @ParameterizedTest
  @CsvSource({
    "49.99, 0.50, 25.00",
    "0.03, 0.50, 0.02",
    "99.99, 0.33, 33.00",
    "0.01, 0.5, 0.01",
    "0.01, 1, 0.01",
    "99999999.99, 1.0000, 99999999.99",
    "50.00, 0.0001, 0.01"
  })
  void isRoundedHalfUpToCents(BigDecimal price, BigDecimal ratio, BigDecimal deposit) {
    assertThat(new DepositShare(ratio).of(price)).isEqualTo(deposit);
    assertThat(new DepositShare(ratio).suits(price)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"0.01, 0.3", "0.01, 0.4999", "49.99, 0.0001", "0.00, 1"})
  void suitsNoPriceOfWhichItIsNothing(BigDecimal price, BigDecimal ratio) {
    assertThat(new DepositShare(ratio).suits(price)).isFalse();
  }

  @Test
  void isEnoughForSeveralPlacesWhereItIsForOne() {
    DepositShare share = new DepositShare(new BigDecimal("0.0001"));
    BigDecimal price = new BigDecimal("50.00");
    for (int places = 1; places <= 1000; places++) {
      assertThat(share.suits(price.multiply(BigDecimal.valueOf(places)))).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0.0", "0.0000", "-0.5", "1.0001", "2"})
  void isNeitherNothingNorMoreThanThePrice(BigDecimal ratio) {
    assertThatThrownBy(() -> new DepositShare(ratio)).isInstanceOf(IllegalArgumentException.class);
  }
}
