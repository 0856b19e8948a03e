package com.quwanda.owner.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.kit.RemoteProblem;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.wallet.api.WalletProblem;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What follows from why a change of an order was rolled back. */
final class RolledBackChange {

  /** Others were in the way; nothing is wrong with the change itself. */
  private static final Set<String> TRY_AGAIN =
      Set.of(
          StockProblem.HOLD_NOT_READY.name(),
          StockProblem.BUCKET_CONFLICT.name(),
          WalletProblem.WALLET_CONFLICT.name());

  /** What the buyer can do something about; passed on as the wallet says it. */
  private static final Set<String> WALLET_REFUSALS =
      Set.of(
          WalletProblem.INSUFFICIENT_BALANCE.name(),
          WalletProblem.WALLET_CLOSED.name(),
          WalletProblem.WALLET_NOT_FOUND.name());

  private static final Set<String> FROM_WALLET =
      Arrays.stream(WalletProblem.values()).map(Enum::name).collect(Collectors.toSet());

  private RolledBackChange() {}

  /** Whether the same change may do better under a new transaction. */
  static boolean isWorthAnotherTry(Throwable cause) {
    return cause instanceof OrderBusy || isRefusal(cause, TRY_AGAIN);
  }

  /** Whether an ended transaction's mark in the journal of stock was in the way. */
  static boolean isKeptOutByMark(Throwable cause) {
    return isRefusal(cause, Set.of(StockProblem.HOLD_NOT_READY.name()));
  }

  /**
   * Whether a try that had come to its branches may have marked the journal of stock, its last one:
   * not if an earlier one refused, or the journal itself.
   */
  static boolean mayHaveMarked(Throwable cause) {
    return !isKeptOutByMark(cause) && !isRefusal(cause, FROM_WALLET);
  }

  /** What the caller is told when no other try follows. */
  static ProblemException problem(Throwable cause) {
    if (cause instanceof ProblemException refused) {
      return refused;
    }
    return walletRefusal(cause)
        .orElseGet(
            () ->
                isWorthAnotherTry(cause)
                    ? Refuse.with(
                        OwnerProblem.CHANGE_BUSY, "others were first each time; nothing changed")
                    : Refuse.with(OwnerProblem.CHANGE_FAILED, "all of it was rolled back"));
  }

  /** What the wallet said, when it is something that the buyer can mend. */
  static Optional<ProblemException> walletRefusal(Throwable cause) {
    return isRefusal(cause, WALLET_REFUSALS)
        ? Optional.of(((RemoteProblem) cause).passedOn())
        : Optional.empty();
  }

  private static boolean isRefusal(Throwable cause, Set<String> codes) {
    return cause instanceof RemoteProblem problem && codes.contains(problem.code());
  }
}
