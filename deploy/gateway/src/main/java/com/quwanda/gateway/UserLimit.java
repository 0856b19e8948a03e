package com.quwanda.gateway;

import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.core.Ordered;
import org.springframework.http.HttpMethod;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.ReactiveSecurityContextHolder;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Limits what one user may ask of our services, changes and looks apart, whatever his address. */
@Component
class UserLimit implements GlobalFilter, Ordered {
  private static final String NOBODY = "";

  private final RateLimits limits;

  UserLimit(RateLimits limits) {
    this.limits = limits;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
    Limit limit =
        exchange.getRequest().getMethod() == HttpMethod.GET ? Limit.USER_READS : Limit.USER_WRITES;
    Mono<Void> next = Mono.defer(() -> chain.filter(exchange));
    return ReactiveSecurityContextHolder.getContext()
        .map(SecurityContext::getAuthentication)
        .map(Authentication::getName)
        .defaultIfEmpty(NOBODY)
        .flatMap(user -> user.equals(NOBODY) ? next : limits.within(limit, user, exchange, next));
  }

  @Override
  public int getOrder() {
    return EdgeOrder.USER_LIMIT;
  }
}
