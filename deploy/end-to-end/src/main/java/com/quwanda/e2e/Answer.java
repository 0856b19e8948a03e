package com.quwanda.e2e;

import java.net.http.HttpResponse;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a service answered.
 *
 * @param status HTTP status
 * @param replayed whether it says that the request had been answered before
 * @param contentType its content type, or empty
 * @param body the body as text
 */
public record Answer(int status, boolean replayed, String contentType, String body) {
  static final JsonMapper JSON = JsonMapper.builder().build();

  static Answer of(HttpResponse<String> response) {
    return new Answer(
        response.statusCode(),
        response.headers().firstValue("Idempotency-Replayed").map("true"::equals).orElse(false),
        response.headers().firstValue("Content-Type").orElse(""),
        response.body());
  }

  public boolean is(int wanted) {
    return status == wanted;
  }

  /** Whether it is a problem with this code. */
  public boolean isProblem(int wantedStatus, Enum<?> code) {
    return status == wantedStatus && code().equals(code.name());
  }

  /** The problem's code; empty when this is no problem document. */
  public String code() {
    if (!contentType.startsWith("application/problem+json")) {
      return "";
    }
    return json().path("code").asString("");
  }

  /** The body as JSON; a missing node when it is none. */
  public JsonNode json() {
    try {
      return JSON.readTree(body);
    } catch (JacksonException notJson) {
      return JSON.missingNode();
    }
  }

  /**
   * The body as a record of a contract.
   *
   * @throws IllegalStateException when the answer is not 2xx
   */
  public <T> T as(Class<T> type) {
    if (status < 200 || status > 299) {
      throw new IllegalStateException("expected " + type.getSimpleName() + ", got " + this);
    }
    return JSON.readValue(body, type);
  }
}
