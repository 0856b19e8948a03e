package com.quwanda.lua;

import java.time.Instant;

/**
 * The sale gate of an activity.
 *
 * @param from the first instant of the sale, to the millisecond
 * @param until the first instant after the sale
 * @param limitPerUser places one user may hold and have bought, 0 or more
 * @param epoch version of these settings; each change must come with a higher one
 * @param leaseUntil from when the gate is suspended unless its lease is renewed before; never after
 *     {@code until}
 */
public record Gate(
    Status status, Instant from, Instant until, int limitPerUser, long epoch, Instant leaseUntil) {

  private static final int FIELDS = 6;

  /** Whether the sale is open as far as people decide it. */
  public enum Status {
    OPEN,
    CLOSED,
    /** Shut by us while stock is being rebuilt, whatever people have decided. */
    SUSPENDED,
    /** Closed for good: old holds have been taken out of Redis. Set by the archive alone. */
    ARCHIVED
  }

  /** Settings without a lease: they stand until the end of the sale. */
  public Gate(Status status, Instant from, Instant until, int limitPerUser, long epoch) {
    this(status, from, until, limitPerUser, epoch, until);
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
    if (fields.length != FIELDS) {
      throw new CorruptStockException("CORRUPT gate: " + text);
    }
    return new Gate(
        Status.valueOf(fields[0]),
        at(fields[1]),
        at(fields[5]),
        Integer.parseInt(fields[3]),
        Long.parseLong(fields[4]),
        at(fields[2]));
  }

  private static Instant at(String millis) {
    return Instant.ofEpochMilli(Long.parseLong(millis));
  }
}
