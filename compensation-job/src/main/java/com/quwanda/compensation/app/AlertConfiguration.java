package com.quwanda.compensation.app;

import com.quwanda.compensation.AlertSettings;
import com.quwanda.compensation.model.Throttle;
import java.time.Clock;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Alerts go to a robot when there is one, else into the log; to either in moderation. */
@Configuration(proxyBeanMethods = false)
class AlertConfiguration {

  private static final int MOST_KEYS = 10_000;

  @Bean(defaultCandidate = false)
  Alerts channel(AlertSettings settings, JsonMapper json, HealingMetrics metrics) {
    return settings.webhookUrl().isBlank()
        ? new LogAlerts(metrics)
        : new WebhookAlerts(settings.webhookUrl(), json, metrics);
  }

  @Bean
  Alerts alerts(
      @Qualifier("channel") Alerts channel,
      AlertSettings settings,
      HealingMetrics metrics,
      Clock clock) {
    return new QuietAlerts(channel, new Throttle(settings.quiet(), MOST_KEYS), metrics, clock);
  }
}
