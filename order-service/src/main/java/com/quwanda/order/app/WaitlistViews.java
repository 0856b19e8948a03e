package com.quwanda.order.app;

import com.quwanda.order.api.WaitlistEntryView;
import com.quwanda.order.api.WaitlistOfferView;
import com.quwanda.order.api.WaitlistStatus;
import com.quwanda.order.store.OrderRow;
import com.quwanda.order.store.WaitlistEntryRow;
import com.quwanda.stock.api.StockProblem;
import java.time.ZoneOffset;

/** Shows entries on waitlists as their users see them. */
final class WaitlistViews {

  private WaitlistViews() {}

  /** One that waits, also while an offer is being made: it may still come to nothing. */
  static WaitlistEntryView waiting(WaitlistEntryRow entry, int position) {
    return view(entry, WaitlistStatus.WAITING, position, null, null);
  }

  /** One that was left, or that ended without an offer. */
  static WaitlistEntryView ended(WaitlistEntryRow entry) {
    return view(entry, WaitlistStatus.valueOf(entry.status.name()), null, null, entry.reason);
  }

  /**
   * One that an offer was made to.
   *
   * @param wasAccepted of a cancelled one: whether it had become an order before
   */
  static WaitlistEntryView offered(WaitlistEntryRow entry, OrderRow offer, boolean wasAccepted) {
    WaitlistStatus status =
        switch (offer.status) {
          case OFFERED -> WaitlistStatus.OFFERED;
          case DECLINED -> WaitlistStatus.DECLINED;
          case LAPSED -> WaitlistStatus.EXPIRED;
          case UNPAID, PAID, REFUNDED, EXPIRED, DEPOSITED -> WaitlistStatus.ACCEPTED;
          case CANCELLED -> wasAccepted ? WaitlistStatus.ACCEPTED : WaitlistStatus.CLOSED;
        };
    String reason = status == WaitlistStatus.CLOSED ? StockProblem.ACTIVITY_CANCELLED.name() : null;
    return view(
        entry,
        status,
        null,
        new WaitlistOfferView(entry.orderId, entry.offeredUntil.atOffset(ZoneOffset.UTC)),
        reason);
  }

  private static WaitlistEntryView view(
      WaitlistEntryRow entry,
      WaitlistStatus status,
      Integer position,
      WaitlistOfferView offer,
      String reason) {
    return new WaitlistEntryView(
        entry.entryId,
        status,
        entry.activityId,
        entry.ticketType,
        entry.quantity,
        position,
        entry.joinedAt.atOffset(ZoneOffset.UTC),
        offer,
        reason);
  }
}
