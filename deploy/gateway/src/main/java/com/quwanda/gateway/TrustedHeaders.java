package com.quwanda.gateway;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.ReactiveSecurityContextHolder;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Takes away the headers that our services trust, whatever the client sent, and sets them from the
 * verified token. An XID from outside would make a client part of one of our transactions.
 */
@Component
class TrustedHeaders implements GlobalFilter, Ordered {
  static final String USER = "X-User-Id";
  static final String CLUB = "X-Club-Id";
  static final String GATEWAY_TOKEN = "X-Gateway-Token";

  /** What stands only between the gateway and our services, in either direction. */
  private static final Set<String> INSIDE_ONLY =
      Set.of("x-user-id", "x-club-id", "x-gateway-token", "x-internal-token");

  /** Of one connection. An upgrade would have the gateway speak another protocol to a service. */
  private static final Set<String> HOP_BY_HOP =
      Set.of(
          HttpHeaders.CONNECTION,
          HttpHeaders.UPGRADE,
          HttpHeaders.TE,
          HttpHeaders.TRAILER,
          HttpHeaders.PROXY_AUTHORIZATION,
          // Answered here: the body has come as a whole.
          HttpHeaders.EXPECT,
          "Keep-Alive",
          "Proxy-Connection",
          "HTTP2-Settings");

  /** A client would make its own request part of one of our traces, or have each traced. */
  private static final Set<String> TRACES =
      Set.of(
          "traceparent",
          "tracestate",
          "baggage",
          "b3",
          "X-B3-TraceId",
          "X-B3-SpanId",
          "X-B3-ParentSpanId",
          "X-B3-Sampled",
          "X-B3-Flags");

  private static final String TRANSACTION_PREFIX = "tx-";
  private static final String FORWARDED_PREFIX = "x-forwarded-";

  /** Marks a route that needs no user in the routes' metadata. */
  private static final String OPEN = "open";

  private final String gatewayToken;

  TrustedHeaders(GatewaySettings settings) {
    this.gatewayToken = settings.shownToken();
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
    return ReactiveSecurityContextHolder.getContext()
        .map(SecurityContext::getAuthentication)
        .map(Optional::of)
        .defaultIfEmpty(Optional.empty())
        .flatMap(user -> chain.filter(withTrustedHeaders(exchange, user)));
  }

  private ServerWebExchange withTrustedHeaders(
      ServerWebExchange exchange, Optional<Authentication> user) {
    boolean open = isOpen(exchange);
    if (user.isEmpty() && !open) {
      throw new IllegalStateException("a route without a verified user");
    }
    return exchange
        .mutate()
        .request(
            request ->
                request.headers(
                    headers -> {
                      strip(headers);
                      if (!open) {
                        headers.set(USER, user.orElseThrow().getName());
                        user.flatMap(TokenRoles::clubOf).ifPresent(club -> headers.set(CLUB, club));
                      }
                      headers.set(GATEWAY_TOKEN, gatewayToken);
                    }))
        .build();
  }

  private static boolean isOpen(ServerWebExchange exchange) {
    Route route = exchange.getRequiredAttribute(ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR);
    return Boolean.TRUE.equals(route.getMetadata().get(OPEN));
  }

  private static void strip(HttpHeaders headers) {
    removeInsideOnly(headers);
    for (String name : List.copyOf(headers.headerNames())) {
      if (name.toLowerCase(Locale.ROOT).startsWith(FORWARDED_PREFIX)) {
        headers.remove(name);
      }
    }
    headers.remove("Forwarded");
    headers.remove("X-Real-IP");
    TRACES.forEach(headers::remove);
    // The services have no use for it, so it should not be able to leak there.
    headers.remove(HttpHeaders.AUTHORIZATION);
    headers.remove(HttpHeaders.COOKIE);
    removeHopByHop(headers);
  }

  /** Takes away what must not cross the edge, in either direction. */
  static void removeInsideOnly(HttpHeaders headers) {
    for (String name : List.copyOf(headers.headerNames())) {
      // Some servers take a dash and an underscore for the same.
      String spelled = name.toLowerCase(Locale.ROOT).replace('_', '-');
      if (INSIDE_ONLY.contains(spelled) || spelled.startsWith(TRANSACTION_PREFIX)) {
        headers.remove(name);
      }
    }
  }

  /**
   * The headers of one connection, and those that the client's {@code Connection} names. Later it
   * could name one that is set here, and so have it taken away.
   */
  private static void removeHopByHop(HttpHeaders headers) {
    Set<String> named = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    named.addAll(headers.getConnection());
    named.removeIf(name -> name.equalsIgnoreCase(HttpHeaders.CONTENT_LENGTH));
    named.forEach(headers::remove);
    HOP_BY_HOP.forEach(headers::remove);
  }

  /** Early, so that no later filter sees what the client made up. */
  @Override
  public int getOrder() {
    return EdgeOrder.TRUSTED_HEADERS;
  }
}
