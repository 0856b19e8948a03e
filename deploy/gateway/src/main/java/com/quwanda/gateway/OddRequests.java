package com.quwanda.gateway;

import static java.util.regex.Pattern.CASE_INSENSITIVE;

import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Refuses requests that two servers might understand in two ways: that is what smuggling one
 * request inside another begins with.
 */
@Component
class OddRequests extends EdgeFilter {
  /** Letters, digits and {@code - . _}, which nothing needs to encode (RFC 3986). */
  private static final Pattern PLAIN_ENCODED =
      Pattern.compile("%(2[DE]|3[0-9]|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9A])", CASE_INSENSITIVE);

  private final ProblemReply reply;

  OddRequests(EdgePort port, ProblemReply reply) {
    super(port);
    this.reply = reply;
  }

  @Override
  Mono<Void> filterAtEdge(ServerWebExchange exchange, WebFilterChain chain) {
    return isOdd(exchange.getRequest().getHeaders()) || isOddlySpelled(exchange.getRequest())
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

  /**
   * A path has one spelling here: whoever encodes plain letters wants one of two, that which looks
   * at the text and that which decodes it, to take it for another.
   */
  private static boolean isOddlySpelled(ServerHttpRequest request) {
    return PLAIN_ENCODED.matcher(request.getURI().getRawPath()).find();
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
