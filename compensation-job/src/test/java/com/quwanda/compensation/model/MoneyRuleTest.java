package com.quwanda.compensation.model;

import static com.quwanda.compensation.Holds.HOUR_AGO;
import static com.quwanda.compensation.Holds.order;
import static com.quwanda.order.api.OrderStatus.EXPIRED;
import static com.quwanda.order.api.OrderStatus.PAID;
import static com.quwanda.order.api.OrderStatus.UNPAID;
import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.wallet.api.LedgerTotals;
import com.quwanda.wallet.api.OrderLedger;
import com.quwanda.wallet.api.WalletAudit;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MoneyRuleTest {

  @Test
  void findsNothingWhereSumsAgreeHoweverTheyAreWritten() {
    assertThat(MoneyRule.differences(new LedgerTotals("0", 0, "150.00", "150.0"))).isEmpty();
    assertThat(MoneyRule.differences(wallet("10.00", "5.0", "10.0", "5.00"))).isEmpty();
    assertThat(MoneyRule.differences(order("o-1", UNPAID), ledger(Map.of()))).isEmpty();
    assertThat(MoneyRule.differences(order("o-1", UNPAID), null)).isEmpty();
  }

  @Test
  void namesEachSumThatIsWrong() {
    assertThat(MoneyRule.differences(new LedgerTotals("-0.01", 3, "150.00", "150.02")))
        .containsExactly(
            new MoneyFinding(
                MoneyDifferenceKind.LEDGER_SUM,
                "ledger",
                "sum of all entries = -0.01",
                "wanted = 0.00"),
            new MoneyFinding(
                MoneyDifferenceKind.OPERATION_UNBALANCED,
                "operations",
                "unbalanced = 3",
                "wanted = 0"),
            new MoneyFinding(
                MoneyDifferenceKind.WALLETS_SUM,
                "all wallets",
                "wallets less the ledger of users = -0.02",
                "wanted = 0.00"));
  }

  @Test
  void namesThePartOfAWalletThatIsWrong() {
    assertThat(MoneyRule.differences(wallet("10.00", "5.00", "10.00", "4.00")))
        .containsExactly(
            new MoneyFinding(
                MoneyDifferenceKind.WALLET_DIFFERS,
                "user 7 frozen",
                "wallet = 5.00",
                "ledger = 4.00"));
  }

  @Test
  void namesTheAccountOfAnOrderThatIsWrong() {
    assertThat(
            MoneyRule.differences(
                order("o-1", PAID), ledger(Map.of("user:1001:available", "-20.00"))))
        .extracting(MoneyFinding::kind, MoneyFinding::subject, MoneyFinding::second)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(
                MoneyDifferenceKind.ORDER_MONEY_DIFFERS,
                "order o-1, club:club-1",
                "PAID order, 20.00 less 0.00 through WALLET = 20.00"));
  }

  @Test
  void saysWhatThePlatformKeeps() {
    OrderLedger late = ledger(Map.of("channel:simulated-pay", "-20.00", "platform", "20.00"));
    assertThat(MoneyRule.owed(late)).isEqualByComparingTo("20.00");
    assertThat(MoneyRule.differences(order("o-1", EXPIRED), late)).isEmpty();
    assertThat(MoneyRule.owed(null)).isEqualByComparingTo("0.00");
  }

  private static WalletAudit wallet(
      String available, String frozen, String ledgerAvailable, String ledgerFrozen) {
    return new WalletAudit(7, available, frozen, ledgerAvailable, ledgerFrozen, HOUR_AGO);
  }

  private static OrderLedger ledger(Map<String, String> sums) {
    return new OrderLedger("o-1", sums, Map.of());
  }
}
