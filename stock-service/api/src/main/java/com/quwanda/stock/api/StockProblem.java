package com.quwanda.stock.api;

import com.quwanda.contract.ProblemCode;

/** Problem codes of stock-service, stable for clients, each with its HTTP status. */
public enum StockProblem implements ProblemCode {
  ACTIVITY_NOT_FOUND(404, "No such activity"),
  TICKET_TYPE_NOT_FOUND(404, "No such ticket type"),
  HOLD_NOT_FOUND(404, "No such hold"),
  NOT_YOUR_CLUB(403, "The activity is to be another club's"),
  ACTIVITY_EXISTS(409, "An activity with this id exists"),

  // Refusals of the freeze script, in the order of its guards.
  NOT_WARMED_UP(409, "The sale has not been opened yet"),
  NOT_ON_SALE(409, "The activity is not on sale now"),
  BAD_QUANTITY(400, "The quantity is not a number of places one can buy"),
  KEY_REUSED(422, "The same order was asked for with other contents"),
  ALREADY_ENDED(409, "The hold of this order has ended"),
  PURCHASE_LIMIT(409, "More places than one user may have"),
  INSUFFICIENT_STOCK(409, "Not enough places are left"),

  NO_DEPOSITS(409, "The activity takes no deposits"),
  DEPOSITS_CLOSED(409, "Deposits could be made until the deadline for confirming them"),

  // Refusals of a branch: the caller's global transaction must roll back.
  OUTSIDE_TRANSACTION(400, "This operation is only possible within a global transaction"),
  REFUND_REUSED(422, "This refund id was used for another number of places"),
  REFUND_TOO_LARGE(409, "The hold has fewer places than are to be given back"),
  HOLD_NOT_READY(409, "The journal does not allow this operation on the hold now"),
  BUCKET_CONFLICT(409, "The bucket rows are locked by others, try again"),
  BUCKET_REFUSED(409, "The bucket rows do not have these places"),

  ACTIVITY_CANCELLED(409, "The activity is cancelled; its sale never opens again"),
  REBUILD_RUNNING(409, "The activity is being rebuilt in Redis already"),
  SALE_ENDED(409, "The activity's holds are archived; its sale never opens again"),
  CHANGE_REUSED(422, "The same change of capacity was asked for with another number"),
  TOO_MANY_PLACES(409, "More places than a ticket type can have"),
  CAPACITY_CONFLICT(409, "The capacity is being changed by others, try again"),
  STOCK_UNKNOWN(503, "Whether the places were taken is not known"),
  STOCK_UNAVAILABLE(503, "Stock cannot be reached now");

  private final int status;
  private final String title;

  StockProblem(int status, String title) {
    this.status = status;
    this.title = title;
  }

  @Override
  public String example() {
    return switch (this) {
      case ACTIVITY_NOT_FOUND -> "no activity evening-9";
      case TICKET_TYPE_NOT_FOUND -> "activity evening-1 has no ticket type balcony";
      case NOT_ON_SALE -> "the sale is BEFORE";
      case INSUFFICIENT_STOCK -> "2 places too few are left";
      case DEPOSITS_CLOSED -> "deposits could be made until 2026-12-24T16:00:00Z";
      case NOT_YOUR_CLUB -> "you act for night-club";
      case ACTIVITY_CANCELLED -> "evening-1 is cancelled";
      case CHANGE_REUSED -> "change-1 has added 100";
      case STOCK_UNAVAILABLE -> "nothing was taken";
      case HOLD_NOT_FOUND -> "no hold of o-4f9c21aa";
      case REFUND_TOO_LARGE -> "3 places of o-4f9c21aa, which has 2 left";
      default -> null;
    };
  }

  @Override
  public int status() {
    return status;
  }

  @Override
  public String title() {
    return title;
  }
}
