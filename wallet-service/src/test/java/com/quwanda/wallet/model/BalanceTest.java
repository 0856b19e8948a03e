package com.quwanda.wallet.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.wallet.api.Money;
import com.quwanda.wallet.api.WalletProblem;
import org.junit.jupiter.api.Test;

class BalanceTest {

  private static final Balance OPEN = new Balance(true, Money.of("10.00"), Money.of("5.00"));
  private static final Balance CLOSED = new Balance(false, Money.of("10.00"), Money.of("5.00"));

  @Test
  void letsGoWhatItHas() {
    assertPossible(OPEN, deduct("10.00"));
    assertPossible(OPEN, unfreeze("5.00"));
    assertPossible(OPEN, settle("5.00", "15.00"));
  }

  @Test
  void saysHowMuchIsMissing() {
    assertRefused(OPEN, deduct("10.01"), WalletProblem.INSUFFICIENT_BALANCE, "0.01");
    assertRefused(OPEN, settle("5.00", "16.00"), WalletProblem.INSUFFICIENT_BALANCE, "1.00");
    assertRefused(OPEN, unfreeze("7.50"), WalletProblem.INSUFFICIENT_FROZEN, "2.50");
    assertRefused(Balance.NOTHING, deduct("0.01"), WalletProblem.INSUFFICIENT_BALANCE, "0.01");
  }

  @Test
  void speaksOfTheBalanceBeforeTheFrozenPart() {
    assertRefused(OPEN, settle("6.00", "17.00"), WalletProblem.INSUFFICIENT_BALANCE, "1.00");
  }

  @Test
  void isChargedNothingWhenItIsClosedWhateverItHas() {
    assertRefused(CLOSED, deduct("1.00"), WalletProblem.WALLET_CLOSED, null);
    assertRefused(CLOSED, deduct("99.00"), WalletProblem.WALLET_CLOSED, null);
    assertRefused(CLOSED, settle("5.00", "5.01"), WalletProblem.WALLET_CLOSED, null);
    assertRefused(
        CLOSED, Operation.topUp("t", 7, Money.of("1.00"), "x"), WalletProblem.WALLET_CLOSED, null);
  }

  @Test
  void takesBackWhatIsGivenBackWhenItIsClosed() {
    assertPossible(CLOSED, unfreeze("5.00"));
    assertPossible(CLOSED, settle("5.00", "5.00"));
    assertPossible(CLOSED, settle("5.00", "3.00"));
    assertPossible(CLOSED, Operation.refund("r", 7, Money.of("1.00"), "c", "o"));
    assertPossible(
        CLOSED, Operation.penaliseDeposit("p", 7, Money.of("5"), Money.of("2"), "c", "o"));
  }

  @Test
  void holdsNoMoreThanItsColumn() {
    Balance rich = new Balance(true, Money.of("9999999999.00"), Money.ZERO);
    assertPossible(rich, Operation.topUp("t", 7, Money.of("0.99"), "x"));
    assertRefused(
        rich,
        Operation.topUp("t", 7, Money.of("1.00"), "x"),
        WalletProblem.BALANCE_TOO_LARGE,
        null);
    Balance frozen = new Balance(true, Money.of("10.00"), Money.HIGHEST);
    assertRefused(
        frozen,
        Operation.freeze("f", 7, Money.of("0.01"), "o"),
        WalletProblem.BALANCE_TOO_LARGE,
        null);
  }

  private static void assertPossible(Balance balance, Operation operation) {
    assertThat(balance.judge(operation)).isEqualTo(new Judgement.Possible());
  }

  private static void assertRefused(
      Balance balance, Operation operation, WalletProblem problem, String missing) {
    assertThat(balance.judge(operation))
        .isEqualTo(new Judgement.Refused(problem, missing == null ? null : Money.of(missing)));
  }

  private static Operation deduct(String amount) {
    return Operation.deduct("d", 7, Money.of(amount), "c", "o");
  }

  private static Operation unfreeze(String amount) {
    return Operation.unfreeze("u", 7, Money.of(amount), "o");
  }

  private static Operation settle(String deposit, String price) {
    return Operation.settleDeposit("s", 7, Money.of(deposit), Money.of(price), "c", "o");
  }
}
