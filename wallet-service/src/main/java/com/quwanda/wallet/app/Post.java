package com.quwanda.wallet.app;

import com.quwanda.kit.FaultPoints;
import com.quwanda.kit.ProblemException;
import com.quwanda.telemetry.LogLines;
import com.quwanda.wallet.api.Money;
import com.quwanda.wallet.api.OperationReply;
import com.quwanda.wallet.api.WalletProblem;
import com.quwanda.wallet.model.Balance;
import com.quwanda.wallet.model.Judgement;
import com.quwanda.wallet.model.Kind;
import com.quwanda.wallet.model.Operation;
import com.quwanda.wallet.store.LedgerMapper;
import com.quwanda.wallet.store.LedgerRow;
import com.quwanda.wallet.store.OperationMapper;
import com.quwanda.wallet.store.OperationRow;
import com.quwanda.wallet.store.WalletMapper;
import com.quwanda.wallet.store.WalletRow;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.seata.core.context.RootContext;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/**
 * Posts an operation: its row, its lines and what they do to the wallet, in one local transaction,
 * so one branch. The wallet comes last, since its lock is what others wait for.
 */
@Component
class Post {

  private final OperationMapper operations;
  private final LedgerMapper ledger;
  private final WalletMapper wallets;
  private final Turns turns;
  private final BalanceCache cache;
  private final WalletMetrics metrics;
  private final FaultPoints faults;
  private final Clock clock;

  Post(
      OperationMapper operations,
      LedgerMapper ledger,
      WalletMapper wallets,
      Turns turns,
      BalanceCache cache,
      WalletMetrics metrics,
      FaultPoints faults,
      Clock clock) {
    this.operations = operations;
    this.ledger = ledger;
    this.wallets = wallets;
    this.turns = turns;
    this.cache = cache;
    this.metrics = metrics;
    this.faults = faults;
    this.clock = clock;
  }

  /** As a branch of the caller's global transaction. */
  OperationReply inBranch(Operation operation) {
    String xid = RootContext.getXID();
    if (xid == null) {
      throw Refuse.with(WalletProblem.OUTSIDE_TRANSACTION, operation.kind().name());
    }
    return counted(operation, xid);
  }

  /** As a transaction of its own. */
  OperationReply alone(Operation operation) {
    refuseWithin();
    return counted(operation, null);
  }

  /** For what may only be done outside of global transactions. */
  static void refuseWithin() {
    if (RootContext.getXID() != null) {
      throw Refuse.with(WalletProblem.INSIDE_TRANSACTION, "within " + RootContext.getXID());
    }
  }

  private OperationReply counted(Operation operation, String xid) {
    try {
      OperationReply reply = LogLines.ofOrder(operation.orderId(), () -> post(operation, xid));
      metrics.answered(operation.kind(), reply.replayed() ? "REPLAYED" : "DONE");
      return reply;
    } catch (ProblemException refused) {
      metrics.answered(operation.kind(), refused.code());
      throw refused;
    }
  }

  private OperationReply post(Operation operation, String xid) {
    Turns.Turn turn = turns.begin();
    while (true) {
      try {
        turn.take(
            () -> {
              write(operation, xid);
              return null;
            });
        break;
      } catch (DuplicateKeyException known) {
        // Looked at in a transaction of its own: this one's lock on the key would keep the earlier
        // one from being undone.
        OperationRow earlier = turn.take(() -> operations.lock(operation.id()));
        if (earlier != null) {
          return repeated(operation, earlier);
        }
        refuseSecondChange(operation, xid);
        // It was rolled back meanwhile, or another has just made the wallet.
        turn.giveWay();
      }
    }
    if (operation.userId() != null) {
      cache.evict(List.of(operation.userId()));
    }
    faults.pass("wallet.after-update");
    return new OperationReply(operation.id(), false);
  }

  private static OperationReply repeated(Operation operation, OperationRow earlier) {
    if (!earlier.fingerprint.equals(operation.fingerprint())) {
      throw Refuse.with(
          WalletProblem.OPERATION_REUSED, operation.id() + " was another " + earlier.kind);
    }
    return new OperationReply(operation.id(), true);
  }

  /** A bug of the caller's: the undo of two changes of one row might run in the wrong order. */
  private void refuseSecondChange(Operation operation, String xid) {
    if (xid != null && operation.userId() != null) {
      String other = operations.changeWithin(xid, operation.userId());
      if (other != null) {
        throw new IllegalStateException(
            operation.id() + " would be the second change of one wallet after " + other);
      }
    }
  }

  private void write(Operation operation, String xid) {
    Instant now = clock.instant();
    operations.insert(row(operation, xid, now));
    ledger.insertAll(lines(operation, now));
    if (operation.userId() == null) {
      faults.pass("wallet.before-update");
      return;
    }
    WalletRow wallet = wallets.lock(operation.userId());
    if (wallet == null && operation.kind() != Kind.TOP_UP) {
      throw Refuse.with(
          WalletProblem.WALLET_NOT_FOUND, "user " + operation.userId() + " has no wallet");
    }
    if (balance(wallet).judge(operation) instanceof Judgement.Refused refused) {
      throw refused(refused);
    }
    faults.pass("wallet.before-update");
    if (wallet == null) {
      wallets.insert(firstWallet(operation, now));
      return;
    }
    BigDecimal available = operation.availableChange().yuan();
    BigDecimal frozen = operation.frozenChange().yuan();
    if (wallets.add(wallet.id, available, frozen, now) != 1) {
      throw new IllegalStateException(
          operation.id() + " was possible, yet the locked wallet does not take it");
    }
  }

  private static ProblemException refused(Judgement.Refused refused) {
    return refused.missing() == null
        ? Refuse.with(refused.problem(), refused.problem().title())
        : Refuse.with(
            refused.problem(),
            refused.missing() + " is missing",
            Map.of("missing", refused.missing().toString()));
  }

  /** What a row says; of no row, nothing. */
  static Balance balance(WalletRow row) {
    return row == null
        ? Balance.NOTHING
        : new Balance(
            row.status == WalletRow.Status.OPEN, new Money(row.available), new Money(row.frozen));
  }

  private static OperationRow row(Operation operation, String xid, Instant now) {
    OperationRow row = new OperationRow();
    row.operationId = operation.id();
    row.kind = operation.kind();
    row.userId = operation.userId();
    row.fingerprint = operation.fingerprint();
    row.xid = xid;
    row.orderId = operation.orderId();
    row.createdAt = now;
    return row;
  }

  private static List<LedgerRow> lines(Operation operation, Instant now) {
    return operation.entries().stream()
        .map(
            entry -> {
              LedgerRow row = new LedgerRow();
              row.operationId = operation.id();
              row.account = entry.account();
              row.entryType = entry.type();
              row.amount = entry.amount().yuan();
              row.userId = entry.userId();
              row.orderId = operation.orderId();
              row.createdAt = now;
              return row;
            })
        .toList();
  }

  private static WalletRow firstWallet(Operation operation, Instant now) {
    WalletRow row = new WalletRow();
    row.userId = operation.userId();
    row.available = operation.availableChange().yuan();
    row.frozen = operation.frozenChange().yuan();
    row.status = WalletRow.Status.OPEN;
    row.createdAt = now;
    row.changedAt = now;
    return row;
  }
}
