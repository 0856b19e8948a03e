package com.quwanda.deposit.api;

import com.quwanda.contract.Answers;
import com.quwanda.contract.IdempotencyKey;
import com.quwanda.contract.Problems;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.EndRequest;
import com.quwanda.owner.api.JobTally;
import com.quwanda.owner.api.OwnerApi;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;

/** What deposit-service answers. The gateway sets the user header from the caller's token. */
@HttpExchange
public interface DepositApi extends OwnerApi {

  /**
   * Takes places and freezes the deposit for them: 201 with the deposit, 202 while its outcome is
   * not known, a problem when it is refused; INSUFFICIENT_BALANCE says what is missing.
   *
   * @param idempotencyKey 1 to 64 printable ASCII characters; the same key by the same user is the
   *     same deposit
   */
  @PostExchange("/api/v1/deposits")
  @Problems({
    "IDEMPOTENCY_KEY_MISSING",
    "ACTIVITY_NOT_FOUND",
    "TICKET_TYPE_NOT_FOUND",
    "NO_DEPOSITS",
    "DEPOSITS_CLOSED",
    "NOT_WARMED_UP",
    "NOT_ON_SALE",
    "BAD_QUANTITY",
    "IDEMPOTENCY_KEY_REUSED",
    "ORDER_ENDED",
    "PURCHASE_LIMIT",
    "INSUFFICIENT_STOCK",
    "STOCK_UNAVAILABLE",
    "INSUFFICIENT_BALANCE",
    "WALLET_NOT_FOUND",
    "WALLET_CLOSED",
    "ORDER_BUSY",
    "ORDER_FAILED",
    "TRANSACTIONS_UNAVAILABLE"
  })
  @Answers(
      value = {201, 202},
      replayed = true)
  ResponseEntity<DepositView> freezeDeposit(
      @RequestHeader(USER) long userId,
      @RequestHeader(name = IdempotencyKey.HEADER, required = false) String idempotencyKey,
      @Valid @RequestBody FreezeDepositRequest request);

  /**
   * Confirms a deposit before its deadline: it is used for the price, and the supplement is charged
   * to the wallet. 200 with the deposit, 202 while its outcome is not known; the same again for one
   * that is confirmed. INSUFFICIENT_BALANCE says what is missing; nothing has changed then.
   *
   * @param idempotencyKey 1 to 64 printable ASCII characters; whatever it is, the deposit's id is
   *     what makes a repetition the same
   */
  @PostExchange("/api/v1/deposits/{orderId}/confirmation")
  @Problems({
    "IDEMPOTENCY_KEY_MISSING",
    "ORDER_NOT_FOUND",
    "DEPOSIT_PENALISED",
    "DEPOSIT_REFUNDED",
    "CONFIRM_DEADLINE_PASSED",
    "INSUFFICIENT_BALANCE",
    "WALLET_NOT_FOUND",
    "WALLET_CLOSED",
    "CHANGE_BUSY",
    "CHANGE_FAILED",
    "TRANSACTIONS_UNAVAILABLE"
  })
  @Answers(
      value = {200, 202},
      replayed = true)
  ResponseEntity<DepositView> confirmDeposit(
      @RequestHeader(USER) long userId,
      @RequestHeader(name = IdempotencyKey.HEADER, required = false) String idempotencyKey,
      @PathVariable String orderId);

  /**
   * Accepts an offer of the waitlist as a deposit of the same id: 201 with the deposit, 202 while
   * its outcome is not known, a problem when it is refused; the offer is as it was then. The same
   * again for one that was accepted so.
   *
   * @param idempotencyKey 1 to 64 printable ASCII characters; whatever it is, the offer's id is
   *     what makes a repetition the same
   */
  @PostExchange("/api/v1/waitlist-offers/{offerId}/deposit")
  @Problems({
    "IDEMPOTENCY_KEY_MISSING",
    "OFFER_NOT_FOUND",
    "ORDER_NOT_FOUND",
    "OFFER_EXPIRED",
    "OFFER_DECLINED",
    "OFFER_CANCELLED",
    "OFFER_ACCEPTED",
    "ORDER_ENDED",
    "ACTIVITY_NOT_FOUND",
    "ACTIVITY_CANCELLED",
    "NO_DEPOSITS",
    "TICKET_TYPE_NOT_FOUND",
    "DEPOSITS_CLOSED",
    "INSUFFICIENT_BALANCE",
    "WALLET_NOT_FOUND",
    "WALLET_CLOSED",
    "CHANGE_BUSY",
    "CHANGE_FAILED",
    "TRANSACTIONS_UNAVAILABLE"
  })
  @Answers(
      value = {201, 202},
      replayed = true)
  ResponseEntity<DepositView> acceptOffer(
      @RequestHeader(USER) long userId,
      @RequestHeader(name = IdempotencyKey.HEADER, required = false) String idempotencyKey,
      @PathVariable String offerId);

  /** One deposit of this user; another user's is not found. */
  @GetExchange("/api/v1/deposits/{orderId}")
  @Problems({"ORDER_NOT_FOUND", "OFFER_NOT_FOUND", "STOCK_UNAVAILABLE", "STOCK_UNKNOWN"})
  DepositView getDeposit(@RequestHeader(USER) long userId, @PathVariable String orderId);

  /** This user's deposits, newest first; {@code limit} 1 to 100, default 20. */
  @GetExchange("/api/v1/deposits")
  @Problems({})
  DepositPage listDeposits(
      @RequestHeader(USER) long userId,
      @RequestParam(required = false) String cursor,
      @RequestParam(required = false) Integer limit);

  /** FROZEN deposits past their deadline, longest first; {@code limit} 1 to 500, default 100. */
  @GetExchange("/internal/v1/due-deposits")
  @Problems({})
  List<DueDeposit> listDue(
      @RequestParam(required = false) String activityId,
      @RequestParam(required = false) Integer limit);

  /** Penalises a deposit that was not confirmed in time. */
  @PostExchange("/internal/v1/deposits/{orderId}/timeout")
  @Problems({"ORDER_NOT_FOUND"})
  ChangeReply timeOut(@PathVariable String orderId);

  /** Gives a deposit back whole, or the whole price when it is confirmed; its places are freed. */
  @PostExchange("/internal/v1/deposits/{orderId}/end")
  @Problems({"ORDER_NOT_FOUND"})
  ChangeReply endDeposit(@PathVariable String orderId, @Valid @RequestBody EndRequest request);

  /**
   * Brings deposits on whose places have been settled: CONFIRMED becomes DEDUCTED, PENALTY becomes
   * REFUNDED; {@code limit} 1 to 500, default 100.
   */
  @PostExchange("/internal/v1/deposits/completions")
  @Problems({})
  JobTally complete(@RequestParam(required = false) Integer limit);

  /** An activity's deposits, counted by status. */
  @GetExchange("/internal/v1/activities/{activityId}/deposit-sums")
  @Problems({})
  DepositSums sumDeposits(@PathVariable String activityId);

  /**
   * All that is known of a deposit, for people; one nobody knows has neither record nor proofs.
   *
   * @param xid a further transaction to ask the TC about, or null
   */
  @GetExchange("/internal/v1/deposits/{orderId}")
  @Problems({})
  DepositStory getStory(@PathVariable String orderId, @RequestParam(required = false) String xid);

  /** The deposit rows of an activity, oldest first; {@code limit} 1 to 500, default 100. */
  @GetExchange("/internal/v1/deposits")
  @Problems({})
  DepositRecordPage listRecords(
      @RequestParam String activityId,
      @RequestParam(required = false) String cursor,
      @RequestParam(required = false) Integer limit);

  /** The rows of these deposits, those that there are; at most 200. */
  @PostExchange("/internal/v1/deposit-records")
  @Problems({})
  List<DepositRecord> recordsOf(@Valid @RequestBody List<@NotNull String> orderIds);

  /**
   * Deposits whose money was settled on one day, UTC: confirmed, penalised or given back. Oldest
   * first; {@code limit} 1 to 500, default 100.
   *
   * @param day as 2026-12-24
   */
  @GetExchange("/internal/v1/settled-deposits")
  @Problems({})
  DepositRecordPage listSettled(
      @RequestParam String day,
      @RequestParam(required = false) String cursor,
      @RequestParam(required = false) Integer limit);

  /**
   * Deposits that are FROZEN though their deadline passed so long ago, longest first.
   *
   * @param overdueSeconds 0 or more
   * @param limit 1 to 500, default 100
   */
  @GetExchange("/internal/v1/stale-deposits")
  @Problems({})
  List<DepositRecord> listStale(
      @RequestParam long overdueSeconds, @RequestParam(required = false) Integer limit);
}
