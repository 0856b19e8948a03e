package com.quwanda.gateway;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * The private keys that tokens of a login are signed with. The file is read for each login, so
 * whoever puts a new key first in it has rotated them.
 */
@Component
class SigningKeys {
  private final Optional<Path> file;

  SigningKeys(LoginSettings settings) {
    file =
        settings.signingKeys().isEmpty()
            ? Optional.empty()
            : Optional.of(Path.of(URI.create(settings.signingKeys())));
    file.ifPresent(given -> first());
  }

  /**
   * The one that signs now.
   *
   * @throws IllegalStateException when there is none
   */
  JWK first() {
    return read().getKeys().stream()
        .filter(key -> key.isPrivate() && key.getKeyID() != null)
        .filter(key -> key instanceof ECKey || key instanceof RSAKey)
        .findFirst()
        .orElseThrow(
            () -> new IllegalStateException("QUWANDA_JWT_SIGNING_KEYS: no key that can sign"));
  }

  static JWSAlgorithm algorithmOf(JWK key) {
    return key instanceof ECKey ? JWSAlgorithm.ES256 : JWSAlgorithm.RS256;
  }

  /** The public parts of all of them; none when there are no keys. */
  JWKSet publicParts() {
    return file.isEmpty() ? new JWKSet() : read().toPublicJWKSet();
  }

  private JWKSet read() {
    Path given =
        file.orElseThrow(() -> new IllegalStateException("QUWANDA_JWT_SIGNING_KEYS is not set"));
    try {
      return JWKSet.parse(Files.readString(given));
    } catch (IOException | ParseException unreadable) {
      // Without the cause: its text may hold a part of a key.
      throw new IllegalStateException(
          "QUWANDA_JWT_SIGNING_KEYS: no JSON Web Key set can be read from " + given);
    }
  }
}
