package com.quwanda.owner.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnedIdTest {

  @ParameterizedTest
  @ValueSource(strings = {"o-1", "W_0", "x"})
  void isMadeOfLettersDigitsAndTwoSigns(String text) {
    assertThat(OwnedId.is(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "o-1 ", "o-1\n", "ä", "票", "a{b", "a'b", "a%", "\u0000"})
  void isNothingElse(String text) {
    assertThat(OwnedId.is(text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 64})
  void hasUpTo64OfThem(int length) {
    assertThat(OwnedId.is("a".repeat(length))).isTrue();
    assertThat(OwnedId.is("a".repeat(length + 64))).isFalse();
  }
}
