package com.quwanda.compensation.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.compensation.DepositsMade;
import com.quwanda.compensation.Holds;
import com.quwanda.deposit.api.DepositRecord;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.wallet.api.OrderLedger;
import com.quwanda.wallet.api.WalletAudit;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DepositRuleTest {

  private static final String ID = "d-1";

  private static OrderLedger ledger(DepositStatus status) {
    return new OrderLedger(ID, DepositsMade.sums(status), DepositsMade.moved(status));
  }

  @ParameterizedTest
  @EnumSource(names = {"CONFIRMED", "DEDUCTED", "PENALTY", "REFUNDED"})
  void findsNothingWhereDepositAndLedgerAgree(DepositStatus status) {
    assertThat(DepositRule.differences(DepositsMade.deposit(ID, status), ledger(status))).isEmpty();
  }

  @Test
  void findsARowWhosePartsDoNotAddUp() {
    DepositRecord short1 =
        DepositsMade.parts(DepositsMade.deposit(ID, DepositStatus.PENALTY), "5.00", "4.99");
    assertThat(DepositRule.differences(short1, ledger(DepositStatus.PENALTY)))
        .containsExactly(
            new MoneyFinding(
                MoneyDifferenceKind.DEPOSIT_PARTS,
                "deposit d-1, row",
                "penalty, refund and consumed by row = 9.99",
                "deposit = 10.00"),
            new MoneyFinding(
                MoneyDifferenceKind.DEPOSIT_MONEY_DIFFERS,
                "deposit d-1, refund",
                "ledger = 5.00",
                "PENALTY deposit = 4.99"));
  }

  @Test
  void findsALedgerWhosePartsDoNotAddUp() {
    OrderLedger lost =
        new OrderLedger(
            ID,
            DepositsMade.sums(DepositStatus.PENALTY),
            Map.of("FREEZE", "10.00", "PENALTY", "5.00"));
    assertThat(DepositRule.differences(DepositsMade.deposit(ID, DepositStatus.PENALTY), lost))
        .extracting(MoneyFinding::subject)
        .containsExactly("deposit d-1, ledger", "deposit d-1, refund");
  }

  @Test
  void findsADepositWithoutAnyLedger() {
    assertThat(DepositRule.differences(DepositsMade.deposit(ID, DepositStatus.DEDUCTED), null))
        .extracting(MoneyFinding::kind)
        .contains(MoneyDifferenceKind.DEPOSIT_PARTS, MoneyDifferenceKind.DEPOSIT_MONEY_DIFFERS);
  }

  @Test
  void findsMoneyThatLiesWithAnotherClub() {
    OrderLedger elsewhere =
        new OrderLedger(
            ID,
            Map.of("user:1001:available", "-5.00", "user:1001:frozen", "0.00", "club:x", "5.00"),
            DepositsMade.moved(DepositStatus.PENALTY));
    assertThat(DepositRule.differences(DepositsMade.deposit(ID, DepositStatus.PENALTY), elsewhere))
        .extracting(MoneyFinding::subject)
        .containsExactly("deposit d-1, club:club-1", "deposit d-1, club:x");
  }

  @Test
  void findsAFrozenDepositWithoutItsFreeze() {
    DepositRecord frozen = DepositsMade.deposit(ID, DepositStatus.FROZEN);
    assertThat(DepositRule.withoutFreeze(frozen, ledger(DepositStatus.FROZEN))).isEmpty();
    assertThat(DepositRule.withoutFreeze(frozen, null))
        .containsExactly(
            new MoneyFinding(
                MoneyDifferenceKind.DEPOSIT_WITHOUT_FREEZE,
                "user 1001, deposit d-1",
                "frozen by the ledger = 0.00",
                "FROZEN deposit = 10.00"));
    assertThat(
            DepositRule.withoutFreeze(
                frozen, new OrderLedger(ID, Map.of("user:1001:frozen", "9.99"), Map.of())))
        .hasSize(1);
    assertThat(
            DepositRule.withoutFreeze(
                DepositsMade.deposit(ID, DepositStatus.PENALTY), ledger(DepositStatus.PENALTY)))
        .isEmpty();
  }

  @Test
  void findsAWalletThatKeepsAnotherAmountFrozen() {
    WalletAudit wallet = new WalletAudit(1001, "90.00", "10.00", "90.00", "9.00", Holds.HOUR_AGO);
    assertThat(DepositRule.frozen(wallet, new BigDecimal("10.00")))
        .containsExactly(
            new MoneyFinding(
                MoneyDifferenceKind.FROZEN_DIFFERS,
                "user 1001, ledger",
                "frozen by the ledger = 9.00",
                "FROZEN deposits = 10.00"));
    assertThat(DepositRule.frozen(wallet, BigDecimal.ZERO)).hasSize(2);
  }

  @Test
  void namesAStaleDepositWithItsDeadline() {
    assertThat(DepositRule.stale(DepositsMade.deposit(ID, DepositStatus.FROZEN)).second())
        .isEqualTo("settled since its deadline " + Holds.HOUR_AGO.minusDays(1));
  }
}
