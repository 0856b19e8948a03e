package com.quwanda.gateway;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.factories.DefaultJWSSignerFactory;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Makes the access tokens of those who have logged in. */
@Component
class TokenIssuer {
  private final SigningKeys keys;
  private final JwtSettings accepted;
  private final Duration lifetime;

  TokenIssuer(SigningKeys keys, JwtSettings accepted, LoginSettings settings) {
    this.keys = keys;
    this.accepted = accepted;
    this.lifetime = settings.tokenLifetime();
  }

  Duration lifetime() {
    return lifetime;
  }

  /**
   * A token that this gateway accepts as long as the key set that it looks at has the signing key.
   *
   * @throws IllegalStateException when there is no key to sign with
   */
  String tokenFor(Identity identity) {
    JWK key = keys.first();
    try {
      SignedJWT token =
          new SignedJWT(
              new JWSHeader.Builder(SigningKeys.algorithmOf(key))
                  .type(JOSEObjectType.JWT)
                  .keyID(key.getKeyID())
                  .build(),
              claims(identity));
      token.sign(
          new DefaultJWSSignerFactory().createJWSSigner(key, token.getHeader().getAlgorithm()));
      return token.serialize();
    } catch (JOSEException unusable) {
      throw new IllegalStateException("no token can be signed by " + key.getKeyID(), unusable);
    }
  }

  private JWTClaimsSet claims(Identity identity) {
    Instant now = Instant.now();
    JWTClaimsSet.Builder claims =
        new JWTClaimsSet.Builder()
            .subject(Long.toString(identity.userId()))
            .issuer(accepted.issuer())
            .audience(accepted.audience())
            .issueTime(Date.from(now))
            .expirationTime(Date.from(now.plus(lifetime)))
            .jwtID(UUID.randomUUID().toString())
            .claim(TokenRoles.ROLES, identity.roles().stream().map(Role::claim).sorted().toList());
    identity.club().ifPresent(club -> claims.claim(TokenRoles.CLUB, club));
    return claims.build();
  }
}
