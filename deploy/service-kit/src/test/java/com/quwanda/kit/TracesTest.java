package com.quwanda.kit;

import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.quwanda.kit.SiteClient.Answer;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.http.MediaType;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;

/** One request over two services of the kit, and what a receiver of spans, logs and metrics see. */
@ExtendWith(OutputCaptureExtension.class)
class TracesTest {

  private static final Logger LOG = LoggerFactory.getLogger(TracesTest.class);
  private static final Duration SOON = Duration.ofSeconds(30);

  // The sender would like to speak HTTP/2, which this server takes up and then never answers.
  private final WireMockServer receiver =
      new WireMockServer(WireMockConfiguration.options().dynamicPort().http2PlainDisabled(true));
  private ConfigurableApplicationContext near;
  private ConfigurableApplicationContext far;

  @HttpExchange
  interface FarSite {
    @GetExchange("/internal/do/far")
    String far();
  }

  @AfterEach
  void stop() {
    Stream.of(near, far).forEach(ConfigurableApplicationContext::close);
    receiver.stop();
  }

  @Test
  void sendsTheSpansOfBothServicesAsOneTrace() {
    start("quwanda.telemetry.otlp-endpoint=" + spansAt());
    String traceId = callThrough(null);
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> {
              assertThat(spansOf("near-site")).anyMatch(body -> body.contains(traceId));
              assertThat(spansOf("far-site")).anyMatch(body -> body.contains(traceId));
            });
  }

  @Test
  void goesOnWithTheTraceOfACallerOfOurs() {
    start();
    String of = "0af7651916cd43dd8448eb211c80319c";
    assertThat(callThrough("00-" + of + "-b7ad6b7169203331-01")).isEqualTo(of);
  }

  @Test
  void sendsNothingAndHasNoExporterWithoutAnEndpoint() {
    start("quwanda.telemetry.otlp-endpoint=");
    callThrough(null);
    assertThat(near.getBeanNamesForType(io.opentelemetry.sdk.trace.export.SpanExporter.class))
        .isEmpty();
    receiver.verify(0, postRequestedFor(urlEqualTo("/v1/traces")));
  }

  @Test
  void writesLinesAsJsonWithTheirTraceAndXid(CapturedOutput output) {
    start("logging.structured.format.console=logstash");
    String traceId = callThrough(null);
    assertThat(output.getOut().lines())
        .anyMatch(
            line ->
                line.startsWith("{")
                    && line.contains("\"message\":\"far away\"")
                    && line.contains("\"traceId\":\"" + traceId + "\"")
                    && line.contains("\"xid\":\"127.0.0.1:8091:7\""));
  }

  @Test
  void showsTheTraceAsAnExemplarOfTheRequestsHistogram() {
    start();
    String traceId = callThrough(null);
    Answer scraped =
        new SiteClient(port(near, "local.management.port"))
            .send(
                new SiteClient(port(near, "local.management.port"))
                    .anonymouslyTo("/actuator/prometheus")
                    .header("Accept", "application/openmetrics-text; version=1.0.0"));
    assertThat(scraped.text().lines())
        .anyMatch(
            line ->
                line.startsWith("http_server_requests_seconds_bucket{")
                    && line.contains("trace_id=\"" + traceId + "\""));
  }

  /** A request of the near site that asks the far one; the trace that its lines name. */
  private String callThrough(String traceparent) {
    ApiClients clients = near.getBean(ApiClients.class);
    FarSite farSite =
        clients.of(
            FarSite.class,
            "http://127.0.0.1:" + port(far, "local.server.port"),
            Duration.ofSeconds(2),
            Duration.ofSeconds(10));
    KitSite.DOES.put(
        "far",
        () -> {
          MDC.put("xid", "127.0.0.1:8091:7");
          LOG.info("far away");
          return MDC.get("traceId");
        });
    KitSite.DOES.put("near", () -> List.of(MDC.get("traceId"), farSite.far()));
    SiteClient client = new SiteClient(port(near, "local.server.port"));
    var request = client.to("/api/do/near");
    if (traceparent != null) {
      request.header("traceparent", traceparent);
    }
    Answer answer = client.send(request);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    String here = answer.body().path(0).asString();
    assertThat(here).matches("[0-9a-f]{32}");
    assertThat(answer.body().path(1).asString()).isEqualTo(here);
    return here;
  }

  private void start(String... more) {
    receiver.start();
    receiver.stubFor(any(anyUrl()).willReturn(ok()));
    far = site("far-site", more);
    near = site("near-site", more);
  }

  private static ConfigurableApplicationContext site(String name, String... more) {
    Stream<String> usual =
        Stream.of(
            "spring.application.name=" + name,
            "spring.config.import=classpath:service-kit.yml",
            "server.port=0",
            "management.server.port=0",
            "management.endpoint.health.group.readiness.include=readinessState",
            "management.tracing.sampling.probability=1",
            "seata.enabled=false",
            "quwanda.telemetry.look-every=1h",
            "quwanda.kit.internal-token=" + KitSite.TOKEN,
            "quwanda.kit.gateway-token=" + KitSite.GATEWAY_TOKEN,
            "quwanda.db.url=jdbc:mysql://127.0.0.1:1/none",
            "quwanda.db.user=none");
    return new SpringApplicationBuilder(KitSite.Application.class)
        .lazyInitialization(true)
        .run(
            Stream.concat(usual, Stream.of(more))
                .map(setting -> "--" + setting)
                .toArray(String[]::new));
  }

  private static int port(ConfigurableApplicationContext site, String property) {
    return site.getEnvironment().getRequiredProperty(property, Integer.class);
  }

  private String spansAt() {
    receiver.start();
    return receiver.baseUrl() + "/v1/traces";
  }

  /** The bodies that came of one service, as hexadecimal digits: ids stand in them as bytes. */
  private List<String> spansOf(String service) {
    String name = HexFormat.of().formatHex(service.getBytes());
    return receiver.findAll(postRequestedFor(urlEqualTo("/v1/traces"))).stream()
        .filter(sent -> MediaType.APPLICATION_PROTOBUF_VALUE.equals(sent.getHeader("Content-Type")))
        .map(sent -> HexFormat.of().formatHex(sent.getBody()))
        .filter(body -> body.contains(name))
        .toList();
  }
}
