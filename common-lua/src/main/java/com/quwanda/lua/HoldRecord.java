package com.quwanda.lua;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One order's hold as Redis keeps it.
 *
 * @param quantity places first taken; 0 in the tombstone of a release that came before its freeze
 * @param fingerprint of the request's body; empty in a tombstone
 * @param allocation what was first taken
 * @param left what the order still has
 * @param refunds refund id to what that refund gave back
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
    Map<String, Allocation> refunds) {

  public HoldRecord {
    refunds = Map.copyOf(refunds);
  }

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
    Map<String, Allocation> refunds = new LinkedHashMap<>();
    for (String refund : fields[9].split(";")) {
      int equals = refund.indexOf('=');
      if (equals > 0) {
        refunds.put(refund.substring(0, equals), Allocation.parse(refund.substring(equals + 1)));
      }
    }
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
        refunds);
  }
}
