package com.quwanda.kit;

import java.time.Duration;
import java.util.Map;
import org.springframework.web.client.RestClient;
import tools.jackson.databind.json.JsonMapper;

/**
 * Callers for tests that show both credentials, so that one proxy can call public and internal
 * operations. For {@code @Import} into a test's context; the service's own callers stay without.
 */
public final class AsGateway {

  private final ApiClients clients;

  public AsGateway(RestClient.Builder builder, JsonMapper json, KitSettings settings) {
    clients =
        new ApiClients(
            builder.defaultHeader(InternalAuthFilter.GATEWAY, settings.gatewayToken().get(0)),
            json,
            settings,
            Places.of(Map.of()));
  }

  /** A caller of that API on a port of this machine, which is waited for as long. */
  public <T> T of(Class<T> api, int port, Duration answerWithin) {
    return clients.of(api, "http://127.0.0.1:" + port, Duration.ofSeconds(1), answerWithin);
  }
}
