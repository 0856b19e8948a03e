package com.quwanda.stock.api;

import com.quwanda.contract.OrNull;
import java.time.OffsetDateTime;
import java.util.List;

/**
 * An activity as buyers see it.
 *
 * @param activityId its id
 * @param clubId club that organises it
 * @param name what buyers read
 * @param sale whether the sale gate is open
 * @param saleFrom first instant at which places are sold
 * @param saleUntil first instant at which they no longer are
 * @param limitPerUser places one user may have
 * @param payWithinSeconds how long after it is placed an order can be paid
 * @param startsAt when the activity itself begins; null when that is not told
 * @param deposit what a deposit for its places comes to; null when it takes none
 * @param ticketTypes its ticket types by code
 */
public record ActivityView(
    String activityId,
    String clubId,
    String name,
    Sale sale,
    OffsetDateTime saleFrom,
    OffsetDateTime saleUntil,
    int limitPerUser,
    int payWithinSeconds,
    @OrNull OffsetDateTime startsAt,
    @OrNull DepositTerms deposit,
    List<TicketTypeView> ticketTypes) {

  /** Position of the sale gate. Outside the sale window nothing is sold through an open gate. */
  public enum Sale {
    OPEN,
    CLOSED,
    /** The organiser has cancelled the activity. */
    CANCELLED
  }
}
