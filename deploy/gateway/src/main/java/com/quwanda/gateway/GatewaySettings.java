package com.quwanda.gateway;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.nio.file.Path;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * Everything one can set on the gateway besides its routes.
 *
 * @param internalToken secret that our own processes accept calls by; never leaves our network
 * @param bodyLimit largest request body; a larger one is refused before anything is forwarded
 * @param jwt which tokens are accepted
 */
@Validated
@ConfigurationProperties("quwanda")
record GatewaySettings(
    @NotBlank String internalToken, @NotNull DataSize bodyLimit, @NotNull @Valid Jwt jwt) {

  /** Works on a developer's machine only. */
  static final String DEVELOPMENT_INTERNAL_TOKEN = "dev-internal-token";

  /** Issuer of the tokens a developer makes for himself. */
  static final String DEVELOPMENT_ISSUER = "quwanda-dev";

  /**
   * Which tokens are accepted.
   *
   * @param publicKey PEM file with the RSA public key their RS256 signature is checked by
   * @param issuer the {@code iss} they must carry
   * @param audience what their {@code aud} must name
   * @param clockSkew how far the issuer's clock may be off
   */
  record Jwt(
      @NotNull(message = "set QUWANDA_JWT_PUBLIC_KEY to the path of a PEM public key")
          Path publicKey,
      @NotBlank String issuer,
      @NotBlank String audience,
      @NotNull Duration clockSkew) {}
}
