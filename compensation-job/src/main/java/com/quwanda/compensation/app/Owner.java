package com.quwanda.compensation.app;

import com.quwanda.compensation.model.OwnerRecord;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.EndRequest;
import com.quwanda.owner.api.OutcomeQuestion;
import com.quwanda.owner.api.OutcomeReply;
import com.quwanda.owner.api.TransactionProof;
import com.quwanda.owner.api.TransactionView;
import java.util.List;

/** A service whose records decide the fate of holds, asked in one way whichever it is. */
interface Owner {

  /** Its name, as it stands in holds. */
  String name();

  /** How orders stand; at most 200, answered in the same order. */
  List<OutcomeReply> outcomes(List<OutcomeQuestion> questions);

  /**
   * All that it knows of an order.
   *
   * @param xid a further transaction to ask the TC about, or null
   */
  Story storyOf(String orderId, String xid);

  /** Whether it has rows that no other owner lists. */
  default boolean hasRows() {
    return true;
  }

  /** The rows of an activity, oldest first, from a cursor on; null begins. */
  Page list(String activityId, String cursor, int limit);

  /** Ends an order whatever state it is in; this may take as long as a global transaction. */
  ChangeReply end(String orderId, EndRequest request);

  /**
   * What an owner knows of an order.
   *
   * @param owner the owner's name
   * @param record its row, or null when there is none
   * @param proofs what the TC answered to the launcher, oldest first
   * @param transactions what the TC says now
   */
  record Story(
      String owner,
      OwnerRecord record,
      List<TransactionProof> proofs,
      List<TransactionView> transactions) {

    /** Whether the owner has ever had to do with the order. */
    boolean isKnown() {
      return record != null || !proofs.isEmpty();
    }
  }

  /**
   * One page of rows.
   *
   * @param next cursor of the next page, null on the last one
   */
  record Page(List<OwnerRecord> records, String next) {}
}
