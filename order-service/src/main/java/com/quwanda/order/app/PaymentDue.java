package com.quwanda.order.app;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Says that an order is to be paid by then. A hint: the order's row has the last word.
 *
 * @param orderId the order
 * @param payUntil first instant at which it can no longer be paid
 */
record PaymentDue(String orderId, Instant payUntil) {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int LONGEST = 1024;
  private static final int LONGEST_ORDER_ID = 64;

  /** As it travels. */
  String text() {
    ObjectNode json = JSON.createObjectNode();
    json.put("orderId", orderId);
    json.put("payUntil", payUntil.toString());
    return json.toString();
  }

  /** What travelled; empty when it is no such message. Fields that are not known are let be. */
  static Optional<PaymentDue> read(String text) {
    if (text.length() > LONGEST) {
      return Optional.empty();
    }
    try {
      JsonNode json = JSON.readTree(text);
      String orderId = json.path("orderId").asString("");
      if (orderId.isBlank() || orderId.length() > LONGEST_ORDER_ID) {
        return Optional.empty();
      }
      return Optional.of(
          new PaymentDue(orderId, Instant.parse(json.path("payUntil").asString(""))));
    } catch (JacksonException | DateTimeParseException malformed) {
      return Optional.empty();
    }
  }
}
