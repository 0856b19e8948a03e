package com.quwanda.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

class SettingsGuardTest {

  private static final String[] DEVELOPMENT = {
    "--A_SECRET=dev-0123456789abcdef",
    "--A_SECRET_OF_SOME=changeme",
    "--SOME_SECRETS=a-new-secret-of-16,short",
    "--A_NAME=root",
    "--SOME_KEYS=file:/nowhere",
    "--A_SWITCH=true"
  };

  @SpringBootConfiguration
  static class Guarded {}

  @Test
  void namesEverySettingAtOnceAndNoValue() {
    assertThatExceptionOfType(UnsafeSettings.class)
        .isThrownBy(() -> start("production", DEVELOPMENT))
        .withMessage(
            """
            The profile production refuses to start with these settings:
              A_SECRET: made for development (begins with dev-)
              NAMES_WHAT_IS_NOT_THERE: missing
              SOME_SECRETS: shorter than 16 characters
              A_NAME: well-known
              SOME_KEYS: no JWK set can be read there
              A_SWITCH: only for development""");
  }

  @Test
  void looksAtAConditionalSecretOnlyWhereItCounts() {
    String[] settings = {"--A_SECRET_OF_SOME=changeme", "--SOME=http://admin"};
    assertThatExceptionOfType(UnsafeSettings.class)
        .isThrownBy(() -> start("production", settings))
        .withMessageContaining("A_SECRET_OF_SOME: well-known");
    settings[1] = "--SOME=false";
    assertThatExceptionOfType(UnsafeSettings.class)
        .isThrownBy(() -> start("production", settings))
        .satisfies(refused -> assertThat(refused).message().doesNotContain("A_SECRET_OF_SOME"));
  }

  @Test
  void letsSettingsOfOnesOwnPass() {
    start(
        "production",
        "--A_SECRET=a-secret-of-ones-own",
        "--nowhere=another-secret-of-ours",
        "--SOME_SECRETS=a-new-secret-of-16,an-old-secret-of-16",
        "--A_NAME=tickets",
        "--SOME_KEYS=https://login.example/keys");
  }

  @Test
  void looksAtNothingElsewhere() {
    start("default", DEVELOPMENT);
    start("local", DEVELOPMENT);
  }

  @Test
  void looksWhateverOtherProfilesThereAre() {
    assertThatExceptionOfType(UnsafeSettings.class)
        .isThrownBy(() -> start("local,production", DEVELOPMENT));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Production", "PRODUCTION", "prod", "Prod", "local,production,PROD"})
  void refusesAProfileThatOnlyLooksLikeProduction(String profiles) {
    String misspelt = profiles.substring(profiles.lastIndexOf(',') + 1);
    assertThatExceptionOfType(UnsafeSettings.class)
        .isThrownBy(() -> start(profiles))
        .withMessage(
            "There is no profile %s: the one for production is spelt production, exactly so",
            misspelt);
  }

  @Test
  void refusesItAsADefaultProfileToo() {
    assertThatExceptionOfType(UnsafeSettings.class)
        .isThrownBy(() -> start("", "--spring.profiles.default=Production"))
        .withMessageContaining("There is no profile Production");
  }

  @Test
  void looksAtAConditionalSecretWhereTheConditionIsBlank() {
    assertThatExceptionOfType(UnsafeSettings.class)
        .isThrownBy(() -> start("production", "--A_SECRET_OF_SOME=changeme", "--SOME= false"))
        .withMessageContaining("A_SECRET_OF_SOME: well-known");
  }

  private static void start(String profiles, String... settings) {
    try (ConfigurableApplicationContext context =
        new SpringApplicationBuilder(Guarded.class)
            .web(WebApplicationType.NONE)
            .properties("spring.config.name=guarded", "spring.main.banner-mode=off")
            .profiles(profiles.isEmpty() ? new String[0] : profiles.split(","))
            .run(settings)) {
      assertThat(context.isActive()).isTrue();
    }
  }
}
