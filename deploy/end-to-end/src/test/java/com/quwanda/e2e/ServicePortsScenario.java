package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.localstack.ServiceProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Who reaches a service's own port, past the gateway, needs the credential of that path. */
class ServicePortsScenario extends AttackScenario {
  private static final String INTERNAL = "X-Internal-Token";
  private static final String GATEWAY = "X-Gateway-Token";

  private static Map<ServiceProcess, List<String>> publicPaths() {
    return Map.of(
        system.orderService(), List.of("/api/v1/orders", "/v3/api-docs/public"),
        system.depositService(), List.of("/api/v1/deposits", "/v3/api-docs/public"),
        system.walletService(), List.of("/api/v1/wallet", "/v3/api-docs/public"),
        system.stockService(), List.of("/api/v1/activities", "/v3/api-docs/public"),
        system.compensationJob(), List.of("/api/v1/ops/compensations", "/v3/api-docs/public"));
  }

  private static Map<ServiceProcess, List<String>> internalPaths() {
    return Map.of(
        system.orderService(), List.of("/internal/v1/dead-letters", "/v3/api-docs/internal"),
        system.depositService(), List.of("/internal/v1/dead-letters", "/v3/api-docs/internal"),
        system.walletService(), List.of("/internal/v1/ledger/totals", "/v3/api-docs/internal"),
        system.stockService(), List.of("/internal/v1/faults", "/v3/api-docs/internal"),
        system.compensationJob(), List.of("/internal/compensations", "/v3/api-docs/internal"));
  }

  @Test
  void eachCredentialOpensItsOwnPathsOnly() {
    String internal = system.internalToken();
    String gateway = system.gatewayToken();
    publicPaths().forEach((service, paths) -> opens(service, paths, GATEWAY, gateway));
    internalPaths().forEach((service, paths) -> opens(service, paths, INTERNAL, internal));

    StoresFingerprint before = settled();
    publicPaths().forEach((service, paths) -> closed(service, paths, GATEWAY, gateway, internal));
    internalPaths()
        .forEach((service, paths) -> closed(service, paths, INTERNAL, internal, gateway));
    assertThat(before.differencesTo(settled())).isEmpty();
  }

  private static void opens(
      ServiceProcess service, List<String> paths, String header, String token) {
    for (String path : paths) {
      assertThat(asked(path).header(header, token).status(service))
          .as("%s%s", service.name(), path)
          .isEqualTo(200);
    }
  }

  private static void closed(
      ServiceProcess service, List<String> paths, String header, String right, String wrong) {
    String other = header.equals(INTERNAL) ? GATEWAY : INTERNAL;
    for (String path : paths) {
      List<Asked> attacks = new ArrayList<>(List.of(asked(path)));
      for (String token :
          List.of(
              "",
              " ",
              wrong,
              right.substring(1),
              right.substring(0, right.length() - 1),
              right.substring(0, 1),
              right + "x",
              right + "," + right,
              right.toUpperCase(Locale.ROOT),
              "*",
              "null")) {
        attacks.add(asked(path).header(header, token));
      }
      attacks.add(asked(path).header(other, wrong));
      attacks.add(asked(path).header(other, right));
      attacks.add(asked(path).header(other, right).header(other, wrong));
      attacks.add(asked(path).header("Authorization", "Bearer " + right));
      for (Asked attack : attacks) {
        RawAnswer answer = attack.send(service);
        assertThat(answer.status() + " " + answer.code())
            .as("%s %s", service.name(), attack.request())
            .isEqualTo("401 INTERNAL_ONLY");
      }
    }
  }

  @Test
  void actuatorIsNotOnTheMainPort() {
    for (ServiceProcess service : internalPaths().keySet()) {
      for (String path :
          List.of(
              "/actuator",
              "/actuator/health",
              "/actuator/health/readiness",
              "/actuator/prometheus",
              "/actuator/env")) {
        assertThat(asked(path).status(service)).as(path).isEqualTo(401);
        assertThat(asked(path).header(INTERNAL, system.internalToken()).status(service))
            .as(path)
            .isEqualTo(404);
      }
    }
  }

  /** Odd spellings of a path must not be open to the other credential. */
  @Test
  void noSpellingOfAPathIsOpenToTheWrongCredential() {
    ServiceProcess stock = system.stockService();
    for (String path :
        List.of(
            "/api/../internal/v1/faults",
            "/api/v1/../../internal/v1/faults",
            "/api/%2e%2e/internal/v1/faults",
            "/api/..;/internal/v1/faults",
            "//internal/v1/faults",
            "/api//../internal/v1/faults",
            "/internal;x=y/v1/faults",
            "/%69nternal/v1/faults",
            "/INTERNAL/v1/faults",
            "/v3/api-docs/public/../internal",
            "/v3/api-docs/public;/../internal")) {
      RawAnswer answer = asked(path).header(GATEWAY, system.gatewayToken()).send(stock);
      assertThat(answer.status()).as("%s: %s", path, answer).isIn(400, 401, 404);
    }
  }

  private static Asked asked(String path) {
    return new Asked(
        RawRequest.get(path).header("X-User-Id", "1001").header("X-Club-Id", "club-1"));
  }

  /** A request to a service's own port. */
  private record Asked(RawRequest request) {
    Asked header(String name, String value) {
      return new Asked(request.header(name, value));
    }

    RawAnswer send(ServiceProcess service) {
      return RawHttp.send(service.port(), request);
    }

    int status(ServiceProcess service) {
      return send(service).status();
    }
  }
}
