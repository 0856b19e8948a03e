package com.quwanda.owner.model;

import com.quwanda.owner.api.Doubt;
import com.quwanda.owner.api.Outcome;
import java.time.Duration;
import java.util.List;

/**
 * The outcome of an order, from its row and what the TC says of the global transactions that may
 * still change it.
 *
 * <p>The row alone proves nothing: AT shows rows of transactions that are still running. So the row
 * is read, the TC is asked about that row's transaction and about the one that the journal is
 * marked with, and the row is read again.
 */
public final class OutcomeRule {

  private static final List<Doubt> BY_WEIGHT =
      List.of(Doubt.STUCK, Doubt.UNREACHABLE, Doubt.RUNNING, Doubt.TOO_YOUNG);

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
   * An owner's row at one moment.
   *
   * @param state its state, in the owner's words
   * @param outcome what the state means for the hold once the row is committed; null when its
   *     places were passed on to another owner
   * @param givenBack places given back of those that were sold
   * @param xid the transaction that wrote it last
   */
  public record Row(String state, Outcome outcome, int givenBack, String xid) {}

  /**
   * A global transaction, and what is known of it.
   *
   * @param xid its id, or null when there is none
   * @param state what is known
   * @param said who said so, and in which word
   */
  public record Asked(String xid, Transaction state, String said) {

    /** Nothing to ask about. */
    public static final Asked NONE = new Asked(null, Transaction.NONE, "");
  }

  /**
   * What was found out about an order.
   *
   * @param before its row before the TC was asked, or null
   * @param after its row afterwards, or null
   * @param ofRow the transaction that wrote the row last
   * @param ofJournal the transaction that the journal is marked with
   * @param neverBegun whether the launcher recorded that it began no transaction for this order
   * @param age time since the latest of these transactions, or the hold, began
   */
  public record Findings(
      Row before, Row after, Asked ofRow, Asked ofJournal, boolean neverBegun, Duration age) {}

  /**
   * What is decided.
   *
   * @param outcome the outcome
   * @param doubt why it is IN_DOUBT, else null
   * @param reason the findings in words
   */
  public record Decision(Outcome outcome, Doubt doubt, String reason) {}

  private OutcomeRule() {}

  /**
   * Decides.
   *
   * @param graceAge age from which UNKNOWN means ended: transaction timeout + the TC's retry-dead
   *     threshold + margin
   */
  public static Decision decide(Findings found, Duration graceAge) {
    boolean old = found.age.compareTo(graceAge) >= 0;
    String reason = reason(found, graceAge);
    if (hasChanged(found.before, found.after)) {
      return new Decision(Outcome.IN_DOUBT, Doubt.CHANGED, "row changed meanwhile; " + reason);
    }
    Doubt open = worse(doubt(found.ofRow.state, old), doubt(found.ofJournal.state, old));
    if (open != null) {
      return new Decision(Outcome.IN_DOUBT, open, reason);
    }
    if (found.after != null) {
      // A rolled back transaction's row is undone; while it still shows, the undo is not visible.
      if (found.ofRow.state == Transaction.ROLLED_BACK) {
        return new Decision(Outcome.IN_DOUBT, Doubt.UNDO_NOT_VISIBLE, reason);
      }
      return found.after.outcome == null
          ? new Decision(Outcome.IN_DOUBT, Doubt.PASSED_ON, reason)
          : new Decision(found.after.outcome, null, reason);
    }
    return switch (found.ofJournal.state) {
      case COMMITTED -> new Decision(Outcome.IN_DOUBT, Doubt.COMMITTED_WITHOUT_ROW, reason);
      case NONE ->
          old || found.neverBegun
              ? new Decision(Outcome.DEAD, null, reason)
              : new Decision(Outcome.IN_DOUBT, Doubt.TOO_YOUNG, reason);
      default -> new Decision(Outcome.DEAD, null, reason);
    };
  }

  /** A further state of the same transaction that means the same to the hold changes nothing. */
  private static boolean hasChanged(Row before, Row after) {
    if (before == null || after == null) {
      return before != after;
    }
    return before.outcome != after.outcome
        || before.givenBack != after.givenBack
        || !before.xid.equals(after.xid);
  }

  private static String reason(Findings found, Duration graceAge) {
    return "%s; %s; age %ds of %ds%s"
        .formatted(
            found.after == null
                ? "no row"
                : "row " + found.after.state + " by " + words(found.ofRow),
            found.ofJournal.xid == null
                ? "journal not marked"
                : "journal marked by " + words(found.ofJournal),
            found.age.toSeconds(),
            graceAge.toSeconds(),
            found.neverBegun ? "; none begun" : "");
  }

  private static String words(Asked transaction) {
    return transaction.xid + " (" + transaction.said + ")";
  }

  private static Doubt doubt(Transaction transaction, boolean old) {
    return switch (transaction) {
      case STUCK -> Doubt.STUCK;
      case RUNNING -> Doubt.RUNNING;
      case UNREACHABLE -> Doubt.UNREACHABLE;
      case UNKNOWN -> old ? null : Doubt.TOO_YOUNG;
      case COMMITTED, ROLLED_BACK, NONE -> null;
    };
  }

  /** The one that takes longer to go away; STUCK never does by itself. */
  private static Doubt worse(Doubt one, Doubt other) {
    for (Doubt doubt : BY_WEIGHT) {
      if (doubt == one || doubt == other) {
        return doubt;
      }
    }
    return null;
  }
}
