package com.quwanda.gateway;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import java.util.Collection;
import java.util.Objects;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtClaimValidator;
import org.springframework.security.oauth2.jwt.JwtIssuerValidator;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.oauth2.jwt.ReactiveJwtDecoder;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Which access tokens are believed: RS256 or ES256 by a known key, our audience, not expired. */
@Configuration(proxyBeanMethods = false)
class AccessTokens {

  @Bean
  ReactiveJwtDecoder jwtDecoder(VerificationKeys keys, JwtSettings settings) {
    DefaultJWTProcessor<SecurityContext> signatures = new DefaultJWTProcessor<>();
    signatures.setJWSKeySelector(keys::keysFor);
    signatures.setJWSTypeVerifier(
        new DefaultJOSEObjectTypeVerifier<>(
            JOSEObjectType.JWT, new JOSEObjectType("at+jwt"), null));
    // Claims are the business of the rules below.
    signatures.setJWTClaimsSetVerifier((claims, context) -> {});
    NimbusJwtDecoder decoder = new NimbusJwtDecoder(signatures);
    decoder.setJwtValidator(rules(settings));
    // To look at the key set again may take a while, which no event loop may be kept for.
    return token ->
        Mono.fromCallable(() -> decoder.decode(token)).subscribeOn(Schedulers.boundedElastic());
  }

  private static OAuth2TokenValidator<Jwt> rules(JwtSettings settings) {
    return new DelegatingOAuth2TokenValidator<>(
        // The timestamp rule alone lets a token without an expiry live for ever.
        new JwtClaimValidator<>("exp", Objects::nonNull),
        new JwtTimestampValidator(settings.clockSkew()),
        new JwtIssuerValidator(settings.issuer()),
        new JwtClaimValidator<Collection<String>>(
            "aud", audience -> audience != null && audience.contains(settings.audience())),
        new JwtClaimValidator<>("sub", AccessTokens::isUserId),
        new JwtClaimValidator<>(TokenRoles.ROLES, TokenRoles::isListOfNames));
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
}
