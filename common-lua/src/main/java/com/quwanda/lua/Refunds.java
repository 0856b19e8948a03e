package com.quwanda.lua;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What refunds have given back of a sold hold: refund id to places, in the order in which they were
 * made. Written as {@code refund-1=0:1,2:2;refund-2=0:1;}; none at all is the empty string.
 */
public record Refunds(Map<String, Allocation> byId) {
  public static final Refunds NONE = new Refunds(Map.of());

  /** Throws {@link IllegalArgumentException} for a refund of nothing, or an id no refund has. */
  public Refunds {
    byId = Collections.unmodifiableMap(new LinkedHashMap<>(byId));
    byId.forEach(
        (refundId, places) -> {
          Arguments.requireRefundId(refundId);
          if (places.isEmpty()) {
            throw new IllegalArgumentException("a refund of nothing: " + refundId);
          }
        });
  }

  /** Reads what {@link #toString()} writes; {@link IllegalArgumentException} for anything else. */
  public static Refunds parse(String text) {
    Map<String, Allocation> byId = new LinkedHashMap<>();
    for (String refund : text.split(";")) {
      int equals = refund.indexOf('=');
      if (equals > 0) {
        byId.put(refund.substring(0, equals), Allocation.parse(refund.substring(equals + 1)));
      }
    }
    Refunds parsed = new Refunds(byId);
    if (!parsed.toString().equals(text)) {
      throw new IllegalArgumentException("not a list of refunds: " + text);
    }
    return parsed;
  }

  /** These and one more, which comes last. */
  public Refunds and(String refundId, Allocation places) {
    Map<String, Allocation> more = new LinkedHashMap<>(byId);
    if (more.put(refundId, places) != null) {
      throw new IllegalArgumentException("known already: " + refundId);
    }
    return new Refunds(more);
  }

  /** Those that {@code others} does not know. */
  public Refunds without(Refunds others) {
    Map<String, Allocation> rest = new LinkedHashMap<>(byId);
    rest.keySet().removeAll(others.byId.keySet());
    return new Refunds(rest);
  }

  public boolean isEmpty() {
    return byId.isEmpty();
  }

  @Override
  public String toString() {
    return byId.entrySet().stream()
        .map(refund -> refund.getKey() + "=" + refund.getValue() + ";")
        .collect(Collectors.joining());
  }
}
