package com.quwanda.wallet.app;

import com.quwanda.kit.PageCursor;
import com.quwanda.wallet.api.LedgerPage;
import com.quwanda.wallet.api.WalletView;
import com.quwanda.wallet.store.LedgerMapper;
import com.quwanda.wallet.store.LedgerRow;
import com.quwanda.wallet.store.WalletMapper;
import com.quwanda.wallet.store.WalletRow;
import java.util.List;
import org.springframework.stereotype.Component;

/** Shows users their own wallet, with what transactions that still run have done to it. */
@Component
public class FindWallet {

  private final WalletMapper wallets;
  private final LedgerMapper ledger;

  FindWallet(WalletMapper wallets, LedgerMapper ledger) {
    this.wallets = wallets;
    this.ledger = ledger;
  }

  /** This user's wallet. */
  public WalletView one(long userId) {
    WalletRow row = wallets.find(userId);
    return row == null ? WalletViews.empty(userId) : WalletViews.of(row);
  }

  /** A page of this user's ledger, newest first. */
  public LedgerPage ledger(long userId, PageCursor cursor) {
    List<LedgerRow> rows = ledger.ofUser(userId, cursor.beforeId(), cursor.limit());
    String next =
        rows.size() < cursor.limit() ? null : PageCursor.after(rows.get(rows.size() - 1).id);
    return new LedgerPage(rows.stream().map(WalletViews::of).toList(), next);
  }
}
