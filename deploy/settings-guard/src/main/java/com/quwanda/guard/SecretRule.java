package com.quwanda.guard;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** When a value is no secret, or no name, that production may use. */
final class SecretRule {

  /** Begins every secret and every key id that is made for development. */
  static final String DEVELOPMENT_PREFIX = "dev-";

  private static final int SHORTEST = 16;
  private static final String WELL_KNOWN = "well-known";

  private static final Set<String> WELL_KNOWN_SECRETS =
      Set.of("default_token", "root", "password", "changeme", "change-me", "secret", "admin");
  private static final Set<String> WELL_KNOWN_NAMES = Set.of("root", "quwanda-dev");

  private SecretRule() {}

  /** What is wrong with a secret; empty when nothing is. */
  static Optional<String> secret(String value) {
    String plain = value.strip().toLowerCase(Locale.ROOT);
    if (plain.isEmpty()) {
      return Optional.of("missing");
    }
    if (WELL_KNOWN_SECRETS.contains(plain)) {
      return Optional.of(WELL_KNOWN);
    }
    if (plain.startsWith(DEVELOPMENT_PREFIX)) {
      return Optional.of("made for development (begins with " + DEVELOPMENT_PREFIX + ")");
    }
    return plain.length() < SHORTEST
        ? Optional.of("shorter than " + SHORTEST + " characters")
        : Optional.empty();
  }

  /** What is wrong with several secrets, separated by commas; the first that is wrong counts. */
  static Optional<String> secrets(String values) {
    for (String value : values.split(",", -1)) {
      Optional<String> wrong = secret(value);
      if (wrong.isPresent()) {
        return wrong;
      }
    }
    return Optional.empty();
  }

  /** What is wrong with a name that everybody may know, but that must be one's own. */
  static Optional<String> name(String value) {
    String plain = value.strip().toLowerCase(Locale.ROOT);
    if (plain.isEmpty()) {
      return Optional.of("missing");
    }
    return WELL_KNOWN_NAMES.contains(plain) ? Optional.of(WELL_KNOWN) : Optional.empty();
  }

  /**
   * What is wrong with a switch or a value that only development has. Looked at as it is: to those
   * who use it blanks may be a value.
   */
  static Optional<String> developmentOnly(String value) {
    return value.isEmpty() || value.equalsIgnoreCase("false")
        ? Optional.empty()
        : Optional.of("only for development");
  }
}
