package com.quwanda.telemetry;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.tracing.Tracer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure.OpenTelemetryTracingAutoConfiguration;
import org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure.otlp.OtlpTracingAutoConfiguration;
import org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure.otlp.OtlpTracingConnectionDetails;
import org.springframework.context.annotation.Bean;

/** Puts what every process needs to be watched into its context. */
@AutoConfiguration(
    before = OtlpTracingAutoConfiguration.class,
    after = OpenTelemetryTracingAutoConfiguration.class)
@EnableConfigurationProperties(TelemetrySettings.class)
class TelemetryAutoConfiguration {

  private static final String INDICATOR = "HealthIndicator";
  private static final Set<String> COMPONENTS = Set.of("db", "tc", "redis", "broker", "cache");

  /** Without an endpoint there is no such bean, no exporter, and nothing is sent. */
  @Bean
  @ConditionalOnExpression("!'${quwanda.telemetry.otlp-endpoint:}'.isBlank()")
  OtlpTracingConnectionDetails otlpReceiver(TelemetrySettings settings) {
    return transport -> settings.otlpEndpoint();
  }

  @Bean
  Traces traces(Tracer tracer) {
    return new Traces(tracer);
  }

  @Bean
  Ticking componentGauges(
      List<Component> components,
      Map<String, HealthIndicator> indicators,
      TelemetrySettings settings,
      MeterRegistry meters) {
    List<Component> all = new ArrayList<>(components);
    indicators.forEach(
        (bean, indicator) -> {
          String name = bean.replace(INDICATOR, "");
          if (COMPONENTS.contains(name)) {
            all.add(
                new Component(
                    settings.componentNames().getOrDefault(name, name),
                    () -> indicator.health().getStatus().equals(Status.UP)));
          }
        });
    ComponentGauges gauges = new ComponentGauges(all, meters);
    return new Ticking("look-at-components", settings.lookEvery(), gauges::look, () -> {});
  }

  @Bean
  Ticking sharedGauges(
      ObjectProvider<GaugeLease> lease,
      ObjectProvider<Measured> measured,
      TelemetrySettings settings,
      MeterRegistry meters) {
    List<Measured> all = measured.stream().toList();
    if (all.isEmpty()) {
      return new Ticking("measure-nothing", settings.measureEvery(), () -> {}, () -> {});
    }
    SharedGauges gauges = new SharedGauges(lease.getObject(), all, settings.measureEvery(), meters);
    return new Ticking("measure-gauges", settings.measureEvery(), gauges::measure, gauges::stop);
  }
}
