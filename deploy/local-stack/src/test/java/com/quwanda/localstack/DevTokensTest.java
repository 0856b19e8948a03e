package com.quwanda.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.AlgorithmParameters;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DevTokensTest {
  private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
  private static final Pattern KEY =
      Pattern.compile("\"kid\":\"([^\"]+)\",\"x\":\"([^\"]+)\",\"y\":\"([^\"]+)\"");

  @TempDir Path folder;

  @Test
  void saysWhoForWhomAndUntilWhen() {
    String token = new DevTokens(folder).token(1001, NOON, Duration.ofHours(12));
    assertThat(part(token, 0))
        .matches("\\{\"alg\":\"ES256\",\"typ\":\"JWT\",\"kid\":\"dev-[0-9a-f]{12}\"}");
    assertThat(part(token, 1))
        .isEqualTo(
            ("{\"sub\":\"1001\",\"iss\":\"quwanda-dev\",\"aud\":\"quwanda\",\"iat\":%d,\"exp\":%d,"
                    + "\"roles\":[\"buyer\"]}")
                .formatted(NOON.getEpochSecond(), NOON.getEpochSecond() + 12 * 3600));
  }

  @Test
  void saysWhatAnOrganiserMayDoAndForWhichClub() {
    String token = new DevTokens(folder).token(7, List.of("organiser", "ops"), "club-1");
    assertThat(part(token, 1)).endsWith(",\"roles\":[\"organiser\",\"ops\"],\"club\":\"club-1\"}");
  }

  // A coordinate that begins with zeros is rare, so one key is not enough.
  @RepeatedTest(5)
  void isSignedByThePrivateKeyOfAPublicOneInTheFolder() throws Exception {
    DevTokens tokens = new DevTokens(folder);
    assertThat(isSigned(tokens.token(1), tokens)).isTrue();
    DevTokens others = new DevTokens(folder.resolve("other"));
    assertThat(isSigned(tokens.token(1), others)).isFalse();
  }

  @Test
  void usesTheKeysThatAreThere() throws Exception {
    DevTokens first = new DevTokens(folder);
    String text = Files.readString(Path.of(first.keySet()));
    String laterToken = new DevTokens(folder).token(1);
    assertThat(Path.of(first.keySet())).hasContent(text);
    assertThat(isSigned(laterToken, first)).isTrue();
  }

  @Test
  void signsWithANewKeyAfterARotationAndKeepsTheOldOneInTheSet() throws Exception {
    DevTokens tokens = new DevTokens(folder);
    String before = tokens.token(1);
    tokens.rotate();
    String after = tokens.token(1);
    assertThat(part(after, 0)).isNotEqualTo(part(before, 0));
    assertThat(isSigned(before, tokens)).isTrue();
    assertThat(isSigned(after, tokens)).isTrue();
    assertThat(part(new DevTokens(folder).token(1), 0)).isEqualTo(part(after, 0));
  }

  @Test
  void keepsThePrivateKeysFromOtherUsersAndOutOfThePublicSet() throws Exception {
    DevTokens tokens = new DevTokens(folder);
    Path key = Path.of(tokens.signingKeys());
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
        .isEqualTo("rw-------");
    assertThat(Files.readString(key)).contains("\"d\":");
    assertThat(Files.readString(Path.of(tokens.keySet()))).doesNotContain("\"d\":");
  }

  private static String part(String token, int index) {
    byte[] decoded = Base64.getUrlDecoder().decode(token.split("\\.")[index]);
    return new String(decoded, StandardCharsets.UTF_8);
  }

  private static boolean isSigned(String token, DevTokens tokens) throws Exception {
    int end = token.lastIndexOf('.');
    for (var match : KEY.matcher(Files.readString(Path.of(tokens.keySet()))).results().toList()) {
      Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
      signature.initVerify(publicKey(match.group(2), match.group(3)));
      signature.update(token.substring(0, end).getBytes(StandardCharsets.US_ASCII));
      boolean named = part(token, 0).contains(match.group(1));
      if (signature.verify(Base64.getUrlDecoder().decode(token.substring(end + 1))) && named) {
        return true;
      }
    }
    return false;
  }

  private static PublicKey publicKey(String x, String y) throws Exception {
    AlgorithmParameters curve = AlgorithmParameters.getInstance("EC");
    curve.init(new ECGenParameterSpec("secp256r1"));
    ECPoint point = new ECPoint(number(x), number(y));
    return KeyFactory.getInstance("EC")
        .generatePublic(new ECPublicKeySpec(point, curve.getParameterSpec(ECParameterSpec.class)));
  }

  private static BigInteger number(String base64) {
    return new BigInteger(1, Base64.getUrlDecoder().decode(base64));
  }
}
