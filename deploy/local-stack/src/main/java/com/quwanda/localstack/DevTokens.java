package com.quwanda.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;

/**
 * Signs the JSON Web Tokens (RS256) that stand in for a login on a developer's machine and in
 * tests. The key pair lies in a folder as two PEM files and is made up there when it is missing.
 */
public final class DevTokens {
  /** Issuer that the gateway accepts from this key pair. */
  public static final String ISSUER = "quwanda-dev";

  public static final String AUDIENCE = "quwanda";

  private static final Duration LIFETIME = Duration.ofHours(12);
  private static final int KEY_BITS = 2048;
  private static final int PEM_LINE = 64;
  private static final Base64.Encoder URL = Base64.getUrlEncoder().withoutPadding();

  private final Path publicKeyFile;
  private final PrivateKey key;

  /**
   * @param keyFolder folder of {@code jwt-private.pem} (PKCS 8, readable by its owner only) and
   *     {@code jwt-public.pem} (X.509)
   */
  public DevTokens(Path keyFolder) {
    publicKeyFile = keyFolder.resolve("jwt-public.pem").toAbsolutePath();
    Path privateKeyFile = keyFolder.resolve("jwt-private.pem");
    try {
      if (!Files.exists(privateKeyFile)) {
        makeKeys(privateKeyFile);
      }
      byte[] encoded = fromPem(Files.readString(privateKeyFile));
      key = KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(encoded));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no usable key in " + privateKeyFile, e);
    }
  }

  /** The file that the gateway checks signatures with. */
  public Path publicKeyFile() {
    return publicKeyFile;
  }

  /** A token of that user, good for twelve hours from now. */
  public String token(long user) {
    return token(user, Instant.now(), LIFETIME);
  }

  /**
   * A token with an issue and an end of one's own choice, in whole seconds.
   *
   * @param lifetime may be negative, for a token that has ended before it was issued
   */
  public String token(long user, Instant issuedAt, Duration lifetime) {
    String claims =
        "{\"sub\":\"%d\",\"iss\":\"%s\",\"aud\":\"%s\",\"iat\":%d,\"exp\":%d}"
            .formatted(
                user,
                ISSUER,
                AUDIENCE,
                issuedAt.getEpochSecond(),
                issuedAt.plus(lifetime).getEpochSecond());
    return sign(claims);
  }

  /** A correctly signed token with whatever claims, for tests of what the gateway refuses. */
  public String sign(String claimsJson) {
    String content = base64("{\"alg\":\"RS256\",\"typ\":\"JWT\"}") + "." + base64(claimsJson);
    try {
      Signature signature = Signature.getInstance("SHA256withRSA");
      signature.initSign(key);
      signature.update(content.getBytes(StandardCharsets.US_ASCII));
      return content + "." + URL.encodeToString(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String base64(String json) {
    return URL.encodeToString(json.getBytes(StandardCharsets.UTF_8));
  }

  // The private key comes last: when it is there, both are.
  private void makeKeys(Path privateKeyFile) throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(KEY_BITS);
    KeyPair pair = generator.generateKeyPair();
    OwnerOnly.write(publicKeyFile, toPem("PUBLIC KEY", pair.getPublic().getEncoded()));
    OwnerOnly.write(privateKeyFile, toPem("PRIVATE KEY", pair.getPrivate().getEncoded()));
  }

  private static String toPem(String what, byte[] encoded) {
    String body = Base64.getMimeEncoder(PEM_LINE, new byte[] {'\n'}).encodeToString(encoded);
    return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n".formatted(what, body);
  }

  private static byte[] fromPem(String pem) {
    return Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
  }
}
