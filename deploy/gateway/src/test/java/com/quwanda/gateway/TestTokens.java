package com.quwanda.gateway;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.function.UnaryOperator;

/** Makes tokens, good ones and bad ones. */
final class TestTokens {
  private final KeyPair keys = newKeys();

  static KeyPair newKeys() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(2048);
      return generator.generateKeyPair();
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  Path writePublicKey(Path folder) throws IOException {
    return Files.writeString(folder.resolve("jwt-public.pem"), publicPem());
  }

  private String publicPem() {
    return "-----BEGIN PUBLIC KEY-----\n"
        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(keys.getPublic().getEncoded())
        + "\n-----END PUBLIC KEY-----\n";
  }

  static JWTClaimsSet.Builder goodClaims(String subject) {
    return new JWTClaimsSet.Builder()
        .subject(subject)
        .issuer("quwanda-dev")
        .audience("quwanda")
        .issueTime(Date.from(Instant.now()))
        .expirationTime(Date.from(Instant.now().plusSeconds(600)));
  }

  String forUser(long userId) {
    return with(Long.toString(userId), claims -> claims);
  }

  String with(String subject, UnaryOperator<JWTClaimsSet.Builder> change) {
    return signed(
        JWSAlgorithm.RS256,
        new RSASSASigner(keys.getPrivate()),
        change.apply(goodClaims(subject)).build());
  }

  String signedByAnotherKey() {
    return signed(
        JWSAlgorithm.RS256, new RSASSASigner(newKeys().getPrivate()), goodClaims("1001").build());
  }

  String signedAs(JWSAlgorithm algorithm) {
    return signed(algorithm, new RSASSASigner(keys.getPrivate()), goodClaims("1001").build());
  }

  /** The public key taken as the secret of a symmetric signature. */
  String signedByThePublicKeyAsSecret() {
    try {
      return signed(
          JWSAlgorithm.HS256, new MACSigner(publicPem().getBytes()), goodClaims("1001").build());
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  String unsigned() {
    return new PlainJWT(goodClaims("1001").build()).serialize();
  }

  private static String signed(JWSAlgorithm algorithm, JWSSigner signer, JWTClaimsSet claims) {
    try {
      SignedJWT token = new SignedJWT(new JWSHeader(algorithm), claims);
      token.sign(signer);
      return token.serialize();
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
