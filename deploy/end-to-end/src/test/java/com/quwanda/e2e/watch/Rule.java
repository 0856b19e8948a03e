package com.quwanda.e2e.watch;

/**
 * A rule of Prometheus.
 *
 * @param name of the alert, or of what is recorded
 * @param isAlert whether it is an alert
 * @param expression its query
 * @param severity of an alert: page or ticket; empty of what is recorded
 * @param runbook where an alert is explained, as file#part; empty of what is recorded
 */
public record Rule(
    String name, boolean isAlert, String expression, String severity, String runbook) {}
