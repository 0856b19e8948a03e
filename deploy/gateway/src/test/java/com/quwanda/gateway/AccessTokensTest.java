package com.quwanda.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccessTokensTest {

  @ParameterizedTest
  @ValueSource(strings = {"1", "1001", "9223372036854775807"})
  void takesAPositiveLongForAUserId(String subject) {
    assertThat(AccessTokens.isUserId(subject)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "-1",
        "+1",
        "01",
        " 1",
        "1 ",
        "1.0",
        "1e3",
        "0x10",
        "９",
        "9223372036854775808",
        "99999999999999999999",
        "admin"
      })
  void takesNothingElseForAUserId(String subject) {
    assertThat(AccessTokens.isUserId(subject)).isFalse();
  }

  @Test
  void takesNoSubjectForNoUserId() {
    assertThat(AccessTokens.isUserId(null)).isFalse();
    assertThat(AccessTokens.isUserId(1001L)).isFalse();
  }
}
