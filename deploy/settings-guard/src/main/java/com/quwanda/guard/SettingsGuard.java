package com.quwanda.guard;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.Profiles;

/**
 * Lets no process into production with development's secrets and switches. Looks before anything of
 * the process is made, at what its application.yml declares, each with the name of the variable as
 * key and the value as an expression:
 *
 * <ul>
 *   <li>{@code quwanda.guard.secrets}: a secret
 *   <li>{@code quwanda.guard.secret-lists}: secrets, separated by commas
 *   <li>{@code quwanda.guard.names}: a name that must be there and be one's own
 *   <li>{@code quwanda.guard.key-sets}: locations of JWK sets, separated by commas
 *   <li>{@code quwanda.guard.development-only}: must be empty or {@code false}
 *   <li>{@code quwanda.guard.only-where}: the same variable is looked at only where this is neither
 *       empty nor {@code false}
 * </ul>
 */
public final class SettingsGuard
    implements ApplicationContextInitializer<ConfigurableApplicationContext> {

  static final String PRODUCTION = "production";

  private static final String DECLARED = "quwanda.guard.";
  private static final String ONLY_WHERE = DECLARED + "only-where.";

  /**
   * @throws UnsafeSettings with every variable that must not be as it is, or with a profile that is
   *     meant for production and is not called so
   */
  @Override
  public void initialize(ConfigurableApplicationContext context) {
    ConfigurableEnvironment environment = context.getEnvironment();
    // Spring takes them for profiles that nobody knows, and nothing would be looked at.
    profiles(environment).filter(SettingsGuard::isMisspelt).forEach(SettingsGuard::refuse);
    if (environment.acceptsProfiles(Profiles.of(PRODUCTION))) {
      List<String> findings = findings(environment);
      if (!findings.isEmpty()) {
        throw new UnsafeSettings(findings);
      }
    }
  }

  private static Stream<String> profiles(ConfigurableEnvironment environment) {
    String[] active = environment.getActiveProfiles();
    return Stream.of(active.length > 0 ? active : environment.getDefaultProfiles());
  }

  private static boolean isMisspelt(String profile) {
    return profile.equalsIgnoreCase("prod")
        || (profile.equalsIgnoreCase(PRODUCTION) && !profile.equals(PRODUCTION));
  }

  private static void refuse(String profile) {
    throw UnsafeSettings.ofProfile(profile);
  }

  static List<String> findings(ConfigurableEnvironment environment) {
    List<String> findings = new ArrayList<>();
    look(environment, "secrets", SecretRule::secret, findings);
    look(environment, "secret-lists", SecretRule::secrets, findings);
    look(environment, "names", SecretRule::name, findings);
    look(environment, "key-sets", KeySetRule::keySets, findings);
    look(environment, "development-only", SecretRule::developmentOnly, findings);
    return findings;
  }

  private static void look(
      ConfigurableEnvironment environment,
      String kind,
      Function<String, Optional<String>> rule,
      List<String> findings) {
    String prefix = DECLARED + kind + ".";
    for (String property : declared(environment, prefix)) {
      String variable = property.substring(prefix.length());
      if (isLookedAt(environment, variable)) {
        rule.apply(value(environment, property))
            .ifPresent(wrong -> findings.add(variable + ": " + wrong));
      }
    }
  }

  private static boolean isLookedAt(ConfigurableEnvironment environment, String variable) {
    String condition = ONLY_WHERE + variable;
    return !declared(environment, ONLY_WHERE).contains(condition)
        || SecretRule.developmentOnly(value(environment, condition)).isPresent();
  }

  private static TreeSet<String> declared(ConfigurableEnvironment environment, String prefix) {
    TreeSet<String> properties = new TreeSet<>();
    environment.getPropertySources().stream()
        .filter(EnumerablePropertySource.class::isInstance)
        .map(source -> ((EnumerablePropertySource<?>) source).getPropertyNames())
        .forEach(names -> properties.addAll(List.of(names)));
    properties.removeIf(name -> !name.startsWith(prefix));
    return properties;
  }

  /** Empty when it is not there, or names something that is not. */
  private static String value(ConfigurableEnvironment environment, String property) {
    try {
      return environment.getProperty(property, "");
    } catch (IllegalArgumentException namesWhatIsNotThere) {
      return "";
    }
  }
}
