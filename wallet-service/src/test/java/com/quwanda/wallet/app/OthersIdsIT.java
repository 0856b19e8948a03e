package com.quwanda.wallet.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.kit.rules.OthersIds;
import com.quwanda.wallet.WalletStack;
import com.quwanda.wallet.api.LedgerEntryView;
import com.quwanda.wallet.api.LedgerPage;
import com.quwanda.wallet.api.WalletApi;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Users see their own wallets, and have no way to name another's. */
class OthersIdsIT extends WalletStack {

  @Test
  void areInNoPublicPath() {
    assertThat(OthersIds.of(WalletApi.class)).isEmpty();
  }

  /** A cursor is where a page ends, and no key to what is on it. */
  @Test
  void areNotInACursorEither() {
    for (int i = 0; i < 3; i++) {
      topUp(user, "1.00");
    }
    long stranger = newUser();
    topUp(stranger, "5.00");
    String cursor = wallets.listLedger(user, null, 1).nextCursor();
    String before = audited(user);

    LedgerPage theirs = wallets.listLedger(stranger, cursor, 100);

    assertThat(theirs.items()).isEmpty();
    assertThat(wallets.listLedger(user, cursor, 100).items())
        .extracting(LedgerEntryView::amount)
        .isEqualTo(List.of("1.00", "1.00"));
    assertThat(wallets.getWallet(stranger).available()).isEqualTo("5.00");
    assertThat(audited(user)).isEqualTo(before);
  }
}
