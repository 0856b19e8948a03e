package com.quwanda.kit.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.quwanda.guard.UnsafeSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.event.ApplicationPreparedEvent;
import org.springframework.context.ApplicationListener;

/**
 * Starts the service itself in the profile production, up to where its beans would be made: so it
 * needs no server. What a service has of its own beside the kit's settings, its subclass tells.
 */
public abstract class GuardedStart {

  private static final Map<String, String> OF_DEVELOPMENT =
      Map.of(
          "QUWANDA_INTERNAL_TOKEN", "dev-internal-0123456789",
          "QUWANDA_GATEWAY_TOKEN", "a-gateway-token-of-ones-own,dev-gateway-0123456789",
          "QUWANDA_DB_USER", "root",
          "QUWANDA_DB_PASSWORD", "dev-database-0123456789",
          "QUWANDA_FAULTS_ENABLED", "true");

  private static final Map<String, String> OF_ONES_OWN =
      Map.of(
          "QUWANDA_INTERNAL_TOKEN", "an-internal-token-of-ones-own",
          "QUWANDA_GATEWAY_TOKEN", "a-gateway-token-of-ones-own,the-one-before-of-the-gateway",
          "QUWANDA_DB_USER", "somebody",
          "QUWANDA_DB_PASSWORD", "a-password-of-ones-own");

  private final Class<?> application;
  private final Map<String, String> ofDevelopment;
  private final Map<String, String> ofOnesOwn;
  private final List<String> refused;

  /**
   * A service.
   *
   * @param refused variables that are named beside the kit's when {@code ofDevelopment} is set
   * @param ofOnesOwn what production may have in their place
   */
  protected GuardedStart(
      Class<?> application,
      List<String> refused,
      Map<String, String> ofDevelopment,
      Map<String, String> ofOnesOwn) {
    this.application = application;
    this.refused = refused;
    this.ofDevelopment = ofDevelopment;
    this.ofOnesOwn = ofOnesOwn;
  }

  private static final class GotPast extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Ends the start when the guard has looked and before anything is made. */
  private static final class Stop implements ApplicationListener<ApplicationPreparedEvent> {
    @Override
    public void onApplicationEvent(ApplicationPreparedEvent event) {
      throw new GotPast();
    }
  }

  @Test
  void isRefusedInProductionWithDevelopmentsSettingsAndNamesThemAllAtOnce() {
    assertThatExceptionOfType(UnsafeSettings.class)
        .isThrownBy(() -> start("production", OF_DEVELOPMENT, ofDevelopment))
        .satisfies(
            unsafe -> {
              assertThat(named(unsafe))
                  .containsExactlyInAnyOrderElementsOf(
                      Stream.concat(OF_DEVELOPMENT.keySet().stream(), refused.stream()).toList());
              assertThat(unsafe).message().doesNotContain("0123456789");
            });
  }

  @Test
  void isRefusedInProductionWithNoSettingsAtAll() {
    assertThatExceptionOfType(UnsafeSettings.class)
        .isThrownBy(() -> start("production", Map.of(), Map.of()))
        .satisfies(
            unsafe ->
                assertThat(named(unsafe))
                    .contains("QUWANDA_INTERNAL_TOKEN", "QUWANDA_GATEWAY_TOKEN")
                    .contains("QUWANDA_DB_USER", "QUWANDA_DB_PASSWORD"));
  }

  @Test
  void getsPastTheGuardWithSettingsOfItsOwn() {
    assertThatExceptionOfType(GotPast.class)
        .isThrownBy(() -> start("production", OF_ONES_OWN, ofOnesOwn));
  }

  @Test
  void getsPastTheGuardWithDevelopmentsSettingsElsewhere() {
    assertThatExceptionOfType(GotPast.class)
        .isThrownBy(() -> start("local", OF_DEVELOPMENT, ofDevelopment));
  }

  private static List<String> named(UnsafeSettings unsafe) {
    return unsafe.getMessage().lines().skip(1).map(line -> line.strip().split(":")[0]).toList();
  }

  private void start(String profile, Map<String, String> common, Map<String, String> own) {
    Map<String, String> settings = new HashMap<>(common);
    settings.putAll(own);
    new SpringApplicationBuilder(application)
        .profiles(profile)
        .listeners(new Stop())
        .run(
            settings.entrySet().stream()
                .map(setting -> "--" + setting.getKey() + "=" + setting.getValue())
                .toArray(String[]::new))
        .close();
  }
}
