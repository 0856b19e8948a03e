package com.quwanda.localstack;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Makes the codes that stand in for those of the mini-program's platform ({@code wx.login}): {@code
 * POST /api/v1/login} takes each once, within five minutes.
 */
public final class DevLoginCodes {
  private static final Duration LIFETIME = Duration.ofMinutes(5);
  private static final String MAC = "HmacSHA256";

  private final byte[] secret;

  /**
   * @param secret the gateway's {@code QUWANDA_LOCAL_LOGIN_SECRET}
   */
  public DevLoginCodes(String secret) {
    this.secret = secret.getBytes(StandardCharsets.UTF_8);
  }

  /** A buyer's code. */
  public String code(long user) {
    return code(user, List.of(DevTokens.BUYER), null);
  }

  /**
   * The code of somebody with these roles.
   *
   * @param club the organiser's club, or null
   */
  public String code(long user, List<String> roles, String club) {
    return code(user, roles, club, Instant.now().plus(LIFETIME));
  }

  String code(long user, List<String> roles, String club, Instant end) {
    byte[] once = new byte[12];
    new SecureRandom().nextBytes(once);
    String content =
        DevTokens.base64(
            "{\"sub\":%d,\"exp\":%d,\"nonce\":\"%s\",%s}"
                .formatted(
                    user,
                    end.getEpochSecond(),
                    HexFormat.of().formatHex(once),
                    DevTokens.rolesAndClub(roles, club)));
    return content + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(mac(content));
  }

  private byte[] mac(String content) {
    try {
      Mac mac = Mac.getInstance(MAC);
      mac.init(new SecretKeySpec(secret, MAC));
      return mac.doFinal(content.getBytes(StandardCharsets.US_ASCII));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
