package com.quwanda.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.localstack.DevLoginCodes;
import com.quwanda.localstack.DevTokens;
import com.quwanda.localstack.LocalStack;
import com.quwanda.localstack.Redis;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoginUnavailableIT {
  private static final String SECRET = "secret-of-this-test-run";

  @TempDir Path folder;

  @Test
  void nobodyCanLogInWithoutAnybodyToAskOrWithoutAKeyToSignWith() throws Exception {
    try (RunningGateway gateway = new RunningGateway()) {
      GatewayIT.assertProblem(logIn(gateway, "any"), 503, "LOGIN_UNAVAILABLE");
      assertThat(gateway.send(gateway.request("/.well-known/jwks.json")).body())
          .isEqualTo("{\"keys\":[]}");
    }
    try (RunningGateway gateway = new RunningGateway("--QUWANDA_LOCAL_LOGIN_SECRET=" + SECRET)) {
      String code = new DevLoginCodes(SECRET).code(7);
      GatewayIT.assertProblem(logIn(gateway, code), 503, "LOGIN_UNAVAILABLE");
    }
  }

  @Test
  void nobodyCanLogInWithASecretOfBlanks() {
    String blanks = " ".repeat(16);
    DevTokens keys = new DevTokens(folder);
    try (RunningGateway gateway =
        new RunningGateway(
            "--QUWANDA_JWT_KEYS=" + keys.keySet(),
            "--QUWANDA_JWT_SIGNING_KEYS=" + keys.signingKeys(),
            "--QUWANDA_LOCAL_LOGIN_SECRET=" + blanks)) {
      String code = new DevLoginCodes(blanks).code(7);
      GatewayIT.assertProblem(logIn(gateway, code), 503, "LOGIN_UNAVAILABLE");
    }
  }

  @Test
  void noCodeIsTakenTwiceWhileNobodyCanTellWhichAreSpent() throws Exception {
    DevTokens keys = new DevTokens(folder);
    Redis redis = LocalStack.shared().redis();
    try (RunningGateway gateway =
        new RunningGateway(
            "--QUWANDA_JWT_KEYS=" + keys.keySet(),
            "--QUWANDA_JWT_SIGNING_KEYS=" + keys.signingKeys(),
            "--QUWANDA_RATE_LOGINS_PER_MINUTE=60",
            "--QUWANDA_LOCAL_LOGIN_SECRET=" + SECRET)) {
      DevLoginCodes codes = new DevLoginCodes(SECRET);
      String spent = codes.code(7);
      assertThat(logIn(gateway, spent).statusCode()).isEqualTo(200);

      redis.pause();
      try {
        GatewayIT.assertProblem(logIn(gateway, spent), 503, "LOGIN_UNAVAILABLE");
        GatewayIT.assertProblem(logIn(gateway, codes.code(8)), 503, "LOGIN_UNAVAILABLE");
      } finally {
        redis.resume();
      }
      await()
          .atMost(Duration.ofSeconds(20))
          .untilAsserted(
              () -> assertThat(logIn(gateway, codes.code(9)).statusCode()).isEqualTo(200));
      GatewayIT.assertProblem(logIn(gateway, spent), 401, "LOGIN_FAILED");

      Files.writeString(Path.of(keys.signingKeys()), "no key set");
      GatewayIT.assertProblem(logIn(gateway, codes.code(9)), 503, "LOGIN_UNAVAILABLE");
      assertThat(gateway.send(gateway.request("/.well-known/jwks.json")).body())
          .doesNotContain("no key set");
    }
  }

  private static HttpResponse<String> logIn(RunningGateway gateway, String code) {
    return gateway.send(
        gateway
            .request("/api/v1/login")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString("{\"code\":\"" + code + "\"}")));
  }
}
