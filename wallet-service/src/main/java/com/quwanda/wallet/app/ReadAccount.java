package com.quwanda.wallet.app;

import com.quwanda.wallet.api.AccountView;
import com.quwanda.wallet.store.LedgerMapper;
import com.quwanda.wallet.store.RollUpMapper;
import com.quwanda.wallet.store.RollUpRow;
import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/** An account's balance: its last roll-up, and what its ledger has since. */
@Component
public class ReadAccount {

  private static final Pattern ACCOUNT =
      Pattern.compile(
          "platform|club:[\\p{L}\\p{N}_-]{1,64}|channel:[a-z-]{1,32}"
              + "|user:[1-9][0-9]{0,18}:(available|frozen)");

  private final LedgerMapper ledger;
  private final RollUpMapper rollUps;

  ReadAccount(LedgerMapper ledger, RollUpMapper rollUps) {
    this.ledger = ledger;
    this.rollUps = rollUps;
  }

  /** One that never had an entry has 0.00. */
  public AccountView one(String account) {
    if (!ACCOUNT.matcher(account).matches()) {
      throw Refuse.invalid("account: the name of one");
    }
    // A roll-up that moves on between the two looks does no harm: the entries are still there.
    RollUpRow last = rollUps.find(account);
    long afterId = last == null ? 0 : last.rolledUpTo;
    BigDecimal rolledUp = last == null ? BigDecimal.ZERO : last.balance;
    LedgerMapper.AccountSum since = ledger.sumAfter(account, afterId);
    return new AccountView(
        account, AuditLedger.text(rolledUp.add(since.sum())), afterId, since.entries());
  }
}
