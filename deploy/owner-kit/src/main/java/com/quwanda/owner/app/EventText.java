package com.quwanda.owner.app;

import com.quwanda.owner.api.BuyerEvent;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Events of buyers as they are kept and as they travel. */
public final class EventText {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Twice what a proof can keep. */
  private static final int LONGEST = 2048;

  private EventText() {}

  /** The event as text. */
  static String of(BuyerEvent event) {
    return JSON.writeValueAsString(event);
  }

  /**
   * What travelled; empty when it is no event, or one of a kind that this version does not know.
   * Fields that are not known are let be.
   */
  public static Optional<BuyerEvent> read(String text) {
    if (text.length() > LONGEST) {
      return Optional.empty();
    }
    try {
      return Optional.ofNullable(JSON.readValue(text, BuyerEvent.class))
          .filter(EventText::isComplete);
    } catch (JacksonException malformed) {
      return Optional.empty();
    }
  }

  private static boolean isComplete(BuyerEvent event) {
    return event.eventId() != null
        && event.kind() != null
        && event.userId() > 0
        && event.orderId() != null
        && event.activityId() != null
        && event.ticketType() != null
        && event.amounts() != null
        && event.at() != null;
  }
}
