package com.quwanda.gateway;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.validation.annotation.Validated;

/**
 * Which access tokens are accepted.
 *
 * @param keys where the JSON Web Key set lies that signatures are checked by
 * @param issuer the {@code iss} they must carry
 * @param audience what their {@code aud} must name
 * @param clockSkew how far the issuer's clock may be off
 * @param keysCache how long a key set is used before it is looked at again: a key that was taken
 *     out of it is refused from then on
 * @param keysOutage how long the last known key set is used while its place cannot be reached
 * @param keysLookAgain at most twice in this time an unknown key makes us look at the set again
 */
@Validated
@ConfigurationProperties("quwanda.jwt")
record JwtSettings(
    @NotBlank(message = "set QUWANDA_JWT_KEYS to where the JSON Web Key set lies")
        @Pattern(
            regexp = "((file|https?):.+)?",
            message = "QUWANDA_JWT_KEYS begins with file:, https: or http:")
        String keys,
    @NotBlank String issuer,
    @NotBlank String audience,
    @NotNull Duration clockSkew,
    @NotNull Duration keysCache,
    @NotNull Duration keysOutage,
    @NotNull Duration keysLookAgain) {}
