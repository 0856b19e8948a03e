package com.quwanda.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.SignedJWT;
import com.quwanda.localstack.DevLoginCodes;
import com.quwanda.localstack.DevTokens;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LoginIT {
  private static final String SECRET = "secret'of \"this\" #{test} run";
  private static final String LOGIN = "/api/v1/login";

  @TempDir static Path folder;
  private static DevTokens keys;
  private static RunningGateway gateway;
  private final DevLoginCodes codes = new DevLoginCodes(SECRET);

  @BeforeAll
  static void start() {
    keys = new DevTokens(folder);
    gateway =
        new RunningGateway(
            "--QUWANDA_JWT_KEYS=" + keys.keySet(),
            "--QUWANDA_JWT_SIGNING_KEYS=" + keys.signingKeys(),
            "--QUWANDA_LOCAL_LOGIN_SECRET=" + SECRET,
            "--QUWANDA_RATE_LOGINS_PER_MINUTE=60",
            "--quwanda.trusted-proxies=1");
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @Test
  void exchangesACodeForATokenThatOpensWhatItsUserMay() throws Exception {
    var reply = logIn(codes.code(1001));

    assertThat(reply.statusCode()).as(reply.body()).isEqualTo(200);
    JsonNode login = new JsonMapper().readTree(reply.body());
    assertThat(login.get("tokenType").asString()).isEqualTo("Bearer");
    assertThat(login.get("expiresIn").asLong()).isEqualTo(7200);
    assertThat(reply.headers().firstValue("Cache-Control")).contains("no-store");
    String token = login.get("accessToken").asString();
    var claims = SignedJWT.parse(token).getJWTClaimsSet();
    assertThat(claims.getSubject()).isEqualTo("1001");
    assertThat(claims.getStringListClaim("roles")).containsExactly("buyer");
    assertThat(claims.getExpirationTime().getTime() - claims.getIssueTime().getTime())
        .isEqualTo(7_200_000);
    assertThat(gateway.send(gateway.as(token, "/api/v1/orders")).statusCode()).isEqualTo(200);
    GatewayIT.assertProblem(
        gateway.send(gateway.as(token, "/api/v1/ops/compensations")), 403, "FORBIDDEN");
  }

  @Test
  void anOrganisersTokenNamesHisClub() {
    String token = tokenOf(logIn(codes.code(7, List.of("organiser"), "club_1")));
    assertThat(gateway.send(gateway.as(token, "/api/v1/organiser/activities")).statusCode())
        .isEqualTo(200);
  }

  @Test
  void takesACodeOnce() {
    String code = codes.code(1001);
    assertThat(logIn(code).statusCode()).isEqualTo(200);
    GatewayIT.assertProblem(logIn(code), 401, "LOGIN_FAILED");
    // The last letters of a signature may be written in several ways.
    GatewayIT.assertProblem(logIn(code + "="), 401, "LOGIN_FAILED");
    assertThat(logIn(codes.code(1001)).statusCode()).isEqualTo(200);
  }

  @Test
  void refusesACodeThatIsNotGood() {
    String code = codes.code(1001);
    String other = codes.code(1);
    String mixed = other.substring(0, other.indexOf('.')) + code.substring(code.indexOf('.'));
    for (String bad :
        List.of(
            "abc",
            ".",
            "..",
            "a.b",
            code + "x",
            code + ".x",
            mixed,
            code.substring(0, code.indexOf('.') + 1),
            "\u0000",
            new DevLoginCodes("another-secret-of-others").code(1001))) {
      GatewayIT.assertProblem(logIn(bad), 401, "LOGIN_FAILED");
    }
    assertThat(logIn(code).statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "[]",
        "null",
        "\"code\"",
        "{\"code\":null}",
        "{\"code\":\"\"}",
        "{\"code\":\" \"}",
        "{\"code\":[\"a\"]}",
        "{\"code\":{}}",
        "{\"code\":\"a\",\"code\":\"b\"}",
        "{\"code\":\"a\",\"user\":1}",
        "{\"code\":\"a\"} x",
        "{\"code\":",
        "not json"
      })
  void refusesAMalformedBody(String body) {
    GatewayIT.assertProblem(send(json().POST(BodyPublishers.ofString(body))), 400, "BAD_REQUEST");
  }

  @Test
  void refusesBodiesThatAreTooLargeOrOfAnotherType() {
    GatewayIT.assertProblem(logIn("x".repeat(1025)), 400, "BAD_REQUEST");
    GatewayIT.assertProblem(logIn("x".repeat(70_000)), 413, "BODY_TOO_LARGE");
    GatewayIT.assertProblem(
        send(json().POST(BodyPublishers.ofString("[".repeat(60_000)))), 400, "BAD_REQUEST");
    GatewayIT.assertProblem(
        send(gateway.request(LOGIN).POST(BodyPublishers.ofString("{\"code\":\"a\"}"))),
        415,
        "UNSUPPORTED_MEDIA_TYPE");
  }

  @Test
  void signsWithANewKeyOnceThereIsOneWithoutARestart() throws Exception {
    String before = tokenOf(logIn(codes.code(7)));

    keys.rotate();

    String after = tokenOf(logIn(codes.code(7)));
    assertThat(SignedJWT.parse(after).getHeader().getKeyID())
        .isNotEqualTo(SignedJWT.parse(before).getHeader().getKeyID());
    assertThat(gateway.send(gateway.as(after, "/api/v1/orders")).statusCode()).isEqualTo(200);
    assertThat(gateway.send(gateway.as(before, "/api/v1/orders")).statusCode()).isEqualTo(200);
  }

  @Test
  void publishesThePublicPartsOfItsKeys() throws Exception {
    var reply = gateway.send(gateway.request("/.well-known/jwks.json"));
    assertThat(reply.statusCode()).isEqualTo(200);
    assertThat(reply.headers().firstValue("Content-Type")).contains("application/json");
    JWKSet published = JWKSet.parse(reply.body());
    assertThat(published.getKeys()).isNotEmpty().noneMatch(key -> key.isPrivate());
    assertThat(published.getKeys().get(0).getKeyID())
        .isEqualTo(
            JWKSet.parse(Files.readString(Path.of(keys.signingKeys())))
                .getKeys()
                .get(0)
                .getKeyID());
  }

  @Test
  void limitsHowOftenOneAddressMayTry() {
    int refused = 0;
    for (int i = 0; i < 70 && refused == 0; i++) {
      var reply = send(from("10.9.8.7", json()).POST(body("guess" + i)));
      if (reply.statusCode() == 429) {
        GatewayIT.assertProblem(reply, 429, "TOO_MANY_REQUESTS");
        assertThat(reply.headers().firstValue("Retry-After")).contains("1");
        refused++;
      }
    }
    assertThat(refused).isOne();
    assertThat(send(from("10.9.8.6", json()).POST(body(codes.code(1)))).statusCode())
        .isEqualTo(200);
  }

  private static int attempts;

  /** From an address of its own each time, but for the test of that limit. */
  private static HttpResponse<String> send(HttpRequest.Builder request) {
    if (request.build().headers().firstValue("X-Forwarded-For").isEmpty()) {
      from("10.1.0." + attempts++ % 250, request);
    }
    return gateway.send(request);
  }

  private static HttpRequest.Builder from(String address, HttpRequest.Builder request) {
    return request.header("X-Forwarded-For", address);
  }

  private static HttpRequest.Builder json() {
    return gateway.request(LOGIN).header("Content-Type", "application/json");
  }

  private static HttpRequest.BodyPublisher body(String code) {
    return BodyPublishers.ofString(new JsonMapper().writeValueAsString(Map.of("code", code)));
  }

  private static HttpResponse<String> logIn(String code) {
    return send(json().POST(body(code)));
  }

  private static String tokenOf(HttpResponse<String> reply) {
    assertThat(reply.statusCode()).as(reply.body()).isEqualTo(200);
    return new JsonMapper().readTree(reply.body()).get("accessToken").asString();
  }
}
