package com.quwanda.gateway;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.nio.file.Path;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * Everything one can set on the gateway besides its routes.
 *
 * @param internalToken secret that our own processes accept calls by, at least 16 characters
 * @param bodyLimit largest request body; a larger one is refused before anything is forwarded
 * @param jwt which tokens are accepted
 */
@Validated
@ConfigurationProperties("quwanda")
record GatewaySettings(
    @NotNull
        @Size(
            min = 16,
            message = "set QUWANDA_INTERNAL_TOKEN to a secret of at least 16 characters")
        String internalToken,
    @NotNull DataSize bodyLimit,
    @NotNull @Valid Jwt jwt) {

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

  @Override
  public String toString() {
    return "GatewaySettings[bodyLimit=" + bodyLimit + ", jwt=" + jwt + "]";
  }
}
