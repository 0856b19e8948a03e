package com.quwanda.compensation.model;

import com.quwanda.owner.api.Outcome;
import com.quwanda.stock.api.HoldView;
import java.time.OffsetDateTime;
import java.util.EnumSet;
import java.util.Set;

/**
 * A hold whose owner is to be asked, and what may be done with the answer.
 *
 * @param orderId its order
 * @param activityId its activity
 * @param ticketType its ticket type
 * @param owner service whose record decides its fate
 * @param xid the global transaction that the verdict is asked for and brought for, or null
 * @param since when that transaction's mark was set, or the places were taken
 * @param wanted outcomes that are brought as a verdict; another one is only told
 */
public record HoldCase(
    String orderId,
    String activityId,
    String ticketType,
    String owner,
    String xid,
    OffsetDateTime since,
    Set<Outcome> wanted) {

  /** Outcomes that are verdicts. */
  public static final Set<Outcome> ANY =
      Set.copyOf(EnumSet.complementOf(EnumSet.of(Outcome.IN_DOUBT)));

  /** The order stands, paid or not. */
  public static final Set<Outcome> STANDING = Set.of(Outcome.LIVE, Outcome.PAID);

  /** The order is dead. */
  public static final Set<Outcome> ENDED = Set.of(Outcome.DEAD);

  /** A hold as its journal row is marked; any verdict is brought. */
  public static HoldCase of(HoldView hold) {
    return new HoldCase(
        hold.orderId(),
        hold.activityId(),
        hold.ticketType(),
        hold.owner(),
        hold.markXid(),
        hold.markAt() == null ? hold.frozenAt() : hold.markAt(),
        ANY);
  }

  /** A hold that the journal has settled, for the transaction whose effect its row shows. */
  public static HoldCase settled(HoldView hold, Set<Outcome> wanted) {
    return new HoldCase(
        hold.orderId(),
        hold.activityId(),
        hold.ticketType(),
        hold.owner(),
        hold.lastXid(),
        hold.frozenAt(),
        wanted);
  }

  /** Whether a hold is between two states: not final yet, marked, or without a journal row. */
  public static boolean isUnsettled(HoldView hold) {
    return hold.journalState() == null
        ? "HELD".equals(hold.redisState())
        : hold.journalState().equals("FREEZE") || hold.markOperation() != null;
  }
}
