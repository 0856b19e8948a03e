package com.quwanda.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class KitSettingsTest {

  private static final String GOOD_TOKEN = "sixteen-chars-ok";
  private static final String OTHER_TOKEN = "sixteen-chars-too";

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
    withTokens(GOOD_TOKEN, OTHER_TOKEN)
        .run(c -> assertThat(c.getBean(KitSettings.class).faultsEnabled()).isFalse());
  }

  @Test
  void takesSeveralTokensOfEachKind() {
    withTokens(GOOD_TOKEN + ", sixteen-chars-old", OTHER_TOKEN + ",sixteen-chars-of-old")
        .run(
            c -> {
              KitSettings settings = c.getBean(KitSettings.class);
              assertThat(settings.internalToken()).containsExactly(GOOD_TOKEN, "sixteen-chars-old");
              assertThat(settings.gatewayToken())
                  .containsExactly(OTHER_TOKEN, "sixteen-chars-of-old");
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        ",",
        "fifteen-chars-x",
        "                ",
        GOOD_TOKEN + ",",
        GOOD_TOKEN + ",fifteen-chars-x",
        GOOD_TOKEN + ",                "
      })
  void doesNotStartWithATokenThatIsMissingOrShort(String token) {
    withTokens(token, OTHER_TOKEN).run(c -> assertThat(c).hasFailed());
    withTokens(OTHER_TOKEN, token).run(c -> assertThat(c).hasFailed());
  }

  @Test
  void doesNotStartWithoutAnyToken() {
    kit.run(c -> assertThat(c).hasFailed());
  }

  /** What the gateway knows would open the internal paths. */
  @Test
  void doesNotStartWithOneTokenForBothKinds() {
    withTokens(GOOD_TOKEN, OTHER_TOKEN + "," + GOOD_TOKEN).run(c -> assertThat(c).hasFailed());
  }

  private ApplicationContextRunner withTokens(String internal, String gateway) {
    return kit.withPropertyValues(
        "quwanda.kit.internal-token=" + internal, "quwanda.kit.gateway-token=" + gateway);
  }

  @Test
  void doesNotShowTheTokensWhenPrinted() {
    assertThat(new KitSettings(List.of(GOOD_TOKEN), List.of(OTHER_TOKEN), true))
        .hasToString("KitSettings[faultsEnabled=true]");
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
