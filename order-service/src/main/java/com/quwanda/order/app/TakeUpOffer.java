package com.quwanda.order.app;

import com.quwanda.kit.RemoteProblem;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.order.store.OrderRow;
import com.quwanda.order.store.WaitlistEntryRow;
import com.quwanda.owner.app.ProveRow;
import com.quwanda.owner.store.ProofMapper;
import com.quwanda.stock.api.StockApi;
import com.quwanda.stock.api.StockProblem;
import java.time.Instant;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Goes on with an offer whose maker died, or did not learn whether it stands. It is never made anew
 * under another id before the old one is known to have ended, so nobody is offered twice.
 */
@Component
class TakeUpOffer {

  private static final Set<String> ENDED = Set.of("RELEASED", "FREEZE_ROLLED_BACK");

  private final OrderMapper orders;
  private final ProofMapper proofs;
  private final ProveRow prove;
  private final StockApi stock;
  private final ChangeWaitlist waitlist;
  private final MakeOffer make;

  TakeUpOffer(
      OrderMapper orders,
      ProofMapper proofs,
      ProveRow prove,
      StockApi stock,
      ChangeWaitlist waitlist,
      MakeOffer make) {
    this.orders = orders;
    this.proofs = proofs;
    this.prove = prove;
    this.stock = stock;
    this.waitlist = waitlist;
    this.make = make;
  }

  /** Goes on with it; IN_DOUBT when nothing can be said yet. */
  MakeOffer.Made takeUp(WaitlistEntryRow entry, Instant saleUntil) {
    OrderRow row = orders.find(entry.orderId);
    if (row != null) {
      if (!prove.isProven(row)) {
        return MakeOffer.Made.IN_DOUBT;
      }
      waitlist.offered(entry, row.payUntil);
      return MakeOffer.Made.OFFERED;
    }
    try {
      String journal = stock.getHold(entry.orderId, entry.activityId).journalState();
      // What is held without a row is settled by the layers of the healing; then it has ended.
      return journal != null && ENDED.contains(journal)
          ? backInLine(entry)
          : MakeOffer.Made.IN_DOUBT;
    } catch (RemoteProblem problem) {
      if (problem.code().equals(StockProblem.HOLD_NOT_FOUND.name())) {
        // Unless it has ended for good, its maker died before any place was taken.
        return proofs.findEnd(entry.orderId) != null
            ? backInLine(entry)
            : make.make(entry, saleUntil);
      }
      throw problem;
    }
  }

  private MakeOffer.Made backInLine(WaitlistEntryRow entry) {
    waitlist.putBack(entry, true);
    return MakeOffer.Made.BACK;
  }
}
