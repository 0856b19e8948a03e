package com.quwanda.gateway;

import com.nimbusds.jose.Algorithm;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.factories.DefaultJWSSignerFactory;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.function.UnaryOperator;

/** Makes tokens, good ones and bad ones. */
final class TestTokens {
  final RSAKey rsa = newRsa("test-rsa", null, KeyUse.SIGNATURE);
  final ECKey ec = newEc("test-ec");

  static RSAKey newRsa(String kid, Algorithm algorithm, KeyUse use) {
    try {
      return new RSAKeyGenerator(2048).keyID(kid).algorithm(algorithm).keyUse(use).generate();
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static ECKey newEc(String kid) {
    try {
      return new ECKeyGenerator(Curve.P_256)
          .keyID(kid)
          .algorithm(JWSAlgorithm.ES256)
          .keyUse(KeyUse.SIGNATURE)
          .generate();
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** The public key set of these tokens, as a file. */
  URI writeKeySet(Path folder) throws IOException {
    return write(folder.resolve("jwt-keys.json"), rsa, ec);
  }

  static URI write(Path file, JWK... keys) throws IOException {
    Path draft = file.resolveSibling(file.getFileName() + ".draft");
    Files.writeString(draft, new JWKSet(List.of(keys)).toString(true));
    Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
    return file.toUri();
  }

  static JWTClaimsSet.Builder goodClaims(String subject) {
    return new JWTClaimsSet.Builder()
        .subject(subject)
        .issuer("quwanda-dev")
        .audience("quwanda")
        .claim("roles", List.of("buyer"))
        .issueTime(Date.from(Instant.now()))
        .expirationTime(Date.from(Instant.now().plusSeconds(600)));
  }

  String forUser(long userId) {
    return with(Long.toString(userId), claims -> claims);
  }

  String with(String subject, UnaryOperator<JWTClaimsSet.Builder> change) {
    return signed(rsa, JWSAlgorithm.RS256, change.apply(goodClaims(subject)).build());
  }

  /** A token of somebody with these roles, for a club or none. */
  String withRoles(long userId, Object roles, Object club) {
    return with(Long.toString(userId), claims -> claims.claim("roles", roles).claim("club", club));
  }

  String signedByAnotherKey() {
    return by(newRsa(rsa.getKeyID(), null, null), JWSAlgorithm.RS256);
  }

  String by(JWK key, JWSAlgorithm algorithm) {
    return signed(key, algorithm, goodClaims("1001").build());
  }

  /** Signed by a known key, with more in its header. */
  String withHeader(UnaryOperator<JWSHeader.Builder> change) {
    return withHeader(rsa, change);
  }

  String withHeader(RSAKey key, UnaryOperator<JWSHeader.Builder> change) {
    JWSHeader header =
        change.apply(new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(rsa.getKeyID())).build();
    return signed(header, signer(key, JWSAlgorithm.RS256), goodClaims("1001").build());
  }

  /** The public key taken as the secret of a symmetric signature. */
  String signedByThePublicKeyAsSecret() {
    try {
      JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(rsa.getKeyID()).build();
      return signed(
          header, new MACSigner(rsa.toRSAPublicKey().getEncoded()), goodClaims("1001").build());
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  String unsigned() {
    return new PlainJWT(goodClaims("1001").build()).serialize();
  }

  private static String signed(JWK key, JWSAlgorithm algorithm, JWTClaimsSet claims) {
    JWSHeader header = new JWSHeader.Builder(algorithm).keyID(key.getKeyID()).build();
    return signed(header, signer(key, algorithm), claims);
  }

  private static JWSSigner signer(JWK key, JWSAlgorithm algorithm) {
    try {
      JWK unrestricted =
          key instanceof RSAKey restricted
              ? new RSAKey.Builder(restricted).algorithm(null).keyUse(null).build()
              : key;
      return new DefaultJWSSignerFactory().createJWSSigner(unrestricted, algorithm);
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String signed(JWSHeader header, JWSSigner signer, JWTClaimsSet claims) {
    try {
      SignedJWT token = new SignedJWT(header, claims);
      token.sign(signer);
      return token.serialize();
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
