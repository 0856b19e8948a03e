package com.quwanda.e2e.rules;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.quwanda.guard.SettingsGuard;
import com.quwanda.guard.UnsafeSettings;
import com.quwanda.localstack.DeploymentEnv;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.FileSystemResource;

/** In production each process takes what {@code deploy/dev env} and docker-compose.yml give it. */
class DeploymentEnvRuleTest {

  @TempDir private Path folder;

  private final Repo repo = Repo.here();
  private Map<String, String> values;

  @BeforeEach
  void anEnvLikeThatOfSomebodyNew() {
    FakeRepo.in(folder).file(".env.example", repo.read(".env.example"));
    DeploymentEnv env = new DeploymentEnv(folder);
    env.complete();
    values = new LinkedHashMap<>(env.values());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gateway",
        "order-service",
        "stock-service",
        "wallet-service",
        "deposit-service",
        "compensation-job"
      })
  void isAcceptedByTheGuard(String process) {
    assertThatCode(() -> guard(process)).doesNotThrowAnyException();
    values.replaceAll((name, value) -> value.matches("[0-9a-f]{48}") ? "dev-" + value : value);
    assertThatExceptionOfType(UnsafeSettings.class)
        .isThrownBy(() -> guard(process))
        .withMessageContaining("QUWANDA_GATEWAY_TOKEN: made for development");
  }

  private void guard(String process) throws IOException {
    Map<String, Object> given =
        new LinkedHashMap<>(ComposeFile.in(repo).environment(process, values));
    given.computeIfPresent(
        "QUWANDA_JWT_KEYS",
        (name, inContainer) ->
            folder
                .resolve(Path.of("deploy", ".keys", "public", "jwt-keys.json"))
                .toUri()
                .toString());
    StandardEnvironment environment = new StandardEnvironment();
    environment.setActiveProfiles(String.valueOf(given.get("SPRING_PROFILES_ACTIVE")).split(","));
    environment.getPropertySources().addFirst(new MapPropertySource("compose", given));
    for (String file : ProcessSettings.of(repo, process).files()) {
      new YamlPropertySourceLoader()
          .load(file, new FileSystemResource(repo.root().resolve(file)))
          .forEach(environment.getPropertySources()::addLast);
    }
    try (GenericApplicationContext context = new GenericApplicationContext()) {
      context.setEnvironment(environment);
      new SettingsGuard().initialize(context);
    }
  }
}
