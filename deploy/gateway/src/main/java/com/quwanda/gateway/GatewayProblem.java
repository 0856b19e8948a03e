package com.quwanda.gateway;

import com.quwanda.contract.ProblemCode;

/** Problem codes of the gateway itself, stable for clients, each with its HTTP status. */
enum GatewayProblem implements ProblemCode {
  BAD_REQUEST(400, "The request is malformed"),
  UNAUTHENTICATED(401, "A valid access token is needed"),
  LOGIN_FAILED(401, "The login code is not good, or not any more; get a new one"),
  FORBIDDEN(403, "The access token does not allow this"),
  NOT_FOUND(404, "No such resource"),
  REQUEST_TIMEOUT(408, "The request took too long to arrive"),
  BODY_TOO_LARGE(413, "The request body is too large"),
  UNSUPPORTED_MEDIA_TYPE(415, "A body must be application/json, and not compressed"),
  TOO_MANY_REQUESTS(429, "Too many requests; try again after as long as Retry-After says"),
  INTERNAL_ERROR(500, "Something went wrong on our side"),
  ANSWER_LOST(502, "The service broke off; repeat with the same Idempotency-Key to learn the rest"),
  SERVICE_UNAVAILABLE(503, "A service we need gives no answer"),
  LOGIN_UNAVAILABLE(503, "Nobody can log in here now"),
  GATEWAY_TIMEOUT(504, "The service did not answer in time; ask again later what became of it");

  private final int status;
  private final String title;

  GatewayProblem(int status, String title) {
    this.status = status;
    this.title = title;
  }

  @Override
  public int status() {
    return status;
  }

  @Override
  public String title() {
    return title;
  }
}
