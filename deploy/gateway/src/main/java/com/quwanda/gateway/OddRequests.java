package com.quwanda.gateway;

import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Refuses requests that two servers might understand in two ways: that is what smuggling one
 * request inside another begins with.
 */
@Component
class OddRequests implements WebFilter, Ordered {
  private final ProblemReply reply;

  OddRequests(ProblemReply reply) {
    this.reply = reply;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
    return isOdd(exchange.getRequest().getHeaders())
        ? reply.send(exchange, GatewayProblem.BAD_REQUEST)
        : chain.filter(exchange);
  }

  private static boolean isOdd(HttpHeaders headers) {
    boolean twoLengths =
        headers.containsHeader(HttpHeaders.CONTENT_LENGTH)
            && headers.containsHeader(HttpHeaders.TRANSFER_ENCODING);
    return twoLengths
        || headers.getOrEmpty(HttpHeaders.CONTENT_LENGTH).size() > 1
        || headers.getOrEmpty(HttpHeaders.HOST).size() != 1
        || headers.getOrEmpty(HttpHeaders.AUTHORIZATION).size() > 1
        || !isPlainlyChunked(headers);
  }

  private static boolean isPlainlyChunked(HttpHeaders headers) {
    var codings = headers.getOrEmpty(HttpHeaders.TRANSFER_ENCODING);
    return codings.isEmpty() || codings.size() == 1 && codings.get(0).equalsIgnoreCase("chunked");
  }

  @Override
  public int getOrder() {
    return EdgeOrder.ODD_REQUESTS;
  }
}
