package com.quwanda.guard;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.springframework.boot.json.JsonParserFactory;

/** When a JWK set is none that production may trust. Only sets in files can be looked at. */
final class KeySetRule {

  private KeySetRule() {}

  /** What is wrong with the key sets at these locations, separated by commas. */
  static Optional<String> keySets(String locations) {
    for (String location : locations.split(",", -1)) {
      Optional<String> wrong = keySet(location.strip());
      if (wrong.isPresent()) {
        return wrong;
      }
    }
    return Optional.empty();
  }

  private static Optional<String> keySet(String location) {
    if (location.isEmpty()) {
      return Optional.of("missing");
    }
    if (location.startsWith("https:")) {
      return Optional.empty();
    }
    if (!location.startsWith("file:")) {
      // Whoever can change what comes over the wire could sign tokens of any user.
      return Optional.of("is neither a file nor fetched by https");
    }
    try {
      return keyIds(location).stream().anyMatch(KeySetRule::isOfDevelopment)
          ? Optional.of(
              "has a key made for development (its id begins with "
                  + SecretRule.DEVELOPMENT_PREFIX
                  + ")")
          : Optional.empty();
    } catch (IOException | ClassCastException | IllegalArgumentException e) {
      return Optional.of("no JWK set can be read there");
    }
  }

  private static List<String> keyIds(String location) throws IOException {
    URI uri = URI.create(location);
    // "file:keys.json" is a path from the working folder, as Spring reads it too.
    Path file = uri.isOpaque() ? Path.of(uri.getSchemeSpecificPart()) : Path.of(uri.getPath());
    Object keys = JsonParserFactory.getJsonParser().parseMap(Files.readString(file)).get("keys");
    if (keys == null) {
      throw new IllegalArgumentException("no keys");
    }
    return ((List<?>) keys)
        .stream().map(key -> String.valueOf(((Map<?, ?>) key).get("kid"))).toList();
  }

  private static boolean isOfDevelopment(String keyId) {
    return keyId.toLowerCase(Locale.ROOT).startsWith(SecretRule.DEVELOPMENT_PREFIX);
  }
}
