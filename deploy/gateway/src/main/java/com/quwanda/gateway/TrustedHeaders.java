package com.quwanda.gateway;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.ReactiveSecurityContextHolder;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;
import reactor.core.publisher.Mono;

/**
 * Takes away the headers that our services trust, whatever the client sent, and sets them from the
 * verified token. An XID from outside would make a client part of one of our transactions.
 */
@Component
class TrustedHeaders implements GlobalFilter, Ordered {
  static final String USER = "X-User-Id";
  static final String INTERNAL_TOKEN = "X-Internal-Token";
  private static final String TRANSACTION_PREFIX = "tx_";

  private static final PathPattern FOR_CHANNELS =
      PathPatternParser.defaultInstance.parse(EdgeSecurity.NOTIFICATIONS);

  private final String internalToken;

  TrustedHeaders(GatewaySettings settings) {
    this.internalToken = settings.internalToken();
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
    return ReactiveSecurityContextHolder.getContext()
        .map(SecurityContext::getAuthentication)
        .map(Authentication::getName)
        .map(Optional::of)
        .defaultIfEmpty(Optional.empty())
        .flatMap(user -> chain.filter(withTrustedHeaders(exchange, user)));
  }

  private ServerWebExchange withTrustedHeaders(ServerWebExchange exchange, Optional<String> user) {
    if (user.isEmpty() && !isForChannels(exchange)) {
      throw new IllegalStateException("a route without a verified user");
    }
    return exchange
        .mutate()
        .request(
            request ->
                request.headers(
                    headers -> {
                      strip(headers);
                      user.ifPresent(verified -> headers.set(USER, verified));
                      headers.set(INTERNAL_TOKEN, internalToken);
                    }))
        .build();
  }

  /** Whether it comes from a payment channel, which is no user. */
  private static boolean isForChannels(ServerWebExchange exchange) {
    return FOR_CHANNELS.matches(exchange.getRequest().getPath().pathWithinApplication());
  }

  private static void strip(HttpHeaders headers) {
    for (String name : List.copyOf(headers.headerNames())) {
      if (name.toLowerCase(Locale.ROOT).startsWith(TRANSACTION_PREFIX)) {
        headers.remove(name);
      }
    }
    headers.remove(USER);
    headers.remove(INTERNAL_TOKEN);
    // The services have no use for it, so it should not be able to leak there.
    headers.remove(HttpHeaders.AUTHORIZATION);
    // It could name a header set here and so have it removed as hop-by-hop.
    headers.remove(HttpHeaders.CONNECTION);
  }

  /** Early, so that no later filter sees what the client made up. */
  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE + 1;
  }
}
