package com.quwanda.gateway;

import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** Limits what one address may ask for, before a token or a body is looked at. */
@Component
class AddressLimit extends EdgeFilter {
  private final RateLimits limits;
  private final ClientAddress address;

  AddressLimit(EdgePort port, RateLimits limits, ClientAddress address) {
    super(port);
    this.limits = limits;
    this.address = address;
  }

  @Override
  Mono<Void> filterAtEdge(ServerWebExchange exchange, WebFilterChain chain) {
    String client = address.of(exchange.getRequest());
    Mono<Void> next = Mono.defer(() -> chain.filter(exchange));
    return limits.within(
        Limit.ADDRESS,
        client,
        exchange,
        isLogin(exchange) ? limits.within(Limit.LOGIN, client, exchange, next) : next);
  }

  private static boolean isLogin(ServerWebExchange exchange) {
    return exchange.getRequest().getMethod() == HttpMethod.POST
        && exchange.getRequest().getPath().value().equals(LoginController.PATH);
  }

  @Override
  public int getOrder() {
    return EdgeOrder.ADDRESS_LIMIT;
  }
}
