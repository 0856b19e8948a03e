package com.quwanda.order.api;

import java.time.OffsetDateTime;
import java.util.List;

/**
 * All that order-service knows of an order, for people.
 *
 * @param orderId the order
 * @param record its row, or null when there is none
 * @param proofs what the TC answered to the launcher, oldest first
 * @param transactions what the TC says now of the row's transaction and of the one asked about
 */
public record OrderStory(
    String orderId, OrderRecord record, List<Proof> proofs, List<Transaction> transactions) {

  /**
   * What the TC answered when a try ended, or that none began.
   *
   * @param xid the try's transaction, empty when none began
   * @param answer COMMITTED, ROLLED_BACK or NEVER_BEGUN
   * @param problem code of the problem that ended the order with it, or null
   * @param recordedAt when
   */
  public record Proof(String xid, String answer, String problem, OffsetDateTime recordedAt) {}

  /**
   * A global transaction as the TC has it now.
   *
   * @param xid its id
   * @param said the TC's own word, e.g. Finished, which also means "not known"; UNREACHABLE when it
   *     could not be asked
   */
  public record Transaction(String xid, String said) {}
}
