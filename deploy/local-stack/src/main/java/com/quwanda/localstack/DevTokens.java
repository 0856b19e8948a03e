package com.quwanda.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Signs the JSON Web Tokens (ES256) that stand in for a login on a developer's machine and in
 * tests. The keys lie in a folder as two JSON Web Key sets, a private and a public one, and are
 * made up there when they are missing.
 */
public final class DevTokens {
  /** Issuer that the gateway accepts from these keys. */
  public static final String ISSUER = "quwanda-dev";

  public static final String AUDIENCE = "quwanda";

  /** Who places orders and deposits; what {@link #token(long)} is. */
  public static final String BUYER = "buyer";

  /** Who runs the activities of one club, which the token names. */
  public static final String ORGANISER = "organiser";

  /** Who looks into what happens, and changes nothing. */
  public static final String OPS = "ops";

  private static final Duration LIFETIME = Duration.ofHours(12);

  /** The one that signs, and those whose tokens are still about. */
  private static final int KEYS_KEPT = 3;

  private static final Base64.Encoder URL = Base64.getUrlEncoder().withoutPadding();

  private final Path privateSet;
  private final Path publicSet;
  private final String issuer;
  private final String keyPrefix;
  private volatile List<DevKey> keys;

  /**
   * @param keyFolder folder of {@code jwt-signing.json} (private, readable by its owner only) and
   *     {@code jwt-keys.json} (public)
   */
  public DevTokens(Path keyFolder) {
    this(
        keyFolder.resolve("jwt-signing.json"),
        keyFolder.resolve("jwt-keys.json"),
        ISSUER,
        Secrets.PREFIX);
  }

  /**
   * @param keyPrefix what the ids of new keys begin with
   */
  DevTokens(Path signing, Path open, String issuer, String keyPrefix) {
    this.privateSet = signing.toAbsolutePath();
    this.publicSet = open.toAbsolutePath();
    this.issuer = issuer;
    this.keyPrefix = keyPrefix;
    try {
      if (Files.exists(privateSet)) {
        keys = DevKey.in(Files.readString(privateSet));
      } else {
        write(List.of(DevKey.make(keyPrefix)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (keys.isEmpty()) {
      throw new IllegalStateException("no usable key in " + privateSet);
    }
  }

  /** Where the gateway finds the public keys that it checks signatures with: a file. */
  public URI keySet() {
    return publicSet.toUri();
  }

  /** Where the gateway finds the private keys to sign the tokens of a login with: a file. */
  public URI signingKeys() {
    return privateSet.toUri();
  }

  /** From now on a new key pair signs; tokens of the ones before stay good. */
  public synchronized void rotate() {
    List<DevKey> next = new ArrayList<>(List.of(DevKey.make(keyPrefix)));
    next.addAll(keys);
    write(List.copyOf(next.subList(0, Math.min(next.size(), KEYS_KEPT))));
  }

  // The private set comes last: no token is signed by a key that nobody could know.
  private void write(List<DevKey> all) {
    OwnerOnly.write(publicSet, DevKey.publicSet(all));
    OwnerOnly.write(privateSet, DevKey.privateSet(all));
    keys = all;
  }

  /** A buyer's token, good for twelve hours from now. */
  public String token(long user) {
    return token(user, List.of(BUYER), null);
  }

  /**
   * A token of somebody with these roles, good for twelve hours from now.
   *
   * @param club 1 to 64 of {@code [A-Za-z0-9_-]}, or null when none of the roles is {@link
   *     #ORGANISER}
   */
  public String token(long user, List<String> roles, String club) {
    return sign(claims(user, roles, club, Instant.now(), LIFETIME));
  }

  /**
   * A buyer's token with an issue and an end of one's own choice, in whole seconds.
   *
   * @param lifetime may be negative, for a token that has ended before it was issued
   */
  public String token(long user, Instant issuedAt, Duration lifetime) {
    return sign(claims(user, List.of(BUYER), null, issuedAt, lifetime));
  }

  private String claims(
      long user, List<String> roles, String club, Instant issuedAt, Duration lifetime) {
    return "{\"sub\":\"%d\",\"iss\":\"%s\",\"aud\":\"%s\",\"iat\":%d,\"exp\":%d,%s}"
        .formatted(
            user,
            issuer,
            AUDIENCE,
            issuedAt.getEpochSecond(),
            issuedAt.plus(lifetime).getEpochSecond(),
            rolesAndClub(roles, club));
  }

  static String rolesAndClub(List<String> roles, String club) {
    String list = roles.stream().map("\"%s\""::formatted).collect(Collectors.joining(","));
    return "\"roles\":[" + list + "]" + (club == null ? "" : ",\"club\":\"" + club + "\"");
  }

  /** A correctly signed token with whatever claims, for tests of what the gateway refuses. */
  public String sign(String claimsJson) {
    DevKey key = keys.get(0);
    String header = "{\"alg\":\"ES256\",\"typ\":\"JWT\",\"kid\":\"%s\"}".formatted(key.kid());
    String content = base64(header) + "." + base64(claimsJson);
    return content + "." + key.sign(content);
  }

  static String base64(String json) {
    return URL.encodeToString(json.getBytes(StandardCharsets.UTF_8));
  }
}
