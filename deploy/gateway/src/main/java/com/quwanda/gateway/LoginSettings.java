package com.quwanda.gateway;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.validation.annotation.Validated;

/**
 * How a login code becomes an access token.
 *
 * @param signingKeys where the private JSON Web Key set lies whose first key signs; empty where
 *     another party issues the tokens
 * @param tokenLifetime how long a token is good
 * @param localSecret what the codes of the local implementation are signed with; blank turns it off
 */
@Validated
@ConfigurationProperties("quwanda.login")
record LoginSettings(
    @NotNull @Pattern(regexp = "(file:.+)?", message = "QUWANDA_JWT_SIGNING_KEYS begins with file:")
        String signingKeys,
    @NotNull Duration tokenLifetime,
    @NotNull
        @Pattern(
            regexp = "(?s)\\s*|.{16,}",
            message = "QUWANDA_LOCAL_LOGIN_SECRET has at least 16 characters")
        String localSecret) {

  /** Without the secret, since such text ends up in logs. */
  @Override
  public String toString() {
    return "LoginSettings[" + signingKeys + ", " + tokenLifetime + "]";
  }
}
