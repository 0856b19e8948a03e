package com.quwanda.gateway;

/** Problem codes of the gateway itself, stable for clients, each with its HTTP status. */
enum GatewayProblem {
  BAD_REQUEST(400, "The request is malformed"),
  UNAUTHENTICATED(401, "A valid access token is needed"),
  NOT_FOUND(404, "No such resource"),
  BODY_TOO_LARGE(413, "The request body is too large"),
  INTERNAL_ERROR(500, "Something went wrong here"),
  ANSWER_LOST(502, "The service broke off; repeat with the same Idempotency-Key to learn the rest"),
  SERVICE_UNAVAILABLE(503, "The service cannot be reached now"),
  GATEWAY_TIMEOUT(504, "The service did not answer in time; ask again later what became of it");

  private final int status;
  private final String title;

  GatewayProblem(int status, String title) {
    this.status = status;
    this.title = title;
  }

  int status() {
    return status;
  }

  String title() {
    return title;
  }
}
