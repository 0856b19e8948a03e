package com.quwanda.lua;

import java.time.Instant;

/**
 * One order's hold as Redis keeps it.
 *
 * @param quantity places first taken; 0 in the tombstone of a release that came before its freeze
 * @param fingerprint of the request's body; empty in a tombstone
 * @param allocation what was first taken
 * @param left what the order still has
 * @param refunds what was given back, in the order in which it was
 */
public record HoldRecord(
    String orderId,
    HoldState state,
    String owner,
    long userId,
    String ticketType,
    int quantity,
    String fingerprint,
    Instant frozenAt,
    Allocation allocation,
    Allocation left,
    Refunds refunds) {

  /**
   * Reads the value of a field of the holds hash.
   *
   * @throws CorruptStockException when no script has written it
   */
  static HoldRecord parse(String orderId, String record) {
    String[] fields = record.split("\\|", -1);
    if (fields.length != 10) {
      throw new CorruptStockException("CORRUPT hold " + orderId + ": " + record);
    }
    try {
      return read(orderId, fields);
    } catch (IllegalArgumentException noHold) {
      throw new CorruptStockException("CORRUPT hold " + orderId + ": " + record, noHold);
    }
  }

  private static HoldRecord read(String orderId, String[] fields) {
    return new HoldRecord(
        orderId,
        HoldState.valueOf(fields[5]),
        fields[2],
        Long.parseLong(fields[0]),
        fields[3],
        Integer.parseInt(fields[1]),
        fields[4],
        Instant.ofEpochMilli(Long.parseLong(fields[6])),
        Allocation.parse(fields[7]),
        Allocation.parse(fields[8]),
        Refunds.parse(fields[9]));
  }

  /** The value that it was read from. */
  String text() {
    return String.join(
        "|",
        Long.toString(userId),
        Integer.toString(quantity),
        owner,
        ticketType,
        fingerprint,
        state.name(),
        Long.toString(frozenAt.toEpochMilli()),
        allocation.toString(),
        left.toString(),
        refunds.toString());
  }
}
