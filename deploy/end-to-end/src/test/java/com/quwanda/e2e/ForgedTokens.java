package com.quwanda.e2e;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.factories.DefaultJWSSignerFactory;
import com.nimbusds.jose.jwk.AsymmetricJWK;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyType;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Makes access tokens: good ones, signed with the key that the system trusts, and those that nobody
 * should believe.
 */
final class ForgedTokens {
  private static final Base64.Encoder URL = Base64.getUrlEncoder().withoutPadding();

  private final JWK key;

  private ForgedTokens(JWK key) {
    this.key = key;
  }

  /**
   * @param privateKeys file with the private JWK set that signs what the system trusts; its first
   *     key is taken
   */
  static ForgedTokens with(Path privateKeys) {
    try {
      return new ForgedTokens(JWKSet.load(privateKeys.toFile()).getKeys().get(0));
    } catch (IOException | ParseException unreadable) {
      throw new IllegalStateException("no keys in " + privateKeys, unreadable);
    }
  }

  /** A good token; the control of every forged one. */
  String good(long user, String... roles) {
    return sign(claims(user, roles));
  }

  String organiser(long user, String club) {
    Map<String, Object> claims = claims(user, "organiser");
    claims.put("club", club);
    return sign(claims);
  }

  static Map<String, Object> claims(long user, String... roles) {
    Map<String, Object> claims = new HashMap<>();
    claims.put("sub", Long.toString(user));
    claims.put("iss", "quwanda-dev");
    claims.put("aud", "quwanda");
    claims.put("iat", Instant.now().getEpochSecond());
    claims.put("exp", Instant.now().plusSeconds(600).getEpochSecond());
    claims.put("roles", List.of(roles));
    return claims;
  }

  /** Signed with the right key, whatever the claims. */
  String sign(Map<String, Object> claims) {
    return sign(key, header -> header, claims);
  }

  /** Well-formed tokens whose signature is none, by what is wrong with them. */
  Map<String, String> forged(long victim, String... roles) {
    Map<String, Object> claims = claims(victim, roles);
    String good = sign(claims);
    String[] parts = good.split("\\.");
    Map<String, String> tokens = new HashMap<>();
    tokens.put("another key with the same kid", sign(another(key.getKeyID()), claims));
    tokens.put("another key with its own kid", sign(another("unknown-kid"), claims));
    tokens.put("another key without a kid", sign(another(null), claims));
    tokens.put("kid that is a path", sign(another("../../../../dev/null"), claims));
    tokens.put("kid that is SQL", sign(another("' UNION SELECT 'x"), claims));
    tokens.put("no signature", parts[0] + "." + parts[1] + ".");
    tokens.put("two parts", parts[0] + "." + parts[1]);
    tokens.put("truncated signature", good.substring(0, good.length() - 4));
    tokens.put(
        "zero signature", parts[0] + "." + parts[1] + "." + URL.encodeToString(new byte[64]));
    tokens.put("claims of another token", parts[0] + "." + otherClaims(victim) + "." + parts[2]);
    tokens.put("encrypted form", good + ".AAAA.AAAA");
    tokens.put("no token", "nothing");
    tokens.put("empty", "");
    for (String none : List.of("none", "None", "NONE", "nOnE", "")) {
      String header = base64("{\"alg\":\"%s\",\"typ\":\"JWT\"}".formatted(none));
      tokens.put("alg '%s'".formatted(none), header + "." + parts[1] + ".");
      tokens.put("alg '%s', signed".formatted(none), header + "." + parts[1] + "." + parts[2]);
    }
    secretsOfThePublicKey().forEach((what, secret) -> tokens.put(what, mac(secret, claims)));
    JWK mine = another(key.getKeyID());
    tokens.put("embedded key", sign(mine, header -> header.jwk(mine.toPublicJWK()), claims));
    tokens.put("other algorithm", sign(otherAlgorithm(), claims));
    return tokens;
  }

  /** Tokens that would have the keys looked up where the attacker says. */
  Map<String, String> pointingTo(URI keys, long victim, String... roles) {
    Map<String, Object> claims = claims(victim, roles);
    JWK mine = another("mine");
    return Map.of(
        "jku", sign(mine, header -> header.jwkURL(keys), claims),
        "x5u", sign(mine, header -> header.x509CertURL(keys), claims),
        "kid that is a URL", sign(another(keys.toString()), claims));
  }

  /** Tokens signed with the right key that are not to be believed all the same. */
  Map<String, String> unacceptable(long victim, String... roles) {
    long now = Instant.now().getEpochSecond();
    Map<String, String> tokens = new HashMap<>();
    tokens.put("expired", with(victim, roles, "exp", now - 60));
    tokens.put("expired long ago", with(victim, roles, "exp", 1));
    tokens.put("no expiry", with(victim, roles, "exp", null));
    tokens.put("expiry that is a text", with(victim, roles, "exp", "never"));
    tokens.put("not valid yet", with(victim, roles, "nbf", now + 300));
    tokens.put("another issuer", with(victim, roles, "iss", "https://evil.example"));
    tokens.put("no issuer", with(victim, roles, "iss", null));
    tokens.put("another audience", with(victim, roles, "aud", "somebody-else"));
    tokens.put("no audience", with(victim, roles, "aud", null));
    for (Object subject :
        Arrays.asList(
            null,
            "",
            "0",
            "-1",
            "+1",
            "01",
            " 1",
            "1 ",
            "1e3",
            "1.0",
            "١",
            "9223372036854775808",
            "1 OR 1=1",
            "1\r\nX-User-Id: 2",
            true,
            List.of("1"))) {
      tokens.put("subject '%s'".formatted(subject), with(victim, roles, "sub", subject));
    }
    tokens.put(
        "unknown crit",
        sign(
            key,
            header -> header.criticalParams(Set.of("urgent")).customParam("urgent", true),
            claims(victim, roles)));
    return tokens;
  }

  /** Tokens that are believed and allow nothing. */
  Map<String, String> powerless(long user) {
    Map<String, String> tokens = new HashMap<>();
    for (Object roles :
        Arrays.asList(
            null,
            List.of(),
            List.of("BUYER"),
            List.of("Buyer", "Organiser", "Ops"),
            List.of("admin", "root", "*"),
            List.of("buyer organiser ops"),
            List.of("buyer,ops"),
            List.of(" buyer"),
            "buyer organiser ops",
            Map.of("buyer", true),
            List.of(1, true))) {
      Map<String, Object> claims = claims(user);
      claims.put("club", "club-1");
      claims.put("roles", roles);
      claims.put("scope", "buyer organiser ops");
      claims.put("scp", List.of("buyer", "organiser", "ops"));
      claims.put("authorities", List.of("buyer", "organiser", "ops"));
      tokens.put("roles " + roles, sign(claims));
    }
    return tokens;
  }

  private String with(long user, String[] roles, String claim, Object value) {
    Map<String, Object> claims = claims(user, roles);
    claims.put("club", "club-1");
    claims.put(claim, value);
    return sign(claims);
  }

  private static String otherClaims(long victim) {
    return base64(
        "{\"sub\":\"%d\",\"iss\":\"quwanda-dev\",\"aud\":\"quwanda\",\"exp\":%d,\"roles\":[\"buyer\",\"organiser\",\"ops\"],\"club\":\"club-1\"}"
            .formatted(victim, Instant.now().plusSeconds(900).getEpochSecond()));
  }

  private Map<String, byte[]> secretsOfThePublicKey() {
    try {
      byte[] der = ((AsymmetricJWK) key).toPublicKey().getEncoded();
      String pem =
          "-----BEGIN PUBLIC KEY-----\n"
              + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der)
              + "\n-----END PUBLIC KEY-----\n";
      return Map.of(
          "HS256 by the public key as PEM", pem.getBytes(StandardCharsets.US_ASCII),
          "HS256 by the public key as DER", der,
          "HS256 by the public key as JWK", key.toPublicJWK().toJSONString().getBytes());
    } catch (JOSEException unusable) {
      throw new IllegalStateException(unusable);
    }
  }

  private String mac(byte[] secret, Map<String, Object> claims) {
    try {
      JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(key.getKeyID()).build();
      JWSObject token = new JWSObject(header, new Payload(new HashMap<>(claims)));
      token.sign(new MACSigner(secret));
      return token.serialize();
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** A key of the same kind that nobody trusts. */
  private JWK another(String kid) {
    try {
      return key.getKeyType().equals(KeyType.EC)
          ? new ECKeyGenerator(((ECKey) key).getCurve()).keyID(kid).generate()
          : new RSAKeyGenerator(2048).keyID(kid).generate();
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private JWK otherAlgorithm() {
    try {
      return new ECKeyGenerator(Curve.P_384).keyID(key.getKeyID()).generate();
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String sign(JWK signing, Map<String, Object> claims) {
    return sign(signing, header -> header, claims);
  }

  private static String sign(
      JWK signing, UnaryOperator<JWSHeader.Builder> more, Map<String, Object> claims) {
    try {
      JWSAlgorithm algorithm =
          signing instanceof RSAKey
              ? JWSAlgorithm.RS256
              : ((ECKey) signing).getCurve().equals(Curve.P_384)
                  ? JWSAlgorithm.ES384
                  : JWSAlgorithm.ES256;
      JWSHeader.Builder header =
          new JWSHeader.Builder(algorithm).type(JOSEObjectType.JWT).keyID(signing.getKeyID());
      JWSObject token =
          new JWSObject(more.apply(header).build(), new Payload(new HashMap<>(claims)));
      token.sign(new DefaultJWSSignerFactory().createJWSSigner(signing, algorithm));
      return token.serialize();
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String base64(String json) {
    return URL.encodeToString(json.getBytes(StandardCharsets.UTF_8));
  }

  /** Every kind of token that opens nothing. */
  List<Map.Entry<String, String>> allThatOpenNothing(long victim, String... roles) {
    List<Map.Entry<String, String>> all = new ArrayList<>();
    all.addAll(forged(victim, roles).entrySet());
    all.addAll(unacceptable(victim, roles).entrySet());
    return all;
  }
}
