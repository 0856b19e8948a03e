package com.quwanda.compensation.app;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes alerts into the log, for want of a robot. */
final class LogAlerts implements Alerts {

  private static final Logger LOG = LoggerFactory.getLogger(LogAlerts.class);

  private final HealingMetrics metrics;

  LogAlerts(HealingMetrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public void raise(String key, String text) {
    LOG.error("ALERT {}: {}", key, text);
    metrics.alert("logged");
  }
}
