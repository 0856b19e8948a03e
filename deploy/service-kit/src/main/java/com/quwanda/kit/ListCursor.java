package com.quwanda.kit;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Pattern;

/**
 * Where a page of a long list for our own processes ends, opaque to them. The list is read in the
 * ascending order of a key of its provider's choice.
 *
 * @param after only what has a higher key follows; empty on the first page
 * @param limit items per page, 1 to 500
 */
public record ListCursor(String after, int limit) {

  private static final int DEFAULT_LIMIT = 100;
  private static final int HIGHEST_LIMIT = 500;
  private static final Pattern ROW = Pattern.compile("0|[1-9][0-9]{0,18}");

  /**
   * Reads what a caller sent.
   *
   * @param cursor a cursor we gave out, or null for the first page
   * @param limit items per page, or null for 100
   * @throws ProblemException 400 when either is not what it should be
   */
  public static ListCursor of(String cursor, Integer limit) {
    if (limit != null && (limit < 1 || limit > HIGHEST_LIMIT)) {
      throw wrong("limit: a number from 1 to " + HIGHEST_LIMIT);
    }
    int items = limit == null ? DEFAULT_LIMIT : limit;
    if (cursor == null) {
      return new ListCursor("", items);
    }
    try {
      String after = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.US_ASCII);
      if (!after.isEmpty() && to(after).equals(cursor)) {
        return new ListCursor(after, items);
      }
    } catch (IllegalArgumentException notOurs) {
      // Refused below, as one that only looks like ours.
    }
    throw wrongCursor();
  }

  /** The cursor of the page after the one whose last key is {@code key}, which is ASCII. */
  public static String to(String key) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(key.getBytes(StandardCharsets.US_ASCII));
  }

  /**
   * The key as a row's id, 0 on the first page.
   *
   * @throws ProblemException 400 when it is none
   */
  public long afterId() {
    return after.isEmpty() ? 0 : idIn(after);
  }

  /**
   * Reads a row's id out of a key or a part of one.
   *
   * @throws ProblemException 400 when it is none
   */
  public static long idIn(String text) {
    try {
      if (ROW.matcher(text).matches()) {
        return Long.parseLong(text);
      }
    } catch (NumberFormatException tooLarge) {
      // Refused below.
    }
    throw wrongCursor();
  }

  private static ProblemException wrongCursor() {
    return wrong("cursor: one that an earlier page gave");
  }

  private static ProblemException wrong(String detail) {
    return new ProblemException(400, "INVALID_REQUEST", "The request is not valid", detail);
  }
}
