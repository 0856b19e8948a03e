package com.quwanda.compensation.model;

import com.quwanda.deposit.api.DepositRecord;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.invariants.DepositMoney;
import com.quwanda.wallet.api.OrderLedger;
import com.quwanda.wallet.api.WalletAudit;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What deposits, ledger and wallets say about money, compared. In each finding the first side is
 * what is there, and the second what should be.
 */
public final class DepositRule {

  private DepositRule() {}

  /** Where the money of a settled deposit is not what its row says, or does not add up. */
  public static List<MoneyFinding> differences(DepositRecord deposit, OrderLedger ledger) {
    DepositMoney money = money(deposit);
    DepositMoney.Ledger moved = ledger(ledger);
    List<MoneyFinding> found = new ArrayList<>();
    addUp(deposit, "row", money.accounted(), found);
    addUp(deposit, "ledger", moved.accounted(), found);
    List<DepositMoney.Wrong> wrong = new ArrayList<>(money.wrongParts(moved));
    wrong.addAll(money.wrongAccounts(moved));
    for (DepositMoney.Wrong one : wrong) {
      found.add(
          new MoneyFinding(
              MoneyDifferenceKind.DEPOSIT_MONEY_DIFFERS,
              subject(deposit) + ", " + one.subject(),
              "ledger = " + one.ledger().setScale(2),
              deposit.status() + " deposit = " + one.expected().setScale(2)));
    }
    return found;
  }

  private static void addUp(
      DepositRecord deposit, String source, BigDecimal accounted, List<MoneyFinding> found) {
    if (accounted.compareTo(yuan(deposit.depositAmount())) != 0) {
      found.add(
          new MoneyFinding(
              MoneyDifferenceKind.DEPOSIT_PARTS,
              subject(deposit) + ", " + source,
              "penalty, refund and consumed by " + source + " = " + accounted.setScale(2),
              "deposit = " + deposit.depositAmount()));
    }
  }

  /** A FROZEN deposit for which the ledger keeps another amount frozen, or none; else nothing. */
  public static List<MoneyFinding> withoutFreeze(DepositRecord deposit, OrderLedger ledger) {
    BigDecimal frozen =
        MoneyRule.sums(ledger)
            .getOrDefault("user:" + deposit.userId() + ":frozen", BigDecimal.ZERO.setScale(2));
    return deposit.status() != DepositStatus.FROZEN
            || frozen.compareTo(yuan(deposit.depositAmount())) == 0
        ? List.of()
        : List.of(
            new MoneyFinding(
                MoneyDifferenceKind.DEPOSIT_WITHOUT_FREEZE,
                "user " + deposit.userId() + ", deposit " + deposit.orderId(),
                "frozen by the ledger = " + frozen,
                "FROZEN deposit = " + deposit.depositAmount()));
  }

  /** A deposit that should long have been confirmed or penalised. */
  public static MoneyFinding stale(DepositRecord deposit) {
    return new MoneyFinding(
        MoneyDifferenceKind.DEPOSIT_STALE,
        subject(deposit),
        "FROZEN = " + deposit.depositAmount(),
        "settled since its deadline " + deposit.confirmDeadline());
  }

  /**
   * Where a user's wallet keeps another amount frozen than the user's deposits add up to.
   *
   * @param wallet what is frozen by row and by ledger
   * @param deposits sum of the user's FROZEN deposits, yuan
   */
  public static List<MoneyFinding> frozen(WalletAudit wallet, BigDecimal deposits) {
    List<MoneyFinding> found = new ArrayList<>();
    frozen(wallet, "wallet", wallet.frozen(), deposits, found);
    frozen(wallet, "ledger", wallet.ledgerFrozen(), deposits, found);
    return found;
  }

  private static void frozen(
      WalletAudit wallet,
      String source,
      String amount,
      BigDecimal deposits,
      List<MoneyFinding> found) {
    if (yuan(amount).compareTo(deposits) != 0) {
      found.add(
          new MoneyFinding(
              MoneyDifferenceKind.FROZEN_DIFFERS,
              "user " + wallet.userId() + ", " + source,
              "frozen by the " + source + " = " + amount,
              "FROZEN deposits = " + deposits.setScale(2)));
    }
  }

  /** What a deposit's row says about money. */
  public static DepositMoney money(DepositRecord deposit) {
    return new DepositMoney(
        deposit.userId(),
        deposit.clubId(),
        deposit.status().name(),
        deposit.confirmedAt() != null,
        yuan(deposit.price()),
        yuan(deposit.depositAmount()),
        yuan(deposit.penaltyAmount()),
        yuan(deposit.refundAmount()));
  }

  /** Type of entry to what such entries have moved; none when there is no ledger. */
  public static Map<String, BigDecimal> moved(OrderLedger ledger) {
    Map<String, BigDecimal> moved = new TreeMap<>();
    if (ledger != null) {
      ledger.moved().forEach((type, amount) -> moved.put(type, yuan(amount)));
    }
    return moved;
  }

  private static DepositMoney.Ledger ledger(OrderLedger ledger) {
    return new DepositMoney.Ledger(MoneyRule.sums(ledger), moved(ledger));
  }

  private static String subject(DepositRecord deposit) {
    return "deposit " + deposit.orderId();
  }

  private static BigDecimal yuan(String amount) {
    return new BigDecimal(amount);
  }
}
