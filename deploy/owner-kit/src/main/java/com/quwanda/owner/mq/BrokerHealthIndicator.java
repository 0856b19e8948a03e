package com.quwanda.owner.mq;

import com.quwanda.kit.WatchedHealth;
import com.quwanda.owner.MessageSettings;
import com.quwanda.owner.broker.BrokerWatch;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Shows how messages stand. Never "down", only degraded: orders are placed, paid and expired
 * without them, so a broker that is away must not take the service out of the sale.
 */
@Component
class BrokerHealthIndicator implements HealthIndicator {

  private final MessageSettings settings;
  private final Consumers consumers;
  private final BrokerWatch watch;

  BrokerHealthIndicator(MessageSettings settings, Consumers consumers, BrokerWatch watch) {
    this.settings = settings;
    this.consumers = consumers;
    this.watch = watch;
  }

  @Override
  public Health health() {
    Health.Builder health = Health.up().withDetail("on", settings.areOn());
    if (settings.areOn()) {
      health
          .withDetail("listens", consumers.listen())
          .withDetail("topics", consumers.byTopic())
          .withDetail("brokerAnswers", watch.reached())
          .withDetail("deadLetters", watch.deadLetters());
      if (!consumers.listen() || !watch.reached()) {
        health.status(WatchedHealth.DEGRADED);
      }
    }
    return health.build();
  }
}
