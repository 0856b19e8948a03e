package com.quwanda.order.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.order.store.ChannelPaymentMapper;
import com.quwanda.order.store.ChannelPaymentRow;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.app.ChangeOrder;
import com.quwanda.owner.app.Changed;
import com.quwanda.owner.app.UnderGlobalLock;
import com.quwanda.wallet.api.WalletApi;
import org.springframework.stereotype.Component;

/**
 * Books the money of a payment, once: it pays its order or, if that is not to be paid, is owed to
 * its sender. Which of the two is decided under the lock of the order's row.
 */
@Component
class BookPayment {

  /** What became of the money. */
  enum Booked {
    /** The order is paid with it. */
    PAID,
    /** It is to be given back. */
    UNDUE,
    /** It was in the books before; nothing changed. */
    DUPLICATE
  }

  private static final int SERVER_ERROR = 500;

  /** Another round is only needed when a winner was rolled back at the very moment. */
  private static final int MOST_ROUNDS = 3;

  private final ChangeOrder<OrderRow> change;
  private final OweUndue undue;
  private final ChannelPaymentMapper payments;
  private final UnderGlobalLock globalLock;
  private final Payment.Parts parts;
  private final WalletApi wallet;
  private final OrderMetrics metrics;

  BookPayment(
      ChangeOrder<OrderRow> change,
      OweUndue undue,
      ChannelPaymentMapper payments,
      UnderGlobalLock globalLock,
      Payment.Parts parts,
      WalletApi wallet,
      OrderMetrics metrics) {
    this.change = change;
    this.undue = undue;
    this.payments = payments;
    this.globalLock = globalLock;
    this.parts = parts;
    this.wallet = wallet;
    this.metrics = metrics;
  }

  /**
   * Books it.
   *
   * @param seen the payment's row
   * @param transactionId the channel's own id of the money that came
   * @throws ProblemException with a status of 500 or more when it is not booked, or not known to
   *     be; it may be repeated
   */
  Booked book(ChannelPaymentRow seen, String transactionId) {
    // A row may show what is still to be undone, so that only the committed one is believed.
    if (seen.status.isBooked()
        && globalLock.read(() -> payments.lock(seen.paymentId)).status.isBooked()) {
      return Booked.DUPLICATE;
    }
    for (int round = 1; round <= MOST_ROUNDS; round++) {
      try {
        Booked booked = once(seen, transactionId);
        if (booked != Booked.DUPLICATE) {
          metrics.channelPayment(seen.channel, booked.name());
        }
        return booked;
      } catch (BookedBefore before) {
        return Booked.DUPLICATE;
      } catch (OweUndue.StillPayable again) {
        // Who was first has been rolled back.
      }
    }
    throw Refuse.with(OwnerProblem.CHANGE_BUSY, "others were first each time");
  }

  private Booked once(ChannelPaymentRow payment, String transactionId) {
    Changed<OrderRow> changed;
    try {
      changed =
          change.change(
              payment.orderId, new PayByChannel(payment, transactionId, parts, payments, wallet));
    } catch (ProblemException refused) {
      if (Payable.isRefusal(refused)) {
        undue.owe(payment, transactionId);
        return Booked.UNDUE;
      }
      if (refused.status() < SERVER_ERROR) {
        throw Refuse.with(OwnerProblem.CHANGE_FAILED, refused.getMessage());
      }
      throw refused;
    }
    if (changed instanceof Changed.Done<OrderRow> done) {
      return done.replayed() ? Booked.DUPLICATE : Booked.PAID;
    }
    throw Refuse.with(OwnerProblem.CHANGE_BUSY, "whether the order is paid is not known yet");
  }
}
