package com.quwanda.gateway;

import io.netty.handler.timeout.TimeoutException;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.http.HttpStatus;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.stereotype.Component;
import org.springframework.web.ErrorResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Mono;

/** Turns every failure of an exchange into a problem; no exception's text leaves the process. */
@Component
@Order(-2)
class FailedExchanges implements WebExceptionHandler {
  private static final Logger log = LoggerFactory.getLogger(FailedExchanges.class);

  private final ProblemReply reply;

  FailedExchanges(ProblemReply reply) {
    this.reply = reply;
  }

  @Override
  public Mono<Void> handle(ServerWebExchange exchange, Throwable failure) {
    if (exchange.getResponse().isCommitted()) {
      return Mono.error(failure);
    }
    GatewayProblem problem = problemOf(failure);
    if (problem == GatewayProblem.INTERNAL_ERROR) {
      log.error("{} failed", exchange.getLogPrefix(), failure);
    } else if (problem.status() >= 500) {
      log.warn("{} {}: {}", exchange.getLogPrefix(), problem, failure.toString());
    }
    return reply.send(exchange, problem);
  }

  static GatewayProblem problemOf(Throwable failure) {
    if (failure instanceof Refused refused) {
      return refused.problem();
    }
    // Nobody can tell now whether the token is good: the keys cannot be had.
    if (failure instanceof AuthenticationServiceException) {
      return GatewayProblem.SERVICE_UNAVAILABLE;
    }
    if (failure instanceof DataBufferLimitException) {
      return GatewayProblem.BODY_TOO_LARGE;
    }
    if (failure instanceof TimeoutException) {
      return GatewayProblem.GATEWAY_TIMEOUT;
    }
    if (TryInstances.wasNotSent(failure)) {
      return GatewayProblem.SERVICE_UNAVAILABLE;
    }
    // A connection that broke after the request was sent: it may have been carried out.
    if (failure instanceof IOException) {
      return GatewayProblem.ANSWER_LOST;
    }
    if (failure instanceof ErrorResponse response) {
      int status = response.getStatusCode().value();
      // Another method's path is none that we route, as everywhere here.
      if (status == HttpStatus.METHOD_NOT_ALLOWED.value()) {
        return GatewayProblem.NOT_FOUND;
      }
      for (GatewayProblem problem : GatewayProblem.values()) {
        if (problem.status() == status) {
          return problem;
        }
      }
      if (status >= 400 && status < 500) {
        return GatewayProblem.BAD_REQUEST;
      }
    }
    return GatewayProblem.INTERNAL_ERROR;
  }
}
