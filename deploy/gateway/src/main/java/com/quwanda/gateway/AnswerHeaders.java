package com.quwanda.gateway;

import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * What every answer says to a browser, refusals included, and what none may tell. A page or file of
 * the gateway's own may say otherwise of itself; a service may not.
 */
@Component
class AnswerHeaders extends EdgeFilter {
  static final String POLICY = "Content-Security-Policy";
  private static final String NOTHING = "default-src 'none'; frame-ancestors 'none'";

  private final boolean hsts;

  AnswerHeaders(EdgePort port, GatewaySettings settings) {
    super(port);
    this.hsts = settings.hsts();
  }

  @Override
  Mono<Void> filterAtEdge(ServerWebExchange exchange, WebFilterChain chain) {
    exchange
        .getResponse()
        .beforeCommit(
            () -> {
              set(exchange.getResponse().getHeaders(), OwnPages.isOwn(exchange));
              return Mono.empty();
            });
    return chain.filter(exchange);
  }

  private void set(HttpHeaders headers, boolean ownPage) {
    TrustedHeaders.removeInsideOnly(headers);
    headers.remove(HttpHeaders.SERVER);
    headers.remove("X-Powered-By");
    headers.remove(HttpHeaders.SET_COOKIE);
    if (!ownPage) {
      headers.set(POLICY, NOTHING);
      headers.set(HttpHeaders.CACHE_CONTROL, "no-store");
    }
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("X-Frame-Options", "DENY");
    headers.set("Referrer-Policy", "no-referrer");
    if (hsts) {
      headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    }
  }

  @Override
  public int getOrder() {
    return EdgeOrder.ANSWER_HEADERS;
  }
}
