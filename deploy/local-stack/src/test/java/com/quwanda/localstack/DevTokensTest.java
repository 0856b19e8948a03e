package com.quwanda.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DevTokensTest {
  private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

  @TempDir Path folder;

  @Test
  void saysWhoForWhomAndUntilWhen() {
    String token = new DevTokens(folder).token(1001, NOON, Duration.ofHours(12));
    assertThat(part(token, 0)).isEqualTo("{\"alg\":\"RS256\",\"typ\":\"JWT\"}");
    assertThat(part(token, 1))
        .isEqualTo(
            "{\"sub\":\"1001\",\"iss\":\"quwanda-dev\",\"aud\":\"quwanda\",\"iat\":%d,\"exp\":%d}"
                .formatted(NOON.getEpochSecond(), NOON.getEpochSecond() + 12 * 3600));
  }

  @Test
  void isSignedByThePrivateKeyOfThePublicOneInTheFolder() throws Exception {
    DevTokens tokens = new DevTokens(folder);
    assertThat(isSigned(tokens.token(1), tokens.publicKeyFile())).isTrue();
    Path otherKey = new DevTokens(folder.resolve("other")).publicKeyFile();
    assertThat(isSigned(tokens.token(1), otherKey)).isFalse();
  }

  @Test
  void usesTheKeysThatAreThere() throws Exception {
    Path key = new DevTokens(folder).publicKeyFile();
    String text = Files.readString(key);
    String laterToken = new DevTokens(folder).token(1);
    assertThat(key).hasContent(text);
    assertThat(isSigned(laterToken, key)).isTrue();
  }

  @Test
  void keepsThePrivateKeyFromOtherUsers() throws Exception {
    new DevTokens(folder);
    Path key = folder.resolve("jwt-private.pem");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
        .isEqualTo("rw-------");
  }

  private static String part(String token, int index) {
    byte[] decoded = Base64.getUrlDecoder().decode(token.split("\\.")[index]);
    return new String(decoded, StandardCharsets.UTF_8);
  }

  private static boolean isSigned(String token, Path publicKeyFile) throws Exception {
    String pem = Files.readString(publicKeyFile).replaceAll("-----[A-Z ]+-----|\\s", "");
    PublicKey key =
        KeyFactory.getInstance("RSA")
            .generatePublic(new X509EncodedKeySpec(Base64.getDecoder().decode(pem)));
    int end = token.lastIndexOf('.');
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initVerify(key);
    signature.update(token.substring(0, end).getBytes(StandardCharsets.US_ASCII));
    return signature.verify(Base64.getUrlDecoder().decode(token.substring(end + 1)));
  }
}
