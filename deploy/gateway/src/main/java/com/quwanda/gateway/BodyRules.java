package com.quwanda.gateway;

import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.core.Ordered;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reads the whole body before anything is forwarded. */
@Component
class BodyRules implements GlobalFilter, Ordered {
  private static final PathPattern FOR_CHANNELS =
      PathPatternParser.defaultInstance.parse(EdgeSecurity.NOTIFICATIONS);

  private final RequestBodies bodies;

  BodyRules(RequestBodies bodies) {
    this.bodies = bodies;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
    PathContainer path = exchange.getRequest().getPath().pathWithinApplication();
    // A payment channel's notification is signed text, whose type is the channel's business.
    return bodies
        .read(exchange.getRequest(), FOR_CHANNELS.matches(path))
        .flatMap(body -> chain.filter(withBody(exchange, body)));
  }

  private static ServerWebExchange withBody(ServerWebExchange exchange, byte[] body) {
    if (body.length == 0) {
      return exchange;
    }
    var request =
        new ServerHttpRequestDecorator(exchange.getRequest()) {
          @Override
          public Flux<DataBuffer> getBody() {
            return Flux.defer(
                () -> Flux.just(exchange.getResponse().bufferFactory().wrap(body.clone())));
          }
        };
    return exchange.mutate().request(request).build();
  }

  @Override
  public int getOrder() {
    return EdgeOrder.BODIES;
  }
}
