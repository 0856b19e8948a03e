package com.quwanda.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RolesIT {
  private static final String ORGANISER = "/api/v1/organiser/activities";
  private static RunningGateway gateway;

  @BeforeAll
  static void start() {
    gateway = new RunningGateway();
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @BeforeEach
  void forget() {
    gateway.answerEverything();
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /api/v1/organiser/activities, stock",
    "POST, /api/v1/organiser/activities, stock",
    "POST, /api/v1/organiser/activities/a-1/sale/open, stock",
    "POST, /api/v1/organiser/activities/a-1/sale/close, stock",
    "POST, /api/v1/organiser/activities/a-1/ticket-types/vip/capacity, stock",
    "GET, /api/v1/organiser/activities/a-1/cancellation, compensation",
    "POST, /api/v1/organiser/activities/a-1/cancellation, compensation"
  })
  void anOrganiserActsForTheClubOfHisToken(String method, String path, String service) {
    String token = gateway.tokens.withRoles(7, List.of("organiser"), "club_1");

    var reply =
        gateway.send(
            gateway
                .as(token, path)
                .header("X-Club-Id", "club-of-others")
                .method(method, BodyPublishers.noBody()));

    assertThat(reply.statusCode()).isEqualTo(200);
    WireMockServer called = service.equals("stock") ? gateway.stock : gateway.compensation;
    var verified =
        method.equals("GET")
            ? getRequestedFor(urlEqualTo(path))
            : postRequestedFor(urlEqualTo(path));
    called.verify(
        1,
        verified.withHeader("X-User-Id", equalTo("7")).withHeader("X-Club-Id", equalTo("club_1")));
    assertThat(
            called
                .getAllServeEvents()
                .get(0)
                .getRequest()
                .getHeaders()
                .getHeader("X-Club-Id")
                .values())
        .containsExactly("club_1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/ops/consistency/a-1",
        "/api/v1/ops/holds/o-1?activityId=a-1",
        "/api/v1/ops/compensations?limit=5",
        "/api/v1/ops/money-differences?open=true"
      })
  void anOperatorMayLook(String path) {
    String token = gateway.tokens.withRoles(9, List.of("ops"), "club_1");

    assertThat(gateway.send(gateway.as(token, path)).statusCode()).isEqualTo(200);

    gateway.compensation.verify(
        1,
        getRequestedFor(urlEqualTo(path))
            .withHeader("X-User-Id", equalTo("9"))
            .withoutHeader("X-Club-Id"));
    GatewayIT.assertProblem(
        gateway.send(gateway.as(token, path).POST(BodyPublishers.noBody())), 404, "NOT_FOUND");
  }

  @ParameterizedTest
  @CsvSource({
    "buyer, /api/v1/organiser/activities",
    "ops, /api/v1/organiser/activities",
    "buyer, /api/v1/ops/compensations",
    "organiser, /api/v1/ops/compensations",
    "organiser, /api/v1/orders",
    "ops, /api/v1/orders",
    "BUYER, /api/v1/orders",
    "root, /api/v1/orders",
    "buyer, /api/v1/organiser/nothing-of-the-kind",
    "buyer, /api/v1/ops"
  })
  void whoLacksTheRoleIsRefused(String role, String path) {
    String token = gateway.tokens.withRoles(7, List.of(role), "club_1");

    GatewayIT.assertProblem(gateway.send(gateway.as(token, path)), 403, "FORBIDDEN");

    assertThat(gateway.callsToServices()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "俱乐部", "a\r\nX-User-Id: 1", "a,b"})
  void anOrganiserWithoutAProperClubIsRefused(String club) {
    String token = gateway.tokens.withRoles(7, List.of("organiser", "buyer"), club);

    GatewayIT.assertProblem(gateway.send(gateway.as(token, ORGANISER)), 403, "FORBIDDEN");
    assertThat(gateway.send(gateway.as(token, "/api/v1/orders")).statusCode()).isEqualTo(200);

    gateway.orders.verify(
        1, getRequestedFor(urlEqualTo("/api/v1/orders")).withoutHeader("X-Club-Id"));
  }

  @Test
  void aClubThatIsNoTextOrTooLongIsNone() {
    for (Object club : new Object[] {null, 7, List.of("a"), "c".repeat(65)}) {
      String token = gateway.tokens.withRoles(7, List.of("organiser"), club);
      GatewayIT.assertProblem(gateway.send(gateway.as(token, ORGANISER)), 403, "FORBIDDEN");
    }
    assertThat(gateway.callsToServices()).isZero();
  }

  @Test
  void aBuyerWithAClubInHisTokenIsNoOrganiser() {
    String token = gateway.tokens.withRoles(7, List.of("buyer"), "club_1");
    assertThat(gateway.send(gateway.as(token, "/api/v1/orders")).statusCode()).isEqualTo(200);
    gateway.orders.verify(
        1, getRequestedFor(urlEqualTo("/api/v1/orders")).withoutHeader("X-Club-Id"));
  }

  @Test
  void whoHasTwoRolesMayDoWhatEachMay() {
    String both = gateway.tokens.withRoles(7, List.of("buyer", "organiser", "buyer"), "club_1");
    assertThat(gateway.send(gateway.as(both, "/api/v1/orders")).statusCode()).isEqualTo(200);
    assertThat(gateway.send(gateway.as(both, ORGANISER)).statusCode()).isEqualTo(200);
    GatewayIT.assertProblem(
        gateway.send(gateway.as(both, "/api/v1/ops/compensations")), 403, "FORBIDDEN");
    gateway.stock.verify(
        1, getRequestedFor(urlEqualTo(ORGANISER)).withHeader("X-Club-Id", equalTo("club_1")));

    String other = gateway.tokens.withRoles(8, List.of("ops", "buyer"), "club_1");
    assertThat(gateway.send(gateway.as(other, "/api/v1/ops/compensations")).statusCode())
        .isEqualTo(200);
    assertThat(
            gateway
                .send(gateway.as(other, "/api/v1/wallet").header("X-Club-Id", "club_1"))
                .statusCode())
        .isEqualTo(200);
    gateway.wallet.verify(
        1, getRequestedFor(urlEqualTo("/api/v1/wallet")).withoutHeader("X-Club-Id"));
    GatewayIT.assertProblem(gateway.send(gateway.as(other, ORGANISER)), 403, "FORBIDDEN");
  }
}
