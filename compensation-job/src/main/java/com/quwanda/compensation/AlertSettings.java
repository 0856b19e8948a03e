package com.quwanda.compensation;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where alerts go.
 *
 * @param webhookUrl URL of a WeCom or DingTalk robot; a secret; empty to write alerts into the log
 * @param quiet how long the same alert is not repeated
 */
@ConfigurationProperties("quwanda.alerts")
public record AlertSettings(
    @DefaultValue("") String webhookUrl, @DefaultValue("10m") Duration quiet) {

  @Override
  public String toString() {
    return "AlertSettings[quiet=" + quiet + "]";
  }
}
