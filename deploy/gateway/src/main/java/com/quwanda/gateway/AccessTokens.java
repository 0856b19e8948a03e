package com.quwanda.gateway;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.interfaces.RSAPublicKey;
import java.util.Collection;
import java.util.Objects;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.converter.RsaKeyConverters;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtClaimValidator;
import org.springframework.security.oauth2.jwt.JwtIssuerValidator;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.NimbusReactiveJwtDecoder;
import org.springframework.security.oauth2.jwt.ReactiveJwtDecoder;

/** Which access tokens are believed: RS256 by one key, one issuer, our audience, not expired. */
@Configuration(proxyBeanMethods = false)
class AccessTokens {

  @Bean
  ReactiveJwtDecoder jwtDecoder(GatewaySettings settings) {
    NimbusReactiveJwtDecoder decoder =
        NimbusReactiveJwtDecoder.withPublicKey(publicKey(settings.jwt().publicKey()))
            .signatureAlgorithm(SignatureAlgorithm.RS256)
            .build();
    decoder.setJwtValidator(rules(settings.jwt()));
    return decoder;
  }

  private static OAuth2TokenValidator<Jwt> rules(GatewaySettings.Jwt settings) {
    return new DelegatingOAuth2TokenValidator<>(
        // The timestamp rule alone lets a token without an expiry live for ever.
        new JwtClaimValidator<>("exp", Objects::nonNull),
        new JwtTimestampValidator(settings.clockSkew()),
        new JwtIssuerValidator(settings.issuer()),
        new JwtClaimValidator<Collection<String>>(
            "aud", audience -> audience != null && audience.contains(settings.audience())),
        new JwtClaimValidator<>("sub", AccessTokens::isUserId));
  }

  /** A positive long in its shortest form, since services take it as a number. */
  static boolean isUserId(Object subject) {
    if (!(subject instanceof String text) || !text.matches("[1-9][0-9]{0,18}")) {
      return false;
    }
    try {
      return Long.parseLong(text) > 0;
    } catch (NumberFormatException tooLarge) {
      return false;
    }
  }

  private static RSAPublicKey publicKey(Path file) {
    try (InputStream pem = Files.newInputStream(file)) {
      return Objects.requireNonNull(RsaKeyConverters.x509().convert(pem));
    } catch (IOException | IllegalArgumentException | NullPointerException unreadable) {
      throw new IllegalStateException(
          "QUWANDA_JWT_PUBLIC_KEY: no PEM public key can be read from " + file, unreadable);
    }
  }
}
