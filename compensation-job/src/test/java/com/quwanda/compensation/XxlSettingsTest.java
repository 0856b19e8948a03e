package com.quwanda.compensation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class XxlSettingsTest {

  private static XxlSettings with(String admins, String token) {
    return new XxlSettings(admins, token, "x", "127.0.0.1", 9999, "", "logs", 30);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t", "default_token", " Default_Token ", "DEFAULT_TOKEN"})
  void refusesATokenThatIsNoSecret(String token) {
    assertThatThrownBy(() -> with("http://admin:8080/xxl-job-admin", token))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("QUWANDA_XXL_ACCESS_TOKEN");
  }

  @Test
  void needsNoTokenWithoutAnAdmin() {
    assertThat(with("", "").hasAdmin()).isFalse();
  }

  @Test
  void doesNotShowItsToken() {
    assertThat(with("http://admin", "a-real-secret").toString()).doesNotContain("secret");
  }
}
