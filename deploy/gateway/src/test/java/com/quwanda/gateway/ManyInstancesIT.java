package com.quwanda.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.http.Fault;
import com.quwanda.localstack.Ports;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** order-service has several instances, some of which are not there. */
class ManyInstancesIT {
  private static final String BODY = "{\"quantity\":1}";
  private static final int CALLS = 40;

  private final WireMockServer one = server();
  private final WireMockServer other = server();
  private final String nobody = "http://127.0.0.1:" + Ports.free();

  private static WireMockServer server() {
    return new WireMockServer(WireMockConfiguration.options().dynamicPort());
  }

  @BeforeEach
  void start() {
    one.start();
    other.start();
    one.stubFor(WireMock.any(WireMock.anyUrl()).willReturn(WireMock.okJson("{}")));
    other.stubFor(WireMock.any(WireMock.anyUrl()).willReturn(WireMock.okJson("{}")));
  }

  @AfterEach
  void stop() {
    one.stop();
    other.stop();
  }

  @Test
  void allAreAsked() {
    try (RunningGateway gateway = gateway(one.baseUrl(), other.baseUrl())) {
      for (int i = 0; i < CALLS; i++) {
        assertThat(order(gateway)).isEqualTo(200);
      }
      assertThat(calls(one)).isPositive();
      assertThat(calls(other)).isPositive();
      assertThat(calls(one) + calls(other)).isEqualTo(CALLS);
    }
  }

  @Test
  void whatCouldNotBeSentToOneGoesWholeToTheNextAndOnce() {
    try (RunningGateway gateway = gateway(nobody, one.baseUrl())) {
      for (int i = 0; i < CALLS; i++) {
        assertThat(order(gateway)).isEqualTo(200);
      }
      one.verify(
          CALLS,
          WireMock.postRequestedFor(WireMock.urlEqualTo("/api/v1/orders?from=here"))
              .withRequestBody(WireMock.equalTo(BODY)));
    }
  }

  /** The other one would carry out a second time what this one may have done. */
  @Test
  void whatMayHaveArrivedIsNeverSentToTheNext() {
    for (Fault cut : Fault.values()) {
      one.stubFor(WireMock.any(WireMock.anyUrl()).willReturn(WireMock.aResponse().withFault(cut)));
      try (RunningGateway gateway = gateway(one.baseUrl(), other.baseUrl())) {
        int before = calls(one) + calls(other);
        int lost = 0;
        for (int i = 0; i < CALLS; i++) {
          lost += order(gateway) == 200 ? 0 : 1;
        }
        assertThat(calls(one) + calls(other) - before).as(cut.name()).isEqualTo(CALLS);
        assertThat(lost).as(cut.name()).isPositive();
      }
    }
  }

  @Test
  void saysSoWhenNoneIsThere() {
    try (RunningGateway gateway = gateway(nobody, "http://127.0.0.1:" + Ports.free())) {
      var reply = gateway.send(gateway.post(7, "/api/v1/orders", BODY));
      GatewayIT.assertProblem(reply, 503, "SERVICE_UNAVAILABLE");
    }
  }

  private static RunningGateway gateway(String... orders) {
    return new RunningGateway("--QUWANDA_ORDER_URL=" + String.join(", ", orders));
  }

  private static int order(RunningGateway gateway) {
    return gateway.send(gateway.post(7, "/api/v1/orders?from=here", BODY)).statusCode();
  }

  private static int calls(WireMockServer instance) {
    return instance.getAllServeEvents().size();
  }
}
