package com.quwanda.telemetry;

import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How a process is watched.
 *
 * @param measureEvery how often gauges are read from the database, 1 s or more; who measures them
 *     is replaced after three times as long
 * @param lookEvery how often components are asked whether they are there, 1 s or more
 * @param componentNames what a health indicator is called as a component, where that differs
 * @param otlpEndpoint URL that spans are sent to over HTTP, such as {@code
 *     http://collector:4318/v1/traces}; empty: they are sent nowhere
 */
@ConfigurationProperties("quwanda.telemetry")
record TelemetrySettings(
    @DefaultValue("15s") Duration measureEvery,
    @DefaultValue("5s") Duration lookEvery,
    @DefaultValue Map<String, String> componentNames,
    @DefaultValue("") String otlpEndpoint) {

  TelemetrySettings {
    if (measureEvery.toSeconds() < 1 || lookEvery.toSeconds() < 1) {
      throw new IllegalArgumentException(
          "quwanda.telemetry.measure-every and look-every: 1 s or more");
    }
  }
}
