package com.quwanda.wallet.api;

import com.quwanda.contract.Problems;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;

/**
 * What wallet-service answers. It moves amounts that others decide on.
 *
 * <p>All that moves money is idempotent by its operation id. Top-ups are transactions of their own;
 * every other one is a branch of its caller's global transaction, OUTSIDE_TRANSACTION without one.
 * One wallet may be changed by one such call per global transaction.
 */
@HttpExchange
public interface WalletApi {

  /** Header with the user's id, set by the gateway only. */
  String USER = "X-User-Id";

  /** This user's wallet; one who never had money sees an open, empty one. */
  @GetExchange("/api/v1/wallet")
  @Problems({})
  WalletView getWallet(@RequestHeader(USER) long userId);

  /** This user's ledger, newest first; {@code limit} 1 to 100, default 20. */
  @GetExchange("/api/v1/wallet/ledger")
  @Problems({})
  LedgerPage listLedger(
      @RequestHeader(USER) long userId,
      @RequestParam(required = false) String cursor,
      @RequestParam(required = false) Integer limit);

  /** Adds money to a wallet, which it makes when there is none: channel → available. */
  @PostExchange("/internal/v1/wallets/{userId}/top-ups")
  @Problems({
    "INSIDE_TRANSACTION",
    "OPERATION_REUSED",
    "WALLET_CLOSED",
    "BALANCE_TOO_LARGE",
    "WALLET_CONFLICT"
  })
  OperationReply topUp(@PathVariable long userId, @Valid @RequestBody TopUpRequest request);

  /** Charges a wallet: available → club. */
  @PostExchange("/internal/v1/wallets/{userId}/deductions")
  @Problems({
    "OUTSIDE_TRANSACTION",
    "OPERATION_REUSED",
    "WALLET_NOT_FOUND",
    "WALLET_CLOSED",
    "INSUFFICIENT_BALANCE",
    "WALLET_CONFLICT"
  })
  OperationReply deduct(@PathVariable long userId, @Valid @RequestBody ChargeRequest request);

  /** Gives a charge back, to a closed wallet too: club → available. */
  @PostExchange("/internal/v1/wallets/{userId}/refunds")
  @Problems({
    "OUTSIDE_TRANSACTION",
    "OPERATION_REUSED",
    "WALLET_NOT_FOUND",
    "BALANCE_TOO_LARGE",
    "WALLET_CONFLICT"
  })
  OperationReply refund(@PathVariable long userId, @Valid @RequestBody ChargeRequest request);

  /** Freezes a deposit: available → frozen. */
  @PostExchange("/internal/v1/wallets/{userId}/freezes")
  @Problems({
    "OUTSIDE_TRANSACTION",
    "OPERATION_REUSED",
    "WALLET_NOT_FOUND",
    "WALLET_CLOSED",
    "INSUFFICIENT_BALANCE",
    "BALANCE_TOO_LARGE",
    "WALLET_CONFLICT"
  })
  OperationReply freeze(@PathVariable long userId, @Valid @RequestBody FreezeRequest request);

  /** Gives a deposit back whole, to a closed wallet too: frozen → available. */
  @PostExchange("/internal/v1/wallets/{userId}/unfreezes")
  @Problems({
    "OUTSIDE_TRANSACTION",
    "OPERATION_REUSED",
    "WALLET_NOT_FOUND",
    "INSUFFICIENT_FROZEN",
    "BALANCE_TOO_LARGE",
    "WALLET_CONFLICT"
  })
  OperationReply unfreeze(@PathVariable long userId, @Valid @RequestBody FreezeRequest request);

  /**
   * Uses a deposit for its price, and charges what the price is above it; from a closed wallet too
   * when that is nothing.
   */
  @PostExchange("/internal/v1/wallets/{userId}/deposit-settlements")
  @Problems({
    "OUTSIDE_TRANSACTION",
    "OPERATION_REUSED",
    "WALLET_NOT_FOUND",
    "WALLET_CLOSED",
    "INSUFFICIENT_BALANCE",
    "INSUFFICIENT_FROZEN",
    "BALANCE_TOO_LARGE",
    "WALLET_CONFLICT"
  })
  OperationReply settleDeposit(
      @PathVariable long userId, @Valid @RequestBody SettleDepositRequest request);

  /** Gives a deposit's penalty to the club and the rest back, to a closed wallet too. */
  @PostExchange("/internal/v1/wallets/{userId}/deposit-penalties")
  @Problems({
    "OUTSIDE_TRANSACTION",
    "OPERATION_REUSED",
    "WALLET_NOT_FOUND",
    "INSUFFICIENT_FROZEN",
    "BALANCE_TOO_LARGE",
    "WALLET_CONFLICT"
  })
  OperationReply penaliseDeposit(
      @PathVariable long userId, @Valid @RequestBody PenaliseDepositRequest request);

  /** Moves money between accounts that are no wallet. */
  @PostExchange("/internal/v1/transfers")
  @Problems({"OUTSIDE_TRANSACTION", "OPERATION_REUSED", "WALLET_CONFLICT"})
  OperationReply transfer(@Valid @RequestBody TransferRequest request);

  /**
   * Whether a wallet has {@code amount}: a quick look into a cache, and when that says no, a look
   * at the row that waits for transactions still running. WALLET_NOT_FOUND, WALLET_CLOSED.
   */
  @GetExchange("/internal/v1/wallets/{userId}/affordability")
  @Problems({"WALLET_NOT_FOUND", "WALLET_CLOSED", "WALLET_CONFLICT"})
  Affordability affords(@PathVariable long userId, @RequestParam String amount);

  /**
   * Drops what is cached of these users' balances, now and once more a little later; at most 200.
   * Launchers call it from their rollback hooks.
   */
  @PostExchange("/internal/v1/wallets/evictions")
  @Problems({})
  void evict(@Valid @RequestBody List<@NotNull Long> userIds);

  /** Closes a wallet: it is no longer charged. Closing a closed one changes nothing. */
  @PostExchange("/internal/v1/wallets/{userId}/closing")
  @Problems({"INSIDE_TRANSACTION", "WALLET_NOT_FOUND", "WALLET_CONFLICT"})
  WalletView close(@PathVariable long userId);

  /** Opens a closed wallet again. */
  @PostExchange("/internal/v1/wallets/{userId}/opening")
  @Problems({"INSIDE_TRANSACTION", "WALLET_NOT_FOUND", "WALLET_CONFLICT"})
  WalletView open(@PathVariable long userId);

  /** Wallets beside their ledgers; {@code limit} 1 to 500, default 100. */
  @GetExchange("/internal/v1/wallets")
  @Problems({})
  WalletAuditPage auditWallets(
      @RequestParam(required = false) String cursor, @RequestParam(required = false) Integer limit);

  /** One wallet beside its ledger; WALLET_NOT_FOUND. */
  @GetExchange("/internal/v1/wallets/{userId}")
  @Problems({"WALLET_NOT_FOUND"})
  WalletAudit auditWallet(@PathVariable long userId);

  /** What is frozen, per order; {@code limit} 1 to 500, default 100. */
  @GetExchange("/internal/v1/freezes")
  @Problems({})
  OpenFreezePage listFreezes(
      @RequestParam(required = false) String cursor, @RequestParam(required = false) Integer limit);

  /** What the ledger says of orders; at most 200, answered in the same order. */
  @PostExchange("/internal/v1/order-ledgers")
  @Problems({})
  List<OrderLedger> ledgersOf(@Valid @RequestBody List<@NotNull String> orderIds);

  /** Sums over the whole ledger. Reads it all: not for a busy path. */
  @GetExchange("/internal/v1/ledger/totals")
  @Problems({})
  LedgerTotals totals();

  /** The balance of an account that is no wallet's, or of a wallet's. */
  @GetExchange("/internal/v1/accounts/{account}")
  @Problems({})
  AccountView getAccount(@PathVariable String account);

  /** Rolls up what is old enough, account by account; {@code limit} 1 to 500, default 100. */
  @PostExchange("/internal/v1/accounts/roll-ups")
  @Problems("INSIDE_TRANSACTION")
  RollUpReply rollUp(@RequestParam(required = false) Integer limit);
}
