package com.quwanda.compensation.app;

import com.quwanda.compensation.model.HoldCase;
import com.quwanda.owner.api.Doubt;
import com.quwanda.owner.api.Outcome;

/**
 * What became of a hold.
 *
 * @param of the hold, as it was when its owner was asked last
 * @param result what was done
 * @param outcome what the owner said; null when it could not be asked
 * @param refunded places that the owner says are given back in all
 * @param doubt why the outcome is in doubt, or null
 * @param said the owner's reason, or why something failed
 * @param state the journal's state afterwards, or null
 */
record Healed(
    HoldCase of,
    Result result,
    Outcome outcome,
    int refunded,
    Doubt doubt,
    String said,
    String state) {

  enum Result {
    /** The verdict was applied. */
    APPLIED,
    /** It had been applied before. */
    ALREADY,
    /** The owner cannot say yet. */
    IN_DOUBT,
    /** The hold moved on, twice. */
    OVERTAKEN,
    /** The owner said something that is not to be brought. */
    NOT_WANTED,
    /** Somebody could not be reached, or refused. */
    FAILED,
    /** The verdict would be brought. */
    DRY_RUN
  }

  boolean isSettled() {
    return result == Result.APPLIED || result == Result.ALREADY;
  }

  /** The verdict and what it did, e.g. {@code DEAD brought: APPLIED, FREEZE_ROLLED_BACK}. */
  String done() {
    return switch (result) {
      case APPLIED, ALREADY -> outcome + " brought: " + result + ", " + state;
      case OVERTAKEN -> outcome + " brought: overtaken, left for later";
      case IN_DOUBT -> "in doubt, left for later";
      case NOT_WANTED -> "nothing, since the owner says " + outcome;
      case FAILED -> "failed, left for later";
      case DRY_RUN -> outcome + " would be brought";
    };
  }

  /** One line for people. */
  String line() {
    return "order " + of.orderId() + ": " + done() + " (" + said + ")";
  }
}
