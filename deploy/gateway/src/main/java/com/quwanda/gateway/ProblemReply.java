package com.quwanda.gateway;

import io.micrometer.tracing.handler.TracingObservationHandler.TracingContext;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Answers with problem details (RFC 9457) and a stable code. */
@Component
class ProblemReply {
  private final JsonMapper json;

  ProblemReply(JsonMapper json) {
    this.json = json;
  }

  /** The same, and when it is worth while to ask again: in whole seconds, rounded up. */
  Mono<Void> tooMany(ServerWebExchange exchange, Duration retryAfter) {
    long seconds = Math.max(1, retryAfter.plusMillis(999).toSeconds());
    exchange.getResponse().getHeaders().set(HttpHeaders.RETRY_AFTER, Long.toString(seconds));
    return send(exchange, GatewayProblem.TOO_MANY_REQUESTS);
  }

  Mono<Void> send(ServerWebExchange exchange, GatewayProblem problem) {
    ServerHttpResponse response = exchange.getResponse();
    response.setStatusCode(HttpStatusCode.valueOf(problem.status()));
    response.getHeaders().setContentType(MediaType.APPLICATION_PROBLEM_JSON);
    if (problem == GatewayProblem.UNAUTHENTICATED) {
      response.getHeaders().set(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
    }
    if (RequestBodies.isWithBody(exchange.getRequest())) {
      // Who is refused may still be sending; nothing waits for the rest of that body.
      response.getHeaders().set(HttpHeaders.CONNECTION, "close");
    }
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("type", "about:blank");
    body.put("title", problem.title());
    body.put("status", problem.status());
    body.put("instance", exchange.getRequest().getPath().value());
    body.put("code", problem.name());
    traceOf(exchange).ifPresent(traceId -> body.put("traceId", traceId));
    byte[] bytes = json.writeValueAsBytes(body);
    response.getHeaders().setContentLength(bytes.length);
    return response.writeWith(Mono.fromSupplier(() -> response.bufferFactory().wrap(bytes)));
  }

  /** The trace that the log lines of this exchange name. */
  private static Optional<String> traceOf(ServerWebExchange exchange) {
    return ServerRequestObservationContext.findCurrent(exchange.getAttributes())
        .map(observed -> observed.<TracingContext>get(TracingContext.class))
        .map(TracingContext::getSpan)
        .map(span -> span.context().traceId());
  }
}
