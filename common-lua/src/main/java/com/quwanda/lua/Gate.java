package com.quwanda.lua;

import java.time.Instant;

/**
 * The sale gate of an activity.
 *
 * @param from the first instant of the sale, to the millisecond
 * @param until the first instant after the sale
 * @param limitPerUser places one user may hold and have bought, 0 or more
 * @param epoch version of these settings; each change must come with a higher one
 */
public record Gate(Status status, Instant from, Instant until, int limitPerUser, long epoch) {

  /** Whether the sale is open as far as people decide it. */
  public enum Status {
    OPEN,
    CLOSED,
    /** Closed for good: old holds have been taken out of Redis. Set by the archive alone. */
    ARCHIVED
  }

  /** Throws {@link IllegalArgumentException} for a negative limit, epoch or time. */
  public Gate {
    if (limitPerUser < 0 || epoch < 0 || from.toEpochMilli() < 0 || until.isBefore(from)) {
      throw new IllegalArgumentException(
          "no such gate: %s until %s, limit %d, epoch %d"
              .formatted(from, until, limitPerUser, epoch));
    }
  }

  static Gate parse(String text) {
    String[] fields = text.split("\\|", -1);
    if (fields.length != 5) {
      throw new CorruptStockException("CORRUPT gate: " + text);
    }
    return new Gate(
        Status.valueOf(fields[0]),
        Instant.ofEpochMilli(Long.parseLong(fields[1])),
        Instant.ofEpochMilli(Long.parseLong(fields[2])),
        Integer.parseInt(fields[3]),
        Long.parseLong(fields[4]));
  }
}
