package com.quwanda.wallet.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.wallet.WalletSettings;
import com.quwanda.wallet.api.RollUpReply;
import com.quwanda.wallet.store.LedgerMapper;
import com.quwanda.wallet.store.LedgerRow;
import com.quwanda.wallet.store.RollUpMapper;
import com.quwanda.wallet.store.RollUpRow;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/**
 * Adds up the old part of accounts' ledgers, so that a balance is one row and what is newer. Counts
 * only what can no longer be rolled back, and only up to where no entry can be missing.
 */
@Component
public class RollUpAccounts {

  private static final Logger LOG = LoggerFactory.getLogger(RollUpAccounts.class);

  private final LedgerMapper ledger;
  private final RollUpMapper rollUps;
  private final Turns turns;
  private final WalletMetrics metrics;
  private final WalletSettings settings;
  private final Clock clock;

  RollUpAccounts(
      LedgerMapper ledger,
      RollUpMapper rollUps,
      Turns turns,
      WalletMetrics metrics,
      WalletSettings settings,
      Clock clock) {
    this.ledger = ledger;
    this.rollUps = rollUps;
    this.turns = turns;
    this.metrics = metrics;
    this.settings = settings;
    this.clock = clock;
  }

  /** Rolls up at most so many accounts. */
  public RollUpReply rollUp(int mostAccounts) {
    Post.refuseWithin();
    Instant before = clock.instant().minus(settings.rollUpAge());
    int accounts = 0;
    long entries = 0;
    int busy = 0;
    for (String account : ledger.toRollUp(before, mostAccounts)) {
      long counted = 0;
      try {
        for (int batch = 0; batch < settings.rollUpBatches(); batch++) {
          int more = rollUpBatch(account, before);
          counted += more;
          if (more < settings.rollUpBatch()) {
            break;
          }
        }
      } catch (ProblemException inUse) {
        busy++;
      } catch (DuplicateKeyException anotherRun) {
        LOG.info("another run rolls up {}", account);
      }
      if (counted > 0) {
        accounts++;
        entries += counted;
        metrics.rolledUp(counted);
      }
    }
    return new RollUpReply(accounts, entries, busy);
  }

  private int rollUpBatch(String account, Instant before) {
    RollUpRow last = rollUps.find(account);
    long afterId = last == null ? 0 : last.rolledUpTo;
    long toId = afterId;
    // Up to the first that is too new: one with a lower id may still come from a slower clock.
    for (LedgerRow row : ledger.after(account, afterId, settings.rollUpBatch())) {
      if (!row.createdAt.isBefore(before)) {
        break;
      }
      toId = row.id;
    }
    return toId == afterId ? 0 : count(account, last, afterId, toId);
  }

  private int count(String account, RollUpRow last, long afterId, long toId) {
    return turns
        .beginWithoutPatience()
        .take(
            () -> {
              List<LedgerRow> rows = ledger.lockRange(account, afterId, toId);
              BigDecimal sum =
                  rows.stream().map(row -> row.amount).reduce(BigDecimal.ZERO, BigDecimal::add);
              if (last == null) {
                rollUps.insert(first(account, sum, toId));
                return rows.size();
              }
              int moved = rollUps.moveOn(account, afterId, toId, sum, clock.instant());
              return moved == 1 ? rows.size() : 0;
            });
  }

  private RollUpRow first(String account, BigDecimal sum, long toId) {
    RollUpRow row = new RollUpRow();
    row.account = account;
    row.balance = sum;
    row.rolledUpTo = toId;
    row.rolledUpAt = clock.instant();
    return row;
  }
}
