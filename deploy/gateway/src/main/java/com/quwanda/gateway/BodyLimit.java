package com.quwanda.gateway;

import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.core.Ordered;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Reads the whole body before anything is forwarded, so that a body that turns out too large has
 * reached no service, whether its length was announced or not.
 */
@Component
class BodyLimit implements GlobalFilter, Ordered {
  private final int limitBytes;
  private final ProblemReply reply;

  BodyLimit(GatewaySettings settings, ProblemReply reply) {
    this.limitBytes = Math.toIntExact(settings.bodyLimit().toBytes());
    this.reply = reply;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
    if (exchange.getRequest().getHeaders().getContentLength() > limitBytes) {
      return reply.send(exchange, GatewayProblem.BODY_TOO_LARGE);
    }
    return DataBufferUtils.join(exchange.getRequest().getBody(), limitBytes)
        .map(BodyLimit::bytesOf)
        .defaultIfEmpty(new byte[0])
        .flatMap(body -> chain.filter(withBody(exchange, body)));
  }

  private static byte[] bytesOf(DataBuffer buffer) {
    byte[] bytes = new byte[buffer.readableByteCount()];
    buffer.read(bytes);
    DataBufferUtils.release(buffer);
    return bytes;
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
    return Ordered.HIGHEST_PRECEDENCE;
  }
}
