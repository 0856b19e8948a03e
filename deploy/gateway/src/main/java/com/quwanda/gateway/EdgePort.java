package com.quwanda.gateway;

import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;

/** The port that clients come to, as against the one for probes and operators. */
@Component
class EdgePort implements ApplicationListener<WebServerInitializedEvent> {
  private static final String MANAGEMENT = "management";
  private static final int UNKNOWN = 0;

  private volatile int port = UNKNOWN;

  @Override
  public void onApplicationEvent(WebServerInitializedEvent started) {
    if (!WebServerApplicationContext.hasServerNamespace(
        started.getApplicationContext(), MANAGEMENT)) {
      port = started.getWebServer().getPort();
    }
  }

  /** Where the connection came in counts, whatever its {@code Host} says; in doubt it is ours. */
  boolean isOf(ServerWebExchange exchange) {
    var local = exchange.getRequest().getLocalAddress();
    return port == UNKNOWN || local == null || local.getPort() == port;
  }
}
