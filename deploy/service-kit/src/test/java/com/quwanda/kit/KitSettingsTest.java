package com.quwanda.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.mock.env.MockEnvironment;

class KitSettingsTest {

  private static final String GOOD_TOKEN = "sixteen-chars-ok";

  private final ApplicationContextRunner kit =
      new ApplicationContextRunner().withUserConfiguration(Kit.class);
  private final ApplicationContextRunner database =
      new ApplicationContextRunner().withUserConfiguration(Database.class);

  @EnableConfigurationProperties(KitSettings.class)
  static class Kit {}

  @EnableConfigurationProperties(DatabaseSettings.class)
  static class Database {}

  @Test
  void hasFaultsOffUnlessToldOtherwise() {
    kit.withPropertyValues("quwanda.kit.internal-token=" + GOOD_TOKEN)
        .run(c -> assertThat(c.getBean(KitSettings.class).faultsEnabled()).isFalse());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "fifteen-chars-x", "                "})
  void doesNotStartWithATokenThatIsMissingOrShort(String token) {
    kit.withPropertyValues("quwanda.kit.internal-token=" + token)
        .run(c -> assertThat(c).hasFailed());
  }

  @Test
  void doesNotStartWithoutAnyToken() {
    kit.run(c -> assertThat(c).hasFailed());
  }

  @Test
  void doesNotShowTheTokenWhenPrinted() {
    assertThat(new KitSettings(GOOD_TOKEN, true)).hasToString("KitSettings[faultsEnabled=true]");
  }

  @Test
  void refusesFaultPointsInTheProductionProfile() {
    MockEnvironment production = new MockEnvironment();
    production.setActiveProfiles("production");
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                new KitAutoConfiguration()
                    .faultPoints(new KitSettings(GOOD_TOKEN, true), production))
        .withMessageContaining("production");
  }

  @Test
  void startsInTheProductionProfileWithFaultsOffAndElsewhereWithFaultsOn() {
    MockEnvironment production = new MockEnvironment();
    production.setActiveProfiles("production");
    KitAutoConfiguration configuration = new KitAutoConfiguration();
    assertThatCode(() -> configuration.faultPoints(new KitSettings(GOOD_TOKEN, false), production))
        .doesNotThrowAnyException();
    assertThatCode(
            () ->
                configuration.faultPoints(new KitSettings(GOOD_TOKEN, true), new MockEnvironment()))
        .doesNotThrowAnyException();
  }

  @Test
  void givesTheDatabasePoolItsSizeAndPatience() {
    database
        .withPropertyValues("quwanda.db.url=jdbc:mysql://db/x", "quwanda.db.user=u")
        .run(
            c ->
                assertThat(c.getBean(DatabaseSettings.class))
                    .isEqualTo(
                        new DatabaseSettings(
                            "jdbc:mysql://db/x", "u", null, 64, Duration.ofSeconds(3))));
  }

  @Test
  void doesNotStartWithoutADatabaseAddressOrUser() {
    database.withPropertyValues("quwanda.db.user=u").run(c -> assertThat(c).hasFailed());
    database
        .withPropertyValues("quwanda.db.url=jdbc:mysql://db/x")
        .run(c -> assertThat(c).hasFailed());
  }

  @Test
  void doesNotShowTheDatabasePasswordWhenPrinted() {
    assertThat(
            new DatabaseSettings("jdbc:mysql://db/x", "u", "hunter2", 2, Duration.ZERO).toString())
        .doesNotContain("hunter2");
  }
}
