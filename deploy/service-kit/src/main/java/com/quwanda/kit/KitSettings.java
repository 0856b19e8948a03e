package com.quwanda.kit;

import jakarta.validation.constraints.NotEmpty;
import java.util.Collections;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * What every service is told about its surroundings. Of each kind of token all are accepted and the
 * first is the one shown, so that a restart one by one can replace a token.
 *
 * @param internalToken secrets that our own processes show one another, at least 16 characters each
 * @param gatewayToken secrets that the gateway shows on public paths, at least 16 characters each;
 *     none of them an internal one
 * @param faultsEnabled whether fault points can be armed over HTTP; refused in production
 */
@Validated
@ConfigurationProperties("quwanda.kit")
public record KitSettings(
    @NotEmpty List<String> internalToken,
    @NotEmpty List<String> gatewayToken,
    @DefaultValue("false") boolean faultsEnabled) {

  /**
   * Property that is {@code false} in a service which neither launches nor joins global
   * transactions: it gets no Seata proxy of its pool, binds no XID and needs no TC. It sets {@code
   * seata.enabled} to {@code false} too.
   */
  static final String GLOBAL_TRANSACTIONS = "quwanda.kit.global-transactions";

  private static final int SHORTEST_TOKEN = 16;

  /** Refuses tokens so short that they could be guessed, and one token for both uses. */
  public KitSettings {
    internalToken = secrets("internal-token", internalToken);
    gatewayToken = secrets("gateway-token", gatewayToken);
    if (!Collections.disjoint(internalToken, gatewayToken)) {
      throw new IllegalArgumentException(
          "quwanda.kit.gateway-token must differ from quwanda.kit.internal-token");
    }
  }

  private static List<String> secrets(String name, List<String> tokens) {
    List<String> stripped =
        tokens == null ? List.of() : tokens.stream().map(String::strip).toList();
    if (stripped.stream().anyMatch(token -> token.length() < SHORTEST_TOKEN)) {
      throw new IllegalArgumentException(
          "quwanda.kit.%s has fewer than %d characters".formatted(name, SHORTEST_TOKEN));
    }
    return stripped;
  }

  @Override
  public String toString() {
    return "KitSettings[faultsEnabled=" + faultsEnabled + "]";
  }
}
