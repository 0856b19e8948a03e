package com.quwanda.contract;

/**
 * Problem codes that any operation may answer with: what services and gateway do alike. A client
 * over the gateway may see all of them but {@link #INTERNAL_ONLY}.
 */
public enum AnyProblem implements ProblemCode {
  INVALID_REQUEST(400, "The request is not valid"),
  MALFORMED_BODY(400, "The body is no JSON object of the expected form"),
  BAD_REQUEST(400, "The request is malformed"),
  UNAUTHENTICATED(401, "A valid access token is needed"),
  INTERNAL_ONLY(401, "Only our own processes may call this"),
  FORBIDDEN(403, "The access token does not allow this"),
  REQUEST_TIMEOUT(408, "The request took too long to arrive"),
  BODY_TOO_LARGE(413, "The request body is too large"),
  UNSUPPORTED_MEDIA_TYPE(415, "A body must be application/json, and not compressed"),
  TOO_MANY_REQUESTS(429, "Too many requests; try again after as long as Retry-After says"),
  INTERNAL_ERROR(500, "Something went wrong on our side"),
  ANSWER_LOST(502, "The service broke off; repeat with the same Idempotency-Key to learn the rest"),
  STORE_UNAVAILABLE(503, "Our data cannot be reached now"),
  SERVICE_UNAVAILABLE(503, "A service we need gives no answer"),
  GATEWAY_TIMEOUT(504, "The service did not answer in time; ask again later what became of it");

  private final int status;
  private final String title;

  AnyProblem(int status, String title) {
    this.status = status;
    this.title = title;
  }

  @Override
  public String example() {
    return this == INVALID_REQUEST ? "limit: a number from 1 to 100" : null;
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
