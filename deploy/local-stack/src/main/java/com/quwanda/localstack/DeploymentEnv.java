package com.quwanda.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The settings and keys of a deployment with docker-compose.yml, which the profile production
 * accepts: {@code .env}, made after {@code .env.example}, and {@code deploy/.keys} with the private
 * set {@code jwt-signing.json} and the public one in a folder of its own, which the gateway sees.
 */
public final class DeploymentEnv {
  /** What is no secret: how a first start on one machine wants it. May be changed in the file. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "QUWANDA_VERSION", "local",
          "GATEWAY_ADDRESS", "127.0.0.1",
          "QUWANDA_TRUSTED_PROXIES", "0",
          "QUWANDA_HSTS", "false",
          "QUWANDA_CORS_ORIGINS", "",
          "QUWANDA_JWT_ISSUER", "quwanda",
          "QUWANDA_ALERTS_WEBHOOK_URL", "",
          "QUWANDA_OTLP_ENDPOINT", "");

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int BYTES = 24;
  private static final String KEY_PREFIX = "key-";
  private static final Pattern LINE = Pattern.compile("([A-Z][A-Z0-9_]*)=(.*)");

  private final Path example;
  private final Path env;
  private final Path signing;
  private final Path open;

  /**
   * @param repo folder of docker-compose.yml and {@code .env.example}
   */
  public DeploymentEnv(Path repo) {
    example = repo.resolve(".env.example");
    env = repo.resolve(".env");
    Path keys = repo.resolve(Path.of("deploy", ".keys"));
    signing = keys.resolve("jwt-signing.json");
    open = keys.resolve(Path.of("public", "jwt-keys.json"));
  }

  public Path file() {
    return env;
  }

  /** The values that are there; empty when there is no file. */
  public Map<String, String> values() {
    return Files.exists(env) ? valuesOf(env) : Map.of();
  }

  /**
   * Gives each variable that has no value yet one, keeps all others, and makes the key unless there
   * is one.
   *
   * @return the names that were given a value
   */
  public List<String> complete() {
    return write(values());
  }

  /**
   * Makes all secrets and the key anew; keeps what is no secret.
   *
   * @return the names of the secrets
   */
  public List<String> writeAnew() {
    Map<String, String> kept = new LinkedHashMap<>(values());
    kept.keySet().removeIf(name -> valuesOf(example).containsKey(name) && !isSetting(name));
    try {
      Files.deleteIfExists(signing);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return write(kept).stream().filter(name -> !isSetting(name)).toList();
  }

  /**
   * Signs tokens with the deployment's key.
   *
   * @throws IllegalStateException when there is no {@code .env} yet
   */
  public DevTokens tokens() {
    if (!Files.exists(env)) {
      throw new IllegalStateException("There is no .env yet: run `deploy/dev env` first.");
    }
    return new DevTokens(signing, open, values().get("QUWANDA_JWT_ISSUER"), KEY_PREFIX);
  }

  private List<String> write(Map<String, String> kept) {
    List<String> made = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    Map<String, String> others = new LinkedHashMap<>(kept);
    for (String line : linesOf(example)) {
      Matcher variable = LINE.matcher(line);
      if (!variable.matches()) {
        lines.add(line);
        continue;
      }
      String name = variable.group(1);
      String value = others.remove(name);
      if (value == null || value.isEmpty() && !isSetting(name)) {
        value = isSetting(name) ? SETTINGS.get(name) : secret();
        made.add(name);
      }
      lines.add(name + "=" + value);
    }
    others.forEach((name, value) -> lines.add(name + "=" + value));
    OwnerOnly.write(env, String.join("\n", lines) + "\n");
    makeKey();
    return made;
  }

  private void makeKey() {
    tokens();
    try {
      // The gateway's container has another user, and may read the public keys alone.
      Files.setPosixFilePermissions(open.getParent(), PosixFilePermissions.fromString("rwxr-xr-x"));
      Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isSetting(String name) {
    return SETTINGS.containsKey(name);
  }

  /** 48 hexadecimal digits: long enough for every store, and Base64 to those that want that. */
  private static String secret() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private static Map<String, String> valuesOf(Path file) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String line : linesOf(file)) {
      Matcher variable = LINE.matcher(line);
      if (variable.matches()) {
        values.put(variable.group(1), variable.group(2));
      }
    }
    return values;
  }

  private static List<String> linesOf(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
