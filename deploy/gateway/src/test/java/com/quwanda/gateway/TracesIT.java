package com.quwanda.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import java.net.http.HttpResponse;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A trace begins at the gateway, whatever a client says, and goes on in the service. */
@ExtendWith(OutputCaptureExtension.class)
class TracesIT {

  private static final String ORDERS = "/api/v1/orders";
  private static final String FORGED = "0af7651916cd43dd8448eb211c80319c";
  private static final String TRACE = "00-([0-9a-f]{32})-[0-9a-f]{16}-0";

  /** The last bit says so; the one before it, that the id is random. */
  private static final String NOT_SAMPLED = TRACE + "[02]";

  private static final String SAMPLED = TRACE + "[13]";

  @Test
  void aClientsOwnTraceNeitherJoinsOursNorHasItSampled() {
    try (RunningGateway gateway = new RunningGateway("--QUWANDA_TRACE_SAMPLING=0")) {
      gateway.send(
          gateway
              .asUser(1, ORDERS)
              .header("traceparent", "00-" + FORGED + "-b7ad6b7169203331-01")
              .header("tracestate", "forged=1")
              .header("baggage", "forged=1")
              .header("b3", FORGED + "-b7ad6b7169203331-1")
              .header("X-B3-TraceId", FORGED)
              .header("X-B3-Sampled", "1"));
      LoggedRequest arrived = gateway.orders.findAll(getRequestedFor(urlEqualTo(ORDERS))).get(0);
      assertThat(arrived.getHeader("traceparent")).matches(NOT_SAMPLED).doesNotContain(FORGED);
      assertThat(arrived.getHeaders().toString()).doesNotContain(FORGED).doesNotContain("forged");
    }
  }

  @Test
  void aProblemNamesTheTraceThatItsLogLineNames(CapturedOutput output) {
    try (RunningGateway gateway = new RunningGateway()) {
      gateway.orders.stop();
      JsonNode problem = body(gateway.send(gateway.asUser(1, ORDERS)));
      assertThat(problem.path("code").asString()).isEqualTo("SERVICE_UNAVAILABLE");
      String traceId = problem.path("traceId").asString();
      assertThat(traceId).matches("[0-9a-f]{32}");
      assertThat(output.getAll().lines())
          .anyMatch(line -> line.contains("SERVICE_UNAVAILABLE") && line.contains(traceId));
    }
  }

  @Test
  void aRefusalNamesItsTraceToo() {
    try (RunningGateway gateway = new RunningGateway()) {
      JsonNode problem = body(gateway.send(gateway.request(ORDERS)));
      assertThat(problem.path("code").asString()).isEqualTo("UNAUTHENTICATED");
      assertThat(problem.path("traceId").asString()).matches("[0-9a-f]{32}");
    }
  }

  @Test
  void itsSpansBelongToTheTraceThatTheServiceIsTold() {
    WireMockServer receiver =
        new WireMockServer(WireMockConfiguration.options().dynamicPort().http2PlainDisabled(true));
    receiver.start();
    receiver.stubFor(any(anyUrl()).willReturn(ok()));
    try (RunningGateway gateway =
        new RunningGateway(
            "--QUWANDA_TRACE_SAMPLING=1",
            "--QUWANDA_OTLP_ENDPOINT=" + receiver.baseUrl() + "/v1/traces")) {
      gateway.send(gateway.asUser(1, ORDERS));
      LoggedRequest arrived = gateway.orders.findAll(getRequestedFor(urlEqualTo(ORDERS))).get(0);
      assertThat(arrived.getHeader("traceparent")).matches(SAMPLED);
      String traceId = arrived.getHeader("traceparent").split("-")[1];
      await()
          .untilAsserted(
              () ->
                  assertThat(receiver.findAll(postRequestedFor(urlEqualTo("/v1/traces"))))
                      .anyMatch(
                          sent -> HexFormat.of().formatHex(sent.getBody()).contains(traceId)));
    } finally {
      receiver.stop();
    }
  }

  @Test
  void showsWhetherTheCacheAnswers() {
    try (RunningGateway gateway = new RunningGateway()) {
      await()
          .untilAsserted(
              () ->
                  assertThat(gateway.send(gateway.management("/actuator/prometheus")).body())
                      .contains("component_up{component=\"cache\"} 1.0"));
      gateway.send(gateway.asUser(1, ORDERS));
      assertThat(gateway.send(gateway.management("/actuator/prometheus")).body())
          .contains("spring_cloud_gateway_requests_seconds_bucket{")
          .contains("http_server_requests_seconds_bucket{");
    }
  }

  private static JsonNode body(HttpResponse<String> answer) {
    return new JsonMapper().readTree(answer.body());
  }
}
