package com.quwanda.order.app;

import com.quwanda.kit.Ending;
import com.quwanda.kit.FaultPoints;
import com.quwanda.kit.GlobalTransactions;
import com.quwanda.kit.ProblemException;
import com.quwanda.kit.RemoteProblem;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.OwnerSettings;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.app.OrderAttempt;
import com.quwanda.owner.app.OrderBusy;
import com.quwanda.owner.app.Proofs;
import com.quwanda.owner.app.WriteBranch;
import com.quwanda.wallet.api.TransferRequest;
import com.quwanda.wallet.api.WalletApi;
import com.quwanda.wallet.api.WalletProblem;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * A global transaction over what we know of a channel's money and the ledger: it changes neither
 * the order's row nor its places. What is held by others is tried again under a new XID, once the
 * old one is proven rolled back.
 */
@Component
class LaunchTransfer {

  private static final Logger LOG = LoggerFactory.getLogger(LaunchTransfer.class);
  private static final int LONGEST_PAUSE_MILLIS = 50;

  private final GlobalTransactions transactions;
  private final WriteBranch branch;
  private final WalletApi wallet;
  private final Proofs proofs;
  private final OwnerSettings settings;
  private final FaultPoints faults;

  LaunchTransfer(
      GlobalTransactions transactions,
      WriteBranch branch,
      WalletApi wallet,
      Proofs proofs,
      OwnerSettings settings,
      FaultPoints faults) {
    this.transactions = transactions;
    this.branch = branch;
    this.wallet = wallet;
    this.proofs = proofs;
    this.settings = settings;
    this.faults = faults;
  }

  /**
   * Launches it.
   *
   * @param name of the transaction and its fault points
   * @param order the order it is for
   * @param rows gets the XID and writes our rows, in one local transaction; what it throws is
   *     thrown on, with nothing changed
   * @throws ProblemException when it is not done, or not known to be; it may be repeated
   */
  void launch(String name, OrderRow order, Consumer<String> rows, TransferRequest transfer) {
    OrderAttempt of = OrderAttempt.of(order);
    long noTryAfter = System.nanoTime() + settings.tryAgainWithin().toNanos();
    for (int tries = 1; ; tries++) {
      Ending<Void> ending =
          transactions.launch(
              name,
              settings.transactionTimeout(),
              xid -> {
                branch.write(
                    name,
                    () -> {
                      rows.accept(xid);
                      return null;
                    });
                faults.pass(name + ".after-rows");
                wallet.transfer(transfer);
                faults.pass(name + ".after-wallet");
                return null;
              },
              (xid, cause) -> proofs.rolledBack(of, xid, null));
      if (ending instanceof Ending.Committed<Void> committed) {
        prove(of, committed.xid());
        return;
      }
      if (ending instanceof Ending.NeverBegun<Void> none) {
        LOG.warn("no transaction for {} of {}", name, order.orderId, none.cause());
        throw Refuse.with(OwnerProblem.TRANSACTIONS_UNAVAILABLE, "nothing changed");
      }
      if (ending instanceof Ending.InDoubt<Void> doubt) {
        LOG.warn("{} of {} in doubt: {}", name, order.orderId, doubt.answer(), doubt.cause());
        throw Refuse.with(OwnerProblem.CHANGE_BUSY, "whether it is done is not known yet");
      }
      Throwable cause = ((Ending.RolledBack<Void>) ending).cause();
      if (!isInTheWay(cause)) {
        throw notDone(name, order, cause);
      }
      if (tries == settings.attempts() || System.nanoTime() >= noTryAfter) {
        throw Refuse.with(OwnerProblem.CHANGE_BUSY, "others were first each time");
      }
      pause();
    }
  }

  private void prove(OrderAttempt of, String xid) {
    try {
      proofs.committed(of, xid);
    } catch (RuntimeException unwritten) {
      LOG.warn("no proof written for {}", of.orderId(), unwritten);
    }
  }

  private static boolean isInTheWay(Throwable cause) {
    return cause instanceof OrderBusy
        || cause instanceof RemoteProblem problem
            && problem.code().equals(WalletProblem.WALLET_CONFLICT.name());
  }

  private static RuntimeException notDone(String name, OrderRow order, Throwable cause) {
    if (cause instanceof ProblemException
        || cause instanceof BookedBefore
        || cause instanceof OweUndue.StillPayable) {
      return (RuntimeException) cause;
    }
    LOG.warn("{} of {} rolled back", name, order.orderId, cause);
    return Refuse.with(OwnerProblem.CHANGE_FAILED, "all of it was rolled back");
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextInt(1, LONGEST_PAUSE_MILLIS));
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }
}
