package com.quwanda.kit;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Where a page of rows ends, opaque to clients. Rows are listed by descending id.
 *
 * @param beforeId only rows with a smaller id follow
 * @param limit rows per page, 1 to 100
 */
public record PageCursor(long beforeId, int limit) {

  static final int DEFAULT_LIMIT = 20;
  static final int HIGHEST_LIMIT = 100;

  /**
   * Reads what a client sent.
   *
   * @param cursor a cursor we gave out, or null for the first page
   * @param limit rows per page, or null for 20
   * @throws ProblemException 400 when either is not what it should be
   */
  public static PageCursor of(String cursor, Integer limit) {
    if (limit != null && (limit < 1 || limit > HIGHEST_LIMIT)) {
      throw wrong("limit: a number from 1 to " + HIGHEST_LIMIT);
    }
    int rows = limit == null ? DEFAULT_LIMIT : limit;
    if (cursor == null) {
      return new PageCursor(Long.MAX_VALUE, rows);
    }
    try {
      byte[] text = Base64.getUrlDecoder().decode(cursor);
      long beforeId = Long.parseLong(new String(text, StandardCharsets.US_ASCII));
      if (beforeId >= 1 && after(beforeId).equals(cursor)) {
        return new PageCursor(beforeId, rows);
      }
    } catch (IllegalArgumentException notOurs) {
      // Refused below, as one that only looks like ours.
    }
    throw wrong("cursor: one that an earlier page gave");
  }

  /** The cursor of the page after the one that ends with {@code lastId}. */
  public static String after(long lastId) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(Long.toString(lastId).getBytes(StandardCharsets.US_ASCII));
  }

  private static ProblemException wrong(String detail) {
    return new ProblemException(400, "INVALID_REQUEST", "The request is not valid", detail);
  }
}
