package com.quwanda.guard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretRuleTest {

  @ParameterizedTest
  @CsvSource({
    "'', missing",
    "'   ', missing",
    "fifteen-chars-x, shorter than 16",
    "'  fifteen-chars-x  ', shorter than 16",
    "default_token, well-known",
    "Default_Token, well-known",
    "root, well-known",
    "password, well-known",
    "changeme, well-known",
    "dev-4f1d2c3b4a5968778695a4b3c2d1e0f0, made for development",
    "DEV-4f1d2c3b4a5968778695a4b3c2d1e0f0, made for development"
  })
  void refusesWhatIsNoSecret(String value, String why) {
    assertThat(SecretRule.secret(value)).get().asString().startsWith(why);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sixteen-chars-ok", "a-secret,with,commas", "x-dev-is-not-in-front"})
  void letsASecretOfOnesOwnPass(String value) {
    assertThat(SecretRule.secret(value)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'a-new-secret-of-16,', missing",
    "'a-new-secret-of-16,short', shorter than 16",
    "'a-new-secret-of-16, dev-old-secret-of-16', made for development",
    "'changeme,a-new-secret-of-16', well-known"
  })
  void refusesSeveralSecretsOfWhichOneIsNone(String values, String why) {
    assertThat(SecretRule.secrets(values)).get().asString().startsWith(why);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a-new-secret-of-16", "a-new-secret-of-16, an-old-secret-of-16"})
  void letsSeveralSecretsPass(String values) {
    assertThat(SecretRule.secrets(values)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"'', missing", "root, well-known", "ROOT, well-known", "quwanda-dev, well-known"})
  void refusesANameThatIsNotOnesOwn(String value, String why) {
    assertThat(SecretRule.name(value)).contains(why);
  }

  @ParameterizedTest
  @ValueSource(strings = {"stock", "https://login.example"})
  void letsANamePassHoweverShort(String value) {
    assertThat(SecretRule.name(value)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "true",
        "yes",
        "anything",
        " ",
        "                ",
        " false",
        "false ",
        "           false"
      })
  void refusesWhatOnlyDevelopmentHas(String value) {
    assertThat(SecretRule.developmentOnly(value)).contains("only for development");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "false", "FALSE"})
  void letsWhatIsOffPass(String value) {
    assertThat(SecretRule.developmentOnly(value)).isEmpty();
  }
}
