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

  /**
   * What a journal row shows.
   *
   * @param state its state
   * @param mark its mark, or null
   * @param lastXid the transaction whose effect the state shows, or null
   * @param quantity places first taken
   * @param left of those, the places that are not given back
   */
  public record Row(HoldState state, Mark mark, String lastXid, int quantity, int left) {}

  /** What is done about a verdict. */
  public sealed interface Step {

    /** Places go back in Redis, then the journal shows {@code then}. */
    record Release(HoldState then) implements Step {}

    /** The hold is confirmed in Redis, then the journal shows {@code then}. */
    record Confirm(HoldState then) implements Step {}

    /** The marked refund is done in Redis, then the journal has it too and shows {@code then}. */
    record Refund(HoldState then) implements Step {}

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
   * @param row what the journal shows
   * @param verdict the owner's verdict
   * @param xid the transaction it was asked for, or null
   * @param refunded places that the owner says are given back in all, when the verdict is PAID
   */
  public static Step step(Row row, Verdict verdict, String xid, int refunded) {
    if (row.mark == null) {
      return unmarked(row, verdict, xid, refunded);
    }
    if (!row.mark.isUnder(xid)) {
      return new Step.Overtaken();
    }
    Operation marked = row.mark.operation();
    return switch (verdict) {
      case LIVE -> live(row.state, marked);
      case PAID -> paid(row, marked, refunded);
      case DEAD -> dead(row.state, marked);
    };
  }

  private static Step unmarked(Row row, Verdict verdict, String xid, int refunded) {
    boolean shown =
        switch (verdict) {
          case LIVE -> row.state == HoldState.BOOKED;
          case PAID ->
              (row.state == HoldState.CONFIRMED || row.state == HoldState.REFUNDED)
                  && refunded == row.quantity - row.left;
          case DEAD -> row.state == HoldState.RELEASED || row.state == HoldState.FREEZE_ROLLED_BACK;
        };
    if (shown && (xid == null || xid.equals(row.lastXid))) {
      return new Step.Already();
    }
    // No branch has touched the hold, under whatever transaction its owner calls dead; one that
    // arrives late finds the release mark, and a TC that takes no more branches.
    if (verdict == Verdict.DEAD && row.state == HoldState.FREEZE) {
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

  private static Step paid(Row row, Operation marked, int refunded) {
    if (row.state == HoldState.BOOKED && marked == Operation.CONFIRM && refunded == 0) {
      return new Step.Confirm(HoldState.CONFIRMED);
    }
    if (row.state == HoldState.CONFIRMED && marked == Operation.REFUND) {
      return refund(row, refunded);
    }
    return new Step.Overtaken();
  }

  /** The owner's row tells by its count whether it has the marked refund or is without it. */
  private static Step refund(Row row, int refunded) {
    int before = row.quantity - row.left;
    if (refunded == before) {
      return new Step.Keep(HoldState.CONFIRMED);
    }
    if (refunded == before + row.mark.refunding()) {
      return new Step.Refund(refunded == row.quantity ? HoldState.REFUNDED : HoldState.CONFIRMED);
    }
    return new Step.Overtaken();
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
