package com.quwanda.e2e.watch;

/**
 * A query of a dashboard.
 *
 * @param place dashboard and panel, or variable
 * @param expression as Grafana sends it, its variables filled in
 */
public record PanelQuery(String place, String expression) {}
