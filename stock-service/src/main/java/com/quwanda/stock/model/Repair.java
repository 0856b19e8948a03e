package com.quwanda.stock.model;

/**
 * What makes Redis follow a journal row that is settled. The journal has the last word; Redis may
 * have come back with an older state.
 */
public enum Repair {
  /** Redis shows what the journal shows. */
  NONE,
  /** Redis has lost a hold that stands. */
  RESTORE,
  /** Redis has lost a hold whose places are sold. */
  RESTORE_AND_CONFIRM,
  /** Redis shows sold places as held. */
  CONFIRM,
  /** Redis shows an ended hold as held, or has lost its end, which refuses a late freeze. */
  RELEASE,
  /** Redis shows an end that the journal does not know: no script may undo it. */
  IMPOSSIBLE;

  /**
   * The repair that is due.
   *
   * @param journal state of a row without a mark
   * @param redis state of the hold in Redis, or null when Redis has none
   */
  public static Repair of(HoldState journal, com.quwanda.lua.HoldState redis) {
    return switch (journal) {
      // Not settled: a verdict will do what is to be done.
      case FREEZE -> NONE;
      case BOOKED -> of(redis, RESTORE, NONE, IMPOSSIBLE, IMPOSSIBLE);
      case CONFIRMED -> of(redis, RESTORE_AND_CONFIRM, CONFIRM, NONE, IMPOSSIBLE);
      case REFUNDED -> of(redis, RELEASE, RELEASE, NONE, NONE);
      case RELEASED, FREEZE_ROLLED_BACK -> of(redis, RELEASE, RELEASE, IMPOSSIBLE, NONE);
    };
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
