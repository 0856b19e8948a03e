package com.quwanda.order.model;

import com.quwanda.order.api.Outcome;
import java.time.Duration;
import java.util.Objects;

/**
 * The outcome of an order, from its row and what the TC says of the global transactions that may
 * still change it.
 *
 * <p>The row alone proves nothing: AT shows rows of transactions that are still running. So the row
 * is read, the TC is asked about that row's transaction and about the one that the journal is
 * marked with, and the row is read again.
 */
public final class OutcomeRule {

  /** What is known of a global transaction. */
  public enum Transaction {
    COMMITTED,
    ROLLED_BACK,
    /** It runs, or rolls back, or is retried. */
    RUNNING,
    /** The TC does not know it (any more). */
    UNKNOWN,
    /** The TC gave it up; people are needed. */
    STUCK,
    /** The TC could not be asked. */
    UNREACHABLE,
    /** There is no such transaction to ask about. */
    NONE
  }

  /**
   * An order's row at one moment.
   *
   * @param state its state
   * @param xid the transaction that wrote it last
   */
  public record Row(OrderState state, String xid) {}

  /**
   * What was found out about an order.
   *
   * @param before its row before the TC was asked, or null
   * @param after its row afterwards, or null
   * @param ofRow what is known of the transaction that wrote the row last
   * @param ofJournal what is known of the transaction that the journal is marked with
   * @param neverBegun whether the launcher recorded that it began no transaction for this order
   * @param age time since the latest of these transactions, or the hold, began
   */
  public record Findings(
      Row before,
      Row after,
      Transaction ofRow,
      Transaction ofJournal,
      boolean neverBegun,
      Duration age) {}

  /** The outcome and its reason in words. */
  public record Decision(Outcome outcome, String reason) {}

  private OutcomeRule() {}

  /**
   * Decides.
   *
   * @param graceAge age from which UNKNOWN means ended: transaction timeout + the TC's retry-dead
   *     threshold + margin
   */
  public static Decision decide(Findings found, Duration graceAge) {
    boolean old = found.age.compareTo(graceAge) >= 0;
    String facts =
        "row %s, its transaction %s, the journal's %s, age %ds%s"
            .formatted(
                found.after == null ? "absent" : found.after.state,
                found.ofRow,
                found.ofJournal,
                found.age.toSeconds(),
                found.neverBegun ? ", none begun" : "");
    if (!Objects.equals(found.before, found.after)) {
      return inDoubt("row changed meanwhile; " + facts);
    }
    if (isOpen(found.ofRow, old) || isOpen(found.ofJournal, old)) {
      return inDoubt(facts);
    }
    if (found.after != null) {
      // A rolled back transaction's row is undone; while it still shows, the undo is not visible.
      return found.ofRow == Transaction.ROLLED_BACK
          ? inDoubt("undo not visible; " + facts)
          : new Decision(found.after.state.outcome(), facts);
    }
    return switch (found.ofJournal) {
      case COMMITTED -> inDoubt("committed without a row; " + facts);
      case NONE -> old || found.neverBegun ? new Decision(Outcome.DEAD, facts) : inDoubt(facts);
      default -> new Decision(Outcome.DEAD, facts);
    };
  }

  private static boolean isOpen(Transaction transaction, boolean old) {
    return switch (transaction) {
      case RUNNING, STUCK, UNREACHABLE -> true;
      case UNKNOWN -> !old;
      case COMMITTED, ROLLED_BACK, NONE -> false;
    };
  }

  private static Decision inDoubt(String reason) {
    return new Decision(Outcome.IN_DOUBT, reason);
  }
}
