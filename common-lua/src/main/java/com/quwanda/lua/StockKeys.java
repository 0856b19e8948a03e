package com.quwanda.lua;

import java.util.regex.Pattern;

/**
 * The Redis keys of one activity, all in the hash tag <code>{activityId}</code>. No key is built
 * anywhere else.
 *
 * <p>An activity id and a ticket type are 1 to 64 letters or digits of any script, {@code _} or
 * {@code -}; anything else is refused with {@link IllegalArgumentException}, since a brace or a
 * colon would make another activity's key.
 */
public record StockKeys(String activityId) {
  /** The kinds of keys; the name of a kind is the first part of its keys. */
  enum Kind {
    GATE("gate"),
    STOCK("stock"),
    CAPACITY("capacity"),
    PURCHASED("purchased"),
    HOLDS("holds"),
    WAITLIST("waitlist");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}_-]{1,64}");

  public StockKeys {
    requireName("activity id", activityId);
  }

  /** Status, sale window, limit per user and epoch of the sale, as one string. */
  public String gate() {
    return key(Kind.GATE);
  }

  /** What is available of a ticket type: total, reserved, then one counter per bucket. */
  public String stock(String ticketType) {
    return key(Kind.STOCK) + ":" + requireName("ticket type", ticketType);
  }

  /** What a ticket type has in all, per bucket; not read when places are taken. */
  public String capacity(String ticketType) {
    return key(Kind.CAPACITY) + ":" + requireName("ticket type", ticketType);
  }

  /** Hash of user id to the places that user holds or has bought. */
  public String purchased() {
    return key(Kind.PURCHASED);
  }

  /** Hash of order id to {@link HoldRecord}. */
  public String holds() {
    return key(Kind.HOLDS);
  }

  /** What the waitlist of a ticket type wants: version, places and the fewest one waits for. */
  public String waitlist(String ticketType) {
    return key(Kind.WAITLIST) + ":" + requireName("ticket type", ticketType);
  }

  /** The key of a kind; the ticket type counts only for the kinds that have one per type. */
  String of(Kind kind, String ticketType) {
    return switch (kind) {
      case GATE -> gate();
      case STOCK -> stock(ticketType);
      case CAPACITY -> capacity(ticketType);
      case PURCHASED -> purchased();
      case HOLDS -> holds();
      case WAITLIST -> waitlist(ticketType);
    };
  }

  private String key(Kind kind) {
    return kind.text() + ":{" + activityId + "}";
  }

  /** Whether it can be an activity's id or a ticket type's code. */
  public static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  private static String requireName(String what, String name) {
    if (name == null || !isName(name)) {
      throw new IllegalArgumentException(
          what + " must be 1 to 64 letters, digits, '_' or '-': " + name);
    }
    return name;
  }
}
