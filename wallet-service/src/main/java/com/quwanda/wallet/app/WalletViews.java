package com.quwanda.wallet.app;

import com.quwanda.wallet.api.LedgerEntryView;
import com.quwanda.wallet.api.Money;
import com.quwanda.wallet.api.WalletView;
import com.quwanda.wallet.model.Account;
import com.quwanda.wallet.store.LedgerRow;
import com.quwanda.wallet.store.WalletRow;
import java.time.ZoneOffset;

/** Shows wallets as their users see them. */
final class WalletViews {

  private WalletViews() {}

  static WalletView of(WalletRow row) {
    return new WalletView(
        Long.toString(row.userId),
        WalletView.Status.valueOf(row.status.name()),
        row.available.toPlainString(),
        row.frozen.toPlainString());
  }

  /** Of a user who never had money. */
  static WalletView empty(long userId) {
    String nothing = Money.ZERO.toString();
    return new WalletView(Long.toString(userId), WalletView.Status.OPEN, nothing, nothing);
  }

  static LedgerEntryView of(LedgerRow row) {
    return new LedgerEntryView(
        row.operationId,
        Account.partOf(row.account),
        row.entryType,
        row.amount.toPlainString(),
        row.orderId,
        row.createdAt.atOffset(ZoneOffset.UTC));
  }
}
