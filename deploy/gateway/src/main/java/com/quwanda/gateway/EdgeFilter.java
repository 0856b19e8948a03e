package com.quwanda.gateway;

import org.springframework.core.Ordered;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * A filter of what clients ask. The server for probes and operators finds all filters, too; what
 * comes to that passes untouched, or a probe would count against a limit.
 */
abstract class EdgeFilter implements WebFilter, Ordered {
  private final EdgePort port;

  EdgeFilter(EdgePort port) {
    this.port = port;
  }

  @Override
  public final Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
    return port.isOf(exchange) ? filterAtEdge(exchange, chain) : chain.filter(exchange);
  }

  abstract Mono<Void> filterAtEdge(ServerWebExchange exchange, WebFilterChain chain);
}
