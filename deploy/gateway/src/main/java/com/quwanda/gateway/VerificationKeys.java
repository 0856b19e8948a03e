package com.quwanda.gateway;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.KeyType;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.jwk.source.URLBasedJWKSetSource;
import com.nimbusds.jose.proc.JWSKeySelector;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.security.Key;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * The public keys that tokens are checked by, from a set that lies in a file or at a URL and is
 * looked at again from time to time, so that keys change while we run.
 */
@Component
class VerificationKeys {
  /** Each algorithm belongs to one type of key, so none can be passed off for the other. */
  private static final Set<JWSAlgorithm> ALGORITHMS =
      Set.of(JWSAlgorithm.RS256, JWSAlgorithm.ES256);

  private static final Logger log = LoggerFactory.getLogger(VerificationKeys.class);
  private static final int CONNECT_MILLIS = 2_000;
  private static final int READ_MILLIS = 2_000;
  private static final int LARGEST_SET_BYTES = 256 * 1024;
  private static final Duration LONGEST_WAIT_FOR_OTHERS = Duration.ofSeconds(5);

  private final JWKSource<SecurityContext> source;
  private final JWSKeySelector<SecurityContext> selector;

  VerificationKeys(JwtSettings settings, MeterRegistry metrics) {
    var place =
        new URLBasedJWKSetSource<SecurityContext>(
            place(settings.keys()),
            new DefaultResourceRetriever(CONNECT_MILLIS, READ_MILLIS, LARGEST_SET_BYTES));
    source =
        JWKSourceBuilder.create(new WatchedKeys(place, metrics))
            .cache(settings.keysCache().toMillis(), LONGEST_WAIT_FOR_OTHERS.toMillis())
            .refreshAheadCache(false)
            .rateLimited(settings.keysLookAgain().toMillis())
            .outageTolerant(settings.keysOutage().toMillis())
            .build();
    selector = new JWSVerificationKeySelector<>(ALGORITHMS, source);
    lookOnce(settings.keys());
  }

  /**
   * Which keys may have signed a token with this header; empty when none may.
   *
   * @throws KeySourceException when no key is known at all, so that nobody can tell
   */
  List<? extends Key> keysFor(JWSHeader header, SecurityContext context) throws KeySourceException {
    if (bringsItsOwnKey(header)) {
      return List.of();
    }
    try {
      return selector.selectJWSKeys(header, context);
    } catch (RateLimitReachedException justLooked) {
      // It is none of those we know, and we do not look again yet; but do we know any?
      all();
      return List.of();
    }
  }

  // Nothing here would believe such a key; a token that tries is no honest one.
  private static boolean bringsItsOwnKey(JWSHeader header) {
    return header.getJWK() != null
        || header.getJWKURL() != null
        || header.getX509CertURL() != null
        || header.getX509CertChain() != null;
  }

  private static URL place(String keys) {
    try {
      return URI.create(keys).toURL();
    } catch (IllegalArgumentException | MalformedURLException malformed) {
      throw new IllegalStateException("QUWANDA_JWT_KEYS is no location: " + keys, malformed);
    }
  }

  private List<JWK> all() throws KeySourceException {
    var forSignatures = new JWKMatcher.Builder().keyTypes(KeyType.RSA, KeyType.EC).build();
    return source.get(new JWKSelector(forSignatures), null);
  }

  // A file that is missing is a mistake; who issues tokens elsewhere may well come up after us.
  private void lookOnce(String keys) {
    try {
      if (all().isEmpty()) {
        throw new KeySourceException("there is no RSA or EC key in it");
      }
    } catch (KeySourceException unusable) {
      if (keys.startsWith("file:")) {
        throw new IllegalStateException(
            "QUWANDA_JWT_KEYS: no JSON Web Key set can be read from " + keys, unusable);
      }
      log.warn("No JSON Web Key set at {} yet: {}", keys, unusable.toString());
    }
  }
}
