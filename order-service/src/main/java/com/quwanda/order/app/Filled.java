package com.quwanda.order.app;

import com.quwanda.order.app.MakeOffer.Made;
import com.quwanda.order.model.LineKey;
import com.quwanda.order.store.WaitlistEntryRow;
import java.util.StringJoiner;

/** What looking after one line came to. */
final class Filled {

  private boolean isByAnother;
  private int offered;
  private int closed;
  private final StringJoiner words = new StringJoiner(", ");
  private String failure;

  /** Another is at work there, and looks again. */
  static Filled byAnother() {
    Filled filled = new Filled();
    filled.isByAnother = true;
    return filled;
  }

  /** An offer to an entry came to this. */
  void made(WaitlistEntryRow entry, Made made) {
    switch (made) {
      case OFFERED -> {
        offered++;
        words.add(entry.entryId + " is offered " + entry.orderId);
      }
      case PUT_OFF -> words.add(entry.entryId + " has as many places as it may for now");
      case CLOSED -> {
        closed++;
        words.add(entry.entryId + " has as many places as it may");
      }
      case FAILED -> failed("no offer to " + entry.entryId);
      case IN_DOUBT -> words.add(entry.orderId + " is in doubt");
      case TOO_FEW, BACK -> words.add(entry.entryId + " is back in the line");
    }
  }

  /** So many waits were ended. */
  void closed(int entries, String reason) {
    closed += entries;
    if (entries > 0) {
      words.add(entries + " closed: " + reason);
    }
  }

  /** What would be done. */
  void foreseen(String what) {
    words.add(what);
  }

  /** Something is left to the next look. */
  void failed(String why) {
    failure = why;
  }

  /** Whether something was brought on. */
  boolean isDone() {
    return offered + closed > 0;
  }

  boolean isFailed() {
    return failure != null;
  }

  /** One line of it for people, or null when there is nothing to say. */
  String line(LineKey key) {
    if (failure != null) {
      words.add("failed: " + failure);
    }
    if (isByAnother) {
      words.add("another is at work");
    }
    return words.length() == 0 ? null : key + ": " + words;
  }
}
