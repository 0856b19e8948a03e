package com.quwanda.stock.model;

import com.quwanda.lua.Refunds;

/**
 * What makes Redis follow a journal row that is settled. The journal has the last word; Redis may
 * have come back with an older state.
 */
public enum Repair {
  /** Redis shows what the journal shows. */
  NONE,
  /** Redis has lost a hold that stands, held or sold, whole or partly given back. */
  RESTORE,
  /** Redis shows sold places as held; what refunds gave back of them follows. */
  CONFIRM,
  /** Redis has sold places that refunds gave back. */
  REFUND,
  /** Redis shows an ended hold as held, or has lost its end, which refuses a late freeze. */
  RELEASE,
  /** Redis shows an end that the journal does not know: no script may undo it. */
  IMPOSSIBLE;

  /**
   * The repair that is due.
   *
   * @param journal state of a row without a mark
   * @param refunds what it has given back
   * @param redis state of the hold in Redis, or null when Redis has none
   * @param inRedis what it has given back in Redis
   */
  public static Repair of(
      HoldState journal, Refunds refunds, com.quwanda.lua.HoldState redis, Refunds inRedis) {
    return switch (journal) {
      // Not settled: a verdict will do what is to be done.
      case FREEZE -> NONE;
      case BOOKED -> of(redis, RESTORE, NONE, IMPOSSIBLE, IMPOSSIBLE);
      case CONFIRMED -> of(redis, RESTORE, CONFIRM, sold(refunds, inRedis), IMPOSSIBLE);
      // Its places are back however Redis shows it: nothing is held, and no freeze comes after it.
      case REFUNDED -> of(redis, RELEASE, RELEASE, sold(refunds, inRedis), NONE);
      case RELEASED, FREEZE_ROLLED_BACK -> of(redis, RELEASE, RELEASE, IMPOSSIBLE, NONE);
    };
  }

  private static Repair sold(Refunds refunds, Refunds inRedis) {
    if (!inRedis.without(refunds).isEmpty()) {
      return IMPOSSIBLE;
    }
    return refunds.without(inRedis).isEmpty() ? NONE : REFUND;
  }

  private static Repair of(
      com.quwanda.lua.HoldState redis,
      Repair missing,
      Repair held,
      Repair confirmed,
      Repair released) {
    if (redis == null) {
      return missing;
    }
    return switch (redis) {
      case HELD -> held;
      case CONFIRMED -> confirmed;
      case RELEASED -> released;
    };
  }
}
