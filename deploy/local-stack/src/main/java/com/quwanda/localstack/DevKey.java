package com.quwanda.localstack;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPrivateKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * An ES256 key pair as a JSON Web Key. The id of one for development begins with {@code dev-}, by
 * which production tells it from a real one.
 *
 * @param x, y, d coordinates of the public point and the private number, base64url
 */
record DevKey(String kid, String x, String y, String d) {
  private static final String CURVE = "secp256r1";
  private static final int COORDINATE_BYTES = 32;
  private static final Base64.Encoder URL = Base64.getUrlEncoder().withoutPadding();
  private static final Pattern PRIVATE_KEY =
      Pattern.compile(
          "\"kid\":\"([^\"]+)\",\"x\":\"([^\"]+)\",\"y\":\"([^\"]+)\",\"d\":\"([^\"]+)\"");

  /**
   * @param idPrefix what its id begins with; 12 hexadecimal digits follow
   */
  static DevKey make(String idPrefix) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec(CURVE));
      KeyPair pair = generator.generateKeyPair();
      ECPublicKey open = (ECPublicKey) pair.getPublic();
      byte[] id = new byte[6];
      new SecureRandom().nextBytes(id);
      return new DevKey(
          idPrefix + HexFormat.of().formatHex(id),
          base64(open.getW().getAffineX()),
          base64(open.getW().getAffineY()),
          base64(((ECPrivateKey) pair.getPrivate()).getS()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The keys of a private set that {@link #privateSet} wrote. */
  static List<DevKey> in(String privateSet) {
    return PRIVATE_KEY
        .matcher(privateSet)
        .results()
        .map(key -> new DevKey(key.group(1), key.group(2), key.group(3), key.group(4)))
        .toList();
  }

  static String privateSet(List<DevKey> keys) {
    return keys.stream()
        .map(key -> key.open() + ",\"d\":\"" + key.d + "\"}")
        .collect(Collectors.joining(",\n", "{\"keys\":[\n", "\n]}\n"));
  }

  static String publicSet(List<DevKey> keys) {
    return keys.stream()
        .map(key -> key.open() + "}")
        .collect(Collectors.joining(",\n", "{\"keys\":[\n", "\n]}\n"));
  }

  private String open() {
    return "{\"kty\":\"EC\",\"crv\":\"P-256\",\"alg\":\"ES256\",\"use\":\"sig\",\"kid\":\"%s\",\"x\":\"%s\",\"y\":\"%s\""
        .formatted(kid, x, y);
  }

  /** The signature of this text, both numbers in 32 bytes each, as ES256 has it; base64url. */
  String sign(String text) {
    try {
      Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
      signature.initSign(privateKey());
      signature.update(text.getBytes(StandardCharsets.US_ASCII));
      return URL.encodeToString(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no usable key: " + kid, e);
    }
  }

  private PrivateKey privateKey() throws GeneralSecurityException {
    AlgorithmParameters curve = AlgorithmParameters.getInstance("EC");
    curve.init(new ECGenParameterSpec(CURVE));
    BigInteger number = new BigInteger(1, Base64.getUrlDecoder().decode(d));
    return KeyFactory.getInstance("EC")
        .generatePrivate(
            new ECPrivateKeySpec(number, curve.getParameterSpec(ECParameterSpec.class)));
  }

  private static String base64(BigInteger number) {
    byte[] bytes = number.toByteArray();
    byte[] fixed = new byte[COORDINATE_BYTES];
    int length = Math.min(bytes.length, COORDINATE_BYTES);
    System.arraycopy(bytes, bytes.length - length, fixed, COORDINATE_BYTES - length, length);
    return URL.encodeToString(fixed);
  }

  /** Without the private number, since such text ends up in logs. */
  @Override
  public String toString() {
    return "DevKey[" + kid + "]";
  }
}
