package com.quwanda.owner.app;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Says that an order's time is over by then. A hint: the order's row has the last word.
 *
 * @param orderId the order
 * @param dueAt first instant at which it is over
 */
public record Reminder(String orderId, Instant dueAt) {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int LONGEST = 1024;
  private static final int LONGEST_ORDER_ID = 64;

  /** As it travels. */
  public String text() {
    ObjectNode json = JSON.createObjectNode();
    json.put("orderId", orderId);
    json.put("dueAt", dueAt.toString());
    return json.toString();
  }

  /** What travelled; empty when it is no such message. Fields that are not known are let be. */
  static Optional<Reminder> read(String text) {
    if (text.length() > LONGEST) {
      return Optional.empty();
    }
    try {
      JsonNode json = JSON.readTree(text);
      String orderId = json.path("orderId").asString("");
      if (orderId.isBlank() || orderId.length() > LONGEST_ORDER_ID) {
        return Optional.empty();
      }
      return Optional.of(new Reminder(orderId, Instant.parse(json.path("dueAt").asString(""))));
    } catch (JacksonException | DateTimeParseException malformed) {
      return Optional.empty();
    }
  }
}
