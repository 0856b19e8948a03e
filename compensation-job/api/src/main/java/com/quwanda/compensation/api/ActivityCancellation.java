package com.quwanda.compensation.api;

import com.quwanda.contract.Form;
import com.quwanda.contract.OrNull;
import java.time.OffsetDateTime;
import java.util.List;

/**
 * How the cancellation of an activity stands. Amounts are yuan with two decimals.
 *
 * @param activityId the activity
 * @param state where it stands
 * @param reason why it is cancelled
 * @param requestedAt when that was asked for
 * @param saleClosedAt when its sale was closed for good; null while that is still to be done
 * @param finishedAt when every order and deposit had ended; null before
 * @param before the activity's orders and deposits when it was asked for
 * @param progress what has come of them since; null in a dry run
 * @param error why the last one that could not be ended could not, or null
 */
public record ActivityCancellation(
    String activityId,
    State state,
    String reason,
    OffsetDateTime requestedAt,
    @OrNull OffsetDateTime saleClosedAt,
    @OrNull OffsetDateTime finishedAt,
    Before before,
    @OrNull Progress progress,
    @OrNull String error) {

  /** Where a cancellation stands. */
  public enum State {
    /** Nothing was done. */
    DRY_RUN,
    /** Orders and deposits are being ended; it goes on by itself. */
    RUNNING,
    /** No order and no deposit stands any more, and none can come. */
    DONE
  }

  /**
   * The orders and deposits before.
   *
   * @param statuses one entry per status that an order had
   * @param toCancel orders to cancel, since they are not paid
   * @param toRefund orders to refund whole
   * @param amountToRefund what those have paid and not got back yet
   * @param deposits the deposits; null in a cancellation from before there were any
   */
  public record Before(
      List<OfStatus> statuses,
      long toCancel,
      long toRefund,
      @Form(Form.YUAN) String amountToRefund,
      @OrNull DepositsBefore deposits) {}

  /**
   * The orders that were in one status.
   *
   * @param status the status
   * @param orders how many
   * @param places their places, those given back included
   * @param refundedPlaces places given back
   * @param amount their amounts
   * @param refunded amounts given back
   */
  public record OfStatus(
      String status,
      long orders,
      long places,
      long refundedPlaces,
      @Form(Form.YUAN) String amount,
      @Form(Form.YUAN) String refunded) {}

  /**
   * The deposits before.
   *
   * @param statuses one entry per status that a deposit had
   * @param toGiveBack deposits to give back, since they are not confirmed
   * @param amountToGiveBack what is frozen for those
   * @param toRefund confirmed deposits, whose whole price is to be refunded
   * @param amountToRefund the prices of those
   */
  public record DepositsBefore(
      List<DepositsOfStatus> statuses,
      long toGiveBack,
      @Form(Form.YUAN) String amountToGiveBack,
      long toRefund,
      @Form(Form.YUAN) String amountToRefund) {}

  /**
   * The deposits that were in one status.
   *
   * @param status the status
   * @param deposits how many
   * @param places their places
   * @param price their prices
   * @param depositAmount what was frozen for them
   * @param penaltyAmount what clubs have kept of that
   * @param refundAmount amounts given back
   */
  public record DepositsOfStatus(
      String status,
      long deposits,
      long places,
      @Form(Form.YUAN) String price,
      @Form(Form.YUAN) String depositAmount,
      @Form(Form.YUAN) String penaltyAmount,
      @Form(Form.YUAN) String refundAmount) {}

  /**
   * What has come of the orders and deposits since, as their services count them: what buyers or
   * time have done meanwhile is counted too.
   *
   * @param cancelled orders that were cancelled, offers that were declined included
   * @param expired orders whose payment was overdue, offers that lapsed included
   * @param refunded orders that were refunded whole
   * @param amountRefunded what was given back of orders
   * @param depositsEnded deposits that were given back, refunded, or penalised
   * @param depositAmountRefunded what was given back of deposits and their prices
   * @param left orders and deposits that still stand
   * @param failed orders and deposits that could not be ended when all were gone through last; they
   *     are tried again
   */
  public record Progress(
      long cancelled,
      long expired,
      long refunded,
      @Form(Form.YUAN) String amountRefunded,
      long depositsEnded,
      @Form(Form.YUAN) String depositAmountRefunded,
      long left,
      long failed) {}
}
