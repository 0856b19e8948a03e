package com.quwanda.kit;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import com.quwanda.discovery.Instances;
import com.quwanda.kit.ApiClientsTest.OtherApi;
import com.quwanda.kit.ApiClientsTest.Sum;
import com.quwanda.localstack.Ports;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.client.RestClient;
import tools.jackson.databind.json.JsonMapper;

/** A service of several instances, some of which are not there. */
class ManyInstancesTest extends KitSite {

  private static final int CALLS = 40;

  @RegisterExtension
  static final WireMockExtension ONE =
      WireMockExtension.newInstance().options(options().dynamicPort()).build();

  @RegisterExtension
  static final WireMockExtension OTHER =
      WireMockExtension.newInstance().options(options().dynamicPort()).build();

  @Autowired private RestClient.Builder builder;
  @Autowired private JsonMapper json;
  @Autowired private KitSettings settings;

  private final String nobody = "http://127.0.0.1:" + Ports.free();

  @Test
  void allInstancesAreAsked() {
    answer(ONE);
    answer(OTHER);
    OtherApi api = at(ONE.baseUrl(), OTHER.baseUrl());
    for (int i = 0; i < CALLS; i++) {
      api.post(new Sum(i));
    }
    assertThat(calls(ONE)).isPositive();
    assertThat(calls(OTHER)).isPositive();
    assertThat(calls(ONE) + calls(OTHER)).isEqualTo(CALLS);
  }

  @Test
  void whatCouldNotBeSentToOneGoesWholeToTheNextAndOnce() {
    answer(ONE);
    OtherApi api = at(nobody, ONE.baseUrl());
    for (int i = 0; i < CALLS; i++) {
      api.post(new Sum(7));
    }
    ONE.verify(CALLS, anyRequestedFor(anyUrl()).withRequestBody(equalTo("{\"value\":7}")));
  }

  @Test
  void oneThatCannotBeReachedIsAskedLastFromThenOn() {
    Instances instances = Places.of(Map.of("other", List.of(nobody, ONE.baseUrl())));
    answer(ONE);
    OtherApi api = callerOf(instances);
    for (int i = 0; i < CALLS; i++) {
      api.get(7);
    }
    for (int i = 0; i < CALLS; i++) {
      assertThat(instances.of("other"))
          .containsExactly(URI.create(ONE.baseUrl()), URI.create(nobody));
    }
  }

  /** The other one would carry out a second time what this one may have done. */
  @ParameterizedTest
  @EnumSource(Fault.class)
  void whatMayHaveArrivedIsNeverSentToTheNext(Fault cut) {
    ONE.stubFor(any(anyUrl()).willReturn(aResponse().withFault(cut)));
    answer(OTHER);
    for (int i = 0; i < CALLS; i++) {
      int before = calls(OTHER);
      OtherApi api = at(ONE.baseUrl(), OTHER.baseUrl());
      RemoteFailure failure = catchThrowableOfType(RemoteFailure.class, () -> api.post(new Sum(1)));
      if (failure != null) {
        assertThat(failure.sent()).isTrue();
        assertThat(calls(OTHER)).isEqualTo(before);
      }
    }
    assertThat(calls(ONE) + calls(OTHER)).isEqualTo(CALLS);
    assertThat(calls(ONE)).isPositive();
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 502, 503})
  void anAnswerIsAnAnswer(int status) {
    ONE.stubFor(any(anyUrl()).willReturn(aResponse().withStatus(status)));
    OTHER.stubFor(any(anyUrl()).willReturn(aResponse().withStatus(status)));
    OtherApi api = at(ONE.baseUrl(), OTHER.baseUrl());
    RemoteProblem problem = catchThrowableOfType(RemoteProblem.class, () -> api.post(new Sum(1)));
    assertThat(problem.status()).isEqualTo(status);
    assertThat(calls(ONE) + calls(OTHER)).isEqualTo(1);
  }

  @Test
  void saysThatNothingWasSentWhenNoneIsThere() {
    assertNothingSent(at(nobody, "http://127.0.0.1:" + Ports.free()));
    assertNothingSent(at());
  }

  private static void assertNothingSent(OtherApi api) {
    RemoteFailure failure = catchThrowableOfType(RemoteFailure.class, () -> api.post(new Sum(1)));
    assertThat(failure.sent()).isFalse();
  }

  private OtherApi at(String... places) {
    return callerOf(Places.of(Map.of("other", List.of(places))));
  }

  private OtherApi callerOf(Instances instances) {
    return new ApiClients(builder.clone(), json, settings, instances)
        .of(OtherApi.class, "lb://other", Duration.ofSeconds(1), Duration.ofSeconds(5));
  }

  private static void answer(WireMockExtension instance) {
    instance.stubFor(any(anyUrl()).willReturn(okJson("{\"value\":42}")));
  }

  private static int calls(WireMockExtension instance) {
    return instance.getAllServeEvents().size();
  }
}
