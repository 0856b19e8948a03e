package com.quwanda.compensation.model;

import com.quwanda.deposit.api.DepositRecord;
import com.quwanda.order.api.OrderRecord;
import com.quwanda.order.api.OrderStatus;
import java.time.OffsetDateTime;

/**
 * An owner's row of whatever has places, a ticket order or a deposit, as far as its places go.
 *
 * @param owner who is to be asked about its places: the service that the row is of, or {@link
 *     #WAITLIST} for an offer that order-service has passed on
 * @param orderId its id
 * @param activityId the activity
 * @param ticketType the ticket type
 * @param userId who has the places
 * @param quantity places that were taken
 * @param left places of these that are not given back, once they are sold
 * @param status its status, in its owner's words
 * @param standing what that means for its places
 * @param xid the global transaction that wrote it last
 * @param xidAt when that transaction began
 * @param madeAt when it was made
 */
public record OwnerRecord(
    String owner,
    String orderId,
    String activityId,
    String ticketType,
    long userId,
    int quantity,
    int left,
    String status,
    Standing standing,
    String xid,
    OffsetDateTime xidAt,
    OffsetDateTime madeAt) {

  /** Name of order-service in its holds. */
  public static final String ORDER_SERVICE = "order-service";

  /** Name of deposit-service in its holds. */
  public static final String DEPOSIT_SERVICE = "deposit-service";

  /**
   * Name in the holds of offers to who waits: order-service's, or deposit-service's once they are
   * passed on.
   */
  public static final String WAITLIST = "waitlist";

  /** How the places of an order or deposit stand. */
  public enum Standing {
    /** They are held. */
    HELD("BOOKED"),
    /** They are sold, some may be given back. */
    SOLD("CONFIRMED"),
    /** They were sold, and all are given back. */
    GIVEN_BACK("REFUNDED"),
    /** It ended before they were sold. */
    ENDED("none");

    private final String journalState;

    Standing(String journalState) {
      this.journalState = journalState;
    }

    /** The journal's state of such a hold once nothing is in flight. */
    String journalState() {
      return journalState;
    }
  }

  /** Of a ticket order. */
  public static OwnerRecord of(OrderRecord order) {
    return new OwnerRecord(
        order.status() == OrderStatus.DEPOSITED ? WAITLIST : ORDER_SERVICE,
        order.orderId(),
        order.activityId(),
        order.ticketType(),
        order.userId(),
        order.quantity(),
        order.quantity() - order.refundedQuantity(),
        order.status().name(),
        switch (order.status()) {
          case UNPAID, OFFERED -> Standing.HELD;
          case PAID -> Standing.SOLD;
          case REFUNDED -> Standing.GIVEN_BACK;
          case PROCESSING, FAILED, CANCELLED, EXPIRED, DECLINED, LAPSED, DEPOSITED ->
              Standing.ENDED;
        },
        order.xid(),
        order.xidAt(),
        order.createdAt());
  }

  /** Of a deposit. */
  public static OwnerRecord of(DepositRecord deposit) {
    return new OwnerRecord(
        DEPOSIT_SERVICE,
        deposit.orderId(),
        deposit.activityId(),
        deposit.ticketType(),
        deposit.userId(),
        deposit.quantity(),
        deposit.quantity() - deposit.refundedQuantity(),
        deposit.status().name(),
        switch (deposit.status()) {
          case FROZEN -> Standing.HELD;
          case CONFIRMED, DEDUCTED -> Standing.SOLD;
          // Its places were sold only if it was confirmed before it was given back.
          case REFUNDED -> deposit.confirmedAt() == null ? Standing.ENDED : Standing.GIVEN_BACK;
          case PROCESSING, FAILED, PENALTY -> Standing.ENDED;
        },
        deposit.xid(),
        deposit.xidAt(),
        deposit.frozenAt());
  }

  /** Whether its places were passed on, to whoever has a row of the same id. */
  public boolean isPassedOn() {
    return owner.equals(WAITLIST);
  }

  /** Whether it has places, held or sold. */
  public boolean isStanding() {
    return standing == Standing.HELD || standing == Standing.SOLD;
  }

  /** Places that were sold and given back. */
  public int refundedQuantity() {
    return quantity - left;
  }
}
