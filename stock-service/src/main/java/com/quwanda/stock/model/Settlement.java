package com.quwanda.stock.model;

import com.quwanda.stock.api.Verdict;

/**
 * What a verdict does to a hold, given the journal row's state and mark.
 *
 * <p>A verdict holds for the global transaction it was asked for, so it acts only on a row that
 * still shows that transaction's mark, or on one that no branch has marked. In every other case the
 * hold has moved on and the verdict is overtaken.
 */
public final class Settlement {

  /** What is done about a verdict. */
  public sealed interface Step {

    /** Places go back in Redis, then the journal shows {@code then}. */
    record Release(HoldState then) implements Step {}

    /** The hold is confirmed in Redis, then the journal shows {@code then}. */
    record Confirm(HoldState then) implements Step {}

    /** Redis stays as it is; the mark is applied or dropped and the journal shows {@code then}. */
    record Keep(HoldState then) implements Step {}

    /** It was done before. */
    record Already() implements Step {}

    /** The hold has moved on, or the verdict does not fit what the journal knows. */
    record Overtaken() implements Step {}
  }

  private Settlement() {}

  /**
   * The step that a verdict calls for.
   *
   * @param state the journal row's state
   * @param mark its mark, or null
   * @param lastXid the transaction whose effect the state shows, or null
   * @param verdict the owner's verdict
   * @param xid the transaction it was asked for, or null
   */
  public static Step step(HoldState state, Mark mark, String lastXid, Verdict verdict, String xid) {
    if (mark == null) {
      return unmarked(state, lastXid, verdict, xid);
    }
    if (!mark.isUnder(xid)) {
      return new Step.Overtaken();
    }
    return switch (verdict) {
      case LIVE -> live(state, mark.operation());
      case PAID -> paid(state, mark.operation());
      case DEAD -> dead(state, mark.operation());
    };
  }

  private static Step unmarked(HoldState state, String lastXid, Verdict verdict, String xid) {
    boolean shown =
        switch (verdict) {
          case LIVE -> state == HoldState.BOOKED;
          case PAID -> state == HoldState.CONFIRMED;
          case DEAD -> state == HoldState.RELEASED || state == HoldState.FREEZE_ROLLED_BACK;
        };
    if (shown && (xid == null || xid.equals(lastXid))) {
      return new Step.Already();
    }
    // No branch has touched the hold, under whatever transaction its owner calls dead; one that
    // arrives late finds the release mark, and a TC that takes no more branches.
    if (verdict == Verdict.DEAD && state == HoldState.FREEZE) {
      return new Step.Release(HoldState.FREEZE_ROLLED_BACK);
    }
    return new Step.Overtaken();
  }

  private static Step live(HoldState state, Operation marked) {
    boolean booked = state == HoldState.FREEZE && marked == Operation.BOOK;
    // The confirmation or the unbooking is rolled back: what was booked stays booked.
    boolean undone =
        state == HoldState.BOOKED && (marked == Operation.CONFIRM || marked == Operation.UNBOOK);
    return booked || undone ? new Step.Keep(HoldState.BOOKED) : new Step.Overtaken();
  }

  private static Step paid(HoldState state, Operation marked) {
    return state == HoldState.BOOKED && marked == Operation.CONFIRM
        ? new Step.Confirm(HoldState.CONFIRMED)
        : new Step.Overtaken();
  }

  private static Step dead(HoldState state, Operation marked) {
    if (state == HoldState.FREEZE && (marked == Operation.BOOK || marked == Operation.RELEASE)) {
      return new Step.Release(HoldState.FREEZE_ROLLED_BACK);
    }
    if (state == HoldState.BOOKED && (marked == Operation.UNBOOK || marked == Operation.RELEASE)) {
      return new Step.Release(HoldState.RELEASED);
    }
    return new Step.Overtaken();
  }
}
