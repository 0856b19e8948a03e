package com.quwanda.kit;

import jakarta.validation.constraints.NotBlank;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * What every service is told about its surroundings.
 *
 * @param internalToken secret that our own processes show one another, at least 16 characters
 * @param faultsEnabled whether fault points can be armed over HTTP; refused in production
 */
@Validated
@ConfigurationProperties("quwanda.kit")
public record KitSettings(
    @NotBlank String internalToken, @DefaultValue("false") boolean faultsEnabled) {

  /**
   * Property that is {@code false} in a service which neither launches nor joins global
   * transactions: it gets no Seata proxy of its pool, binds no XID and needs no TC. It sets {@code
   * seata.enabled} to {@code false} too.
   */
  static final String GLOBAL_TRANSACTIONS = "quwanda.kit.global-transactions";

  private static final int SHORTEST_TOKEN = 16;

  /** Refuses a token so short that it could be guessed. */
  public KitSettings {
    if (internalToken != null && internalToken.length() < SHORTEST_TOKEN) {
      throw new IllegalArgumentException(
          "quwanda.kit.internal-token has fewer than " + SHORTEST_TOKEN + " characters");
    }
  }

  @Override
  public String toString() {
    return "KitSettings[faultsEnabled=" + faultsEnabled + "]";
  }
}
