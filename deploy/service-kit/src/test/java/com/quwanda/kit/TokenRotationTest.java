package com.quwanda.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.web.client.RestClient;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import tools.jackson.databind.json.JsonMapper;

/**
 * A token is replaced while some processes have been restarted and others not yet: in each step
 * callers and callees have the settings of the step before or of this one, and all can call all.
 */
@Import(TokenRotationTest.Callee.class)
class TokenRotationTest extends KitSite {

  private static final String OLD = "the-old-token-of-this-kind";
  private static final String NEW = "the-new-token-of-this-kind";
  private static final String OTHER = "a-token-of-the-other-kind";

  private static final List<List<String>> STEPS =
      List.of(List.of(OLD), List.of(OLD, NEW), List.of(NEW, OLD), List.of(NEW));

  /** What the site accepts now. */
  private static volatile InternalAuthFilter accepts;

  @Autowired private RestClient.Builder builder;
  @Autowired private JsonMapper json;

  @HttpExchange
  interface Calls {
    @GetExchange("/internal/do/nothing")
    String internal();

    @GetExchange("/api/do/nothing")
    String ofThePublic();
  }

  static class Callee {
    @Bean
    FilterRegistrationBean<?> rotatingAuthFilter(FilterRegistrationBean<?> internalAuthFilter) {
      internalAuthFilter.setEnabled(false);
      FilterRegistrationBean<?> rotating =
          new FilterRegistrationBean<>(
              (request, response, chain) -> accepts.doFilter(request, response, chain));
      rotating.setOrder(internalAuthFilter.getOrder());
      return rotating;
    }
  }

  static Stream<Arguments> neighbours() {
    return IntStream.range(0, STEPS.size())
        .boxed()
        .flatMap(
            caller ->
                IntStream.range(0, STEPS.size())
                    .filter(callee -> Math.abs(caller - callee) <= 1)
                    .mapToObj(callee -> Arguments.of(STEPS.get(caller), STEPS.get(callee))));
  }

  @ParameterizedTest
  @MethodSource("neighbours")
  void costsNoCallBetweenNeighbouringSteps(List<String> caller, List<String> callee) {
    DOES.put("nothing", () -> "done");
    accepts = new InternalAuthFilter(new KitSettings(callee, List.of(OTHER), false));
    assertThat(caller(new KitSettings(caller, List.of(OTHER), false)).internal()).contains("done");

    accepts = new InternalAuthFilter(new KitSettings(List.of(OTHER), callee, false));
    assertThat(caller(new KitSettings(List.of(OTHER), caller, false)).ofThePublic())
        .contains("done");
  }

  @Test
  void refusesATokenThatWasRemovedOrNeverAnnounced() {
    DOES.put("nothing", () -> "done");
    refuses(List.of(OLD), List.of(NEW));
    refuses(List.of(NEW, OLD), List.of(OLD));
  }

  private void refuses(List<String> caller, List<String> callee) {
    accepts = new InternalAuthFilter(new KitSettings(callee, List.of(OTHER), false));
    Calls internal = caller(new KitSettings(caller, List.of(OTHER), false));
    assertThatThrownBy(internal::internal).hasMessageContaining("INTERNAL_ONLY");

    accepts = new InternalAuthFilter(new KitSettings(List.of(OTHER), callee, false));
    Calls ofTheGateway = caller(new KitSettings(List.of(OTHER), caller, false));
    assertThatThrownBy(ofTheGateway::ofThePublic).hasMessageContaining("INTERNAL_ONLY");
  }

  private Calls caller(KitSettings settings) {
    return new AsGateway(builder.clone(), json, settings)
        .of(Calls.class, port(), Duration.ofSeconds(10));
  }
}
