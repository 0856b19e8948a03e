package com.quwanda.compensation.api;

import com.quwanda.contract.OrNull;
import java.time.OffsetDateTime;
import java.util.List;

/**
 * All that is known of one order's hold. A part that could not be read is null and named in {@code
 * unreadable}.
 *
 * @param orderId the order
 * @param activityId the activity
 * @param ticketType the ticket type
 * @param owner service whose record decides the hold's fate
 * @param userId the buyer
 * @param quantity places
 * @param redisState state of the hold in Redis, or null when Redis has none
 * @param journal the journal's row, or null when there is none
 * @param order the owner's row, or null when there is none
 * @param proofs what the TC answered to the launcher
 * @param transactions what the TC says now
 * @param outcome what the owner says: LIVE, PAID, DEAD or IN_DOUBT
 * @param reason why it says so
 * @param compensation the compensation a launcher has reported, or null
 * @param unreadable what could not be asked, each with its reason
 */
public record HoldStory(
    String orderId,
    @OrNull String activityId,
    @OrNull String ticketType,
    @OrNull String owner,
    @OrNull Long userId,
    @OrNull Integer quantity,
    @OrNull String redisState,
    @OrNull JournalRow journal,
    @OrNull OwnerRow order,
    List<Proof> proofs,
    List<Transaction> transactions,
    @OrNull String outcome,
    @OrNull String reason,
    @OrNull CompensationView compensation,
    List<String> unreadable) {

  /**
   * The journal's row.
   *
   * @param state its state
   * @param markOperation operation it is marked with, or null
   * @param markXid XID it is marked with, or null
   * @param markAt when it was marked, or null
   * @param lastXid XID whose effect the state shows, or null
   * @param healer who brought the last verdict, or null
   * @param evidence what that verdict rested on, or null
   * @param healedAt when it was brought, or null
   * @param healedAfterMillis how long after the freeze, in milliseconds, or null
   * @param frozenAt when the places were taken
   * @param settledAt when the hold ended, or null
   */
  public record JournalRow(
      String state,
      @OrNull String markOperation,
      @OrNull String markXid,
      @OrNull OffsetDateTime markAt,
      @OrNull String lastXid,
      @OrNull String healer,
      @OrNull String evidence,
      @OrNull OffsetDateTime healedAt,
      @OrNull Long healedAfterMillis,
      OffsetDateTime frozenAt,
      @OrNull OffsetDateTime settledAt) {}

  /**
   * The owner's row.
   *
   * @param status its status
   * @param xid the transaction that wrote it last
   * @param xidAt when that transaction began
   * @param createdAt when the order was placed
   */
  public record OwnerRow(
      String status, String xid, OffsetDateTime xidAt, OffsetDateTime createdAt) {}

  /**
   * What the TC answered to the launcher.
   *
   * @param xid the transaction, empty when none began
   * @param answer COMMITTED, ROLLED_BACK or NEVER_BEGUN
   * @param problem code of the problem that ended the order with it, or null
   * @param recordedAt when
   */
  public record Proof(
      String xid, String answer, @OrNull String problem, OffsetDateTime recordedAt) {}

  /**
   * A global transaction as the TC has it now.
   *
   * @param xid its id
   * @param said the TC's own word, or UNREACHABLE
   */
  public record Transaction(String xid, String said) {}
}
