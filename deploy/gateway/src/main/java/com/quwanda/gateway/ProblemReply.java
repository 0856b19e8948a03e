package com.quwanda.gateway;

import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
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

  Mono<Void> send(ServerWebExchange exchange, GatewayProblem problem) {
    ServerHttpResponse response = exchange.getResponse();
    response.setStatusCode(HttpStatusCode.valueOf(problem.status()));
    response.getHeaders().setContentType(MediaType.APPLICATION_PROBLEM_JSON);
    if (problem == GatewayProblem.UNAUTHENTICATED) {
      response.getHeaders().set(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
    }
    if (problem == GatewayProblem.BODY_TOO_LARGE) {
      // The rest of the body is not read, so the connection is of no further use.
      response.getHeaders().set(HttpHeaders.CONNECTION, "close");
    }
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("type", "about:blank");
    body.put("title", problem.title());
    body.put("status", problem.status());
    body.put("instance", exchange.getRequest().getPath().value());
    body.put("code", problem.name());
    byte[] bytes = json.writeValueAsBytes(body);
    response.getHeaders().setContentLength(bytes.length);
    return response.writeWith(Mono.fromSupplier(() -> response.bufferFactory().wrap(bytes)));
  }
}
