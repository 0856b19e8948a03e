package com.quwanda.gateway;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * What one can set on the gateway besides tokens, login, rates and routes.
 *
 * @param gatewayToken secret that our services take public requests by; several may be given,
 *     separated by commas, and the first is shown
 * @param bodyLimit largest request body; a larger one is refused before anything is forwarded
 * @param bodyTimeout how long a request's body may take to arrive
 * @param headTimeout how long a new connection may take until its first request's head is there
 * @param answerTimeout how long a client may take for an answer, from its first byte; before that
 *     it waits for us
 * @param idleTimeout how long a connection may wait for its next request
 * @param trustedProxies how many proxies of ours stand before the gateway, each of which adds to
 *     {@code X-Forwarded-For}
 * @param corsOrigins origins whose pages may read answers; none when empty
 * @param hsts whether TLS is in front, so that browsers are told to use nothing else
 */
@Validated
@ConfigurationProperties("quwanda")
record GatewaySettings(
    @NotNull
        @Pattern(
            regexp = "[^,]{16,}(,[^,]{16,})*",
            message =
                "set QUWANDA_GATEWAY_TOKEN to a secret of at least 16 characters, or to several"
                    + " separated by commas")
        String gatewayToken,
    @NotNull DataSize bodyLimit,
    @NotNull Duration bodyTimeout,
    @NotNull Duration headTimeout,
    @NotNull Duration answerTimeout,
    @NotNull Duration idleTimeout,
    @Min(0) @Max(10) int trustedProxies,
    @NotNull
        List<
                @Pattern(
                    regexp = "https?://[^/*,]+",
                    message = "QUWANDA_CORS_ORIGINS: an origin is like https://host")
                String>
            corsOrigins,
    boolean hsts) {

  /** The secret that is shown to services. */
  String shownToken() {
    return gatewayToken.split(",")[0];
  }

  /** Without the secret, since such text ends up in logs. */
  @Override
  public String toString() {
    return "GatewaySettings[bodyLimit=" + bodyLimit + ", corsOrigins=" + corsOrigins + "]";
  }
}
