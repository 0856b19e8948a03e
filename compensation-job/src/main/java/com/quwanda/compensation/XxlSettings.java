package com.quwanda.compensation;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import java.util.Locale;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The XXL-Job executor.
 *
 * @param adminAddresses base URLs of XXL-Job admins, separated by commas; empty for no executor
 * @param accessToken the secret that admins and executors share
 * @param appName name of the executor group
 * @param bindAddress address that the executor listens at; an internal one
 * @param port its port; 0 for any
 * @param address URL that admins reach it by; empty for {@code http://bindAddress:port/}
 * @param logPath folder of the logs that admins show
 * @param logRetentionDays days these are kept, 3 or more: XXL-Job would keep them for ever for
 *     fewer
 */
@Validated
@ConfigurationProperties("quwanda.xxl")
public record XxlSettings(
    @DefaultValue("") String adminAddresses,
    @DefaultValue("") String accessToken,
    @DefaultValue("quwanda-compensation") @NotBlank String appName,
    @DefaultValue("127.0.0.1") @NotBlank String bindAddress,
    @DefaultValue("9999") @Min(0) @Max(65535) int port,
    @DefaultValue("") String address,
    @NotBlank String logPath,
    @DefaultValue("3") @Min(3) int logRetentionDays) {

  private static final String PUBLIC_TOKEN = "default_token";

  /** Refuses an executor that everyone could command. */
  public XxlSettings {
    String token = accessToken.strip().toLowerCase(Locale.ROOT);
    if (!adminAddresses.isBlank() && (token.isEmpty() || token.equals(PUBLIC_TOKEN))) {
      throw new IllegalArgumentException(
          "quwanda.xxl.access-token (QUWANDA_XXL_ACCESS_TOKEN) must be a secret of its own, not"
              + " empty and not "
              + PUBLIC_TOKEN);
    }
  }

  /** Whether there is an admin to work for. */
  public boolean hasAdmin() {
    return !adminAddresses.isBlank();
  }

  @Override
  public String toString() {
    return "XxlSettings[adminAddresses=%s, bindAddress=%s, port=%d]"
        .formatted(adminAddresses, bindAddress, port);
  }
}
