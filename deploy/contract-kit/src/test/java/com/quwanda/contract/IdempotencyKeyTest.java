package com.quwanda.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdempotencyKeyTest {

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\'',
      value = {
        "8e03978e-40d5-43dd-bc93-6894a57f9324, 8e03978e-40d5-43dd-bc93-6894a57f9324",
        "\"8e03978e-40d5-43dd-bc93-6894a57f9324\", 8e03978e-40d5-43dd-bc93-6894a57f9324",
        "\"a\\\"b\\\\c\", a\"b\\c",
        "a\"b, a\"b",
        "~!, ~!"
      })
  void isTheSameQuotedAndBare(String header, String key) {
    assertThat(IdempotencyKey.in(header)).contains(key);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\"\"", "a b", "a,b", "\"a\", \"b\"", "ä", "\u0007", "\"a b\""})
  void isRefusedWhenMalformed(String header) {
    assertThat(IdempotencyKey.in(header)).isEmpty();
  }

  @Test
  void has64CharactersAtMost() {
    assertThat(IdempotencyKey.in("k".repeat(64))).contains("k".repeat(64));
    assertThat(IdempotencyKey.in("\"" + "k".repeat(64) + "\"")).contains("k".repeat(64));
    assertThat(IdempotencyKey.in("k".repeat(65))).isEmpty();
    assertThat(IdempotencyKey.in(null)).isEmpty();
  }
}
