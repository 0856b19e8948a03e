package com.quwanda.gateway;

import com.quwanda.contract.IdempotencyKey;
import java.time.Duration;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.reactive.CorsWebFilter;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Lets pages of the listed origins read answers. None may without such a list, and credentials of
 * the browser's own (cookies) never travel.
 */
@Component
class CrossOrigin extends EdgeFilter {
  private final WebFilter cors;

  CrossOrigin(EdgePort port, GatewaySettings settings) {
    super(port);
    CorsConfiguration rules = rules(settings.corsOrigins());
    this.cors =
        settings.corsOrigins().isEmpty()
            ? (exchange, chain) -> chain.filter(exchange)
            : new CorsWebFilter(exchange -> rules);
  }

  private static CorsConfiguration rules(List<String> origins) {
    CorsConfiguration rules = new CorsConfiguration();
    rules.setAllowedOrigins(origins);
    rules.setAllowedMethods(List.of("GET", "POST"));
    rules.setAllowedHeaders(
        List.of(HttpHeaders.AUTHORIZATION, HttpHeaders.CONTENT_TYPE, IdempotencyKey.HEADER));
    rules.setExposedHeaders(List.of(IdempotencyKey.REPLAYED, HttpHeaders.RETRY_AFTER));
    rules.setAllowCredentials(false);
    rules.setMaxAge(Duration.ofHours(1));
    return rules;
  }

  @Override
  Mono<Void> filterAtEdge(ServerWebExchange exchange, WebFilterChain chain) {
    return cors.filter(exchange, chain);
  }

  @Override
  public int getOrder() {
    return EdgeOrder.CORS;
  }
}
