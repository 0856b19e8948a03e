package com.quwanda.compensation.app;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.serverError;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.http.Fault;
import com.quwanda.compensation.model.Throttle;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.json.JsonMapper;

@ExtendWith(OutputCaptureExtension.class)
class WebhookAlertsTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String ROBOT = "/cgi-bin/webhook/send?key=a-secret-key";

  private final WireMockServer robot =
      new WireMockServer(WireMockConfiguration.options().dynamicPort());
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final HealingMetrics metrics = new HealingMetrics(meters, Clock.systemUTC());
  private WebhookAlerts alerts;

  @BeforeEach
  void start() {
    robot.start();
    alerts = new WebhookAlerts(robot.baseUrl() + ROBOT, JSON, metrics);
  }

  @AfterEach
  void stop() {
    alerts.close();
    robot.stop();
  }

  private void answers(ResponseDefinitionBuilder answer) {
    robot.stubFor(post(ROBOT).willReturn(answer));
  }

  private double counted(String result) {
    return meters.counter("alerts_sent_total", "result", result).count();
  }

  /** Closing waits until everything is told. */
  private void raise(String text) {
    alerts.raise("key", text);
    alerts.close();
  }

  @Test
  void postsWhatRobotsOfWeComAndDingTalkTake() {
    answers(okJson("{\"errcode\":0,\"errmsg\":\"ok\"}"));
    raise("订单 o-1 needs \"people\"");
    robot.verify(
        postRequestedFor(urlEqualTo(ROBOT))
            .withRequestBody(
                equalToJson(
                    """
                    {"msgtype":"text","text":{"content":"订单 o-1 needs \\"people\\""}}
                    """)));
    assertThat(counted("sent")).isEqualTo(1);
  }

  @Test
  void aRobotThatRefusesIsCountedAndTheAlertStandsInTheLog(CapturedOutput output) {
    answers(okJson("{\"errcode\":45009,\"errmsg\":\"too many\"}"));
    raise("first");
    assertThat(counted("failed")).isEqualTo(1);
    assertThat(output).contains("ALERT key: first");
  }

  @Test
  void failuresNeverReachWhoRaisesAndNeverShowTheUrl(CapturedOutput output) {
    answers(serverError());
    assertThatCode(() -> alerts.raise("key", "a")).doesNotThrowAnyException();
    robot.stubFor(
        post(ROBOT)
            .inScenario("x")
            .willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));
    assertThatCode(() -> alerts.raise("key", "b")).doesNotThrowAnyException();
    alerts.close();
    assertThatCode(() -> alerts.raise("key", "after the end")).doesNotThrowAnyException();
    assertThat(counted("failed")).isEqualTo(3);
    assertThat(output).contains("ALERT key: after the end").doesNotContain("a-secret-key");
  }

  @Test
  void theSameAlertIsHeldBackAndCountedWithTheNext() {
    answers(okJson("{}"));
    SettableClock clock = new SettableClock();
    QuietAlerts quiet =
        new QuietAlerts(alerts, new Throttle(Duration.ofMinutes(10), 100), metrics, clock);
    quiet.raise("a", "one");
    quiet.raise("a", "two");
    quiet.raise("a", "three");
    quiet.raise("b", "other");
    clock.now = clock.now.plus(Duration.ofMinutes(10));
    quiet.raise("a", "four");
    alerts.close();
    assertThat(robot.findAll(postRequestedFor(urlEqualTo(ROBOT))))
        .extracting(
            request -> JSON.readTree(request.getBodyAsString()).at("/text/content").asString())
        .containsExactlyInAnyOrder("one", "other", "four (and 2 times since the last alert)");
    assertThat(counted("held_back")).isEqualTo(2);
  }

  private static final class SettableClock extends Clock {
    private Instant now = Instant.parse("2026-12-01T10:00:00Z");

    @Override
    public ZoneOffset getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(java.time.ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }
}
