package com.quwanda.compensation.model;

import com.quwanda.compensation.api.ActivityCancellation.Before;
import com.quwanda.compensation.api.ActivityCancellation.DepositsBefore;
import com.quwanda.compensation.api.ActivityCancellation.DepositsOfStatus;
import com.quwanda.compensation.api.ActivityCancellation.OfStatus;
import com.quwanda.compensation.api.ActivityCancellation.Progress;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.deposit.api.DepositSums;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.OrderSums;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** What the cancellation of an activity is to do, and has done, by sums of orders and deposits. */
public final class CancellationSums {

  private static final DepositsBefore NO_DEPOSITS =
      new DepositsBefore(List.of(), 0, "0.00", 0, "0.00");

  private CancellationSums() {}

  /** What is to be done about orders and deposits with these sums. */
  public static Before before(OrderSums orders, DepositSums deposits) {
    List<OfStatus> statuses =
        orders.statuses().stream()
            .map(
                of ->
                    new OfStatus(
                        of.status().name(),
                        of.orders(),
                        of.places(),
                        of.refundedPlaces(),
                        of.amount(),
                        of.refunded()))
            .toList();
    BigDecimal amount = BigDecimal.ZERO.setScale(2);
    for (OfStatus of : statuses) {
      if (of.status().equals(OrderStatus.PAID.name())) {
        amount = amount.add(yuan(of.amount())).subtract(yuan(of.refunded()));
      }
    }
    return new Before(
        statuses,
        orders(statuses, OrderStatus.UNPAID) + orders(statuses, OrderStatus.OFFERED),
        orders(statuses, OrderStatus.PAID),
        amount.toPlainString(),
        before(deposits));
  }

  private static DepositsBefore before(DepositSums deposits) {
    List<DepositsOfStatus> statuses =
        deposits.statuses().stream()
            .map(
                of ->
                    new DepositsOfStatus(
                        of.status().name(),
                        of.deposits(),
                        of.places(),
                        of.price(),
                        of.depositAmount(),
                        of.penaltyAmount(),
                        of.refundAmount()))
            .toList();
    return new DepositsBefore(
        statuses,
        deposits(statuses, DepositStatus.FROZEN),
        sum(in(statuses, DepositStatus.FROZEN), DepositsOfStatus::depositAmount).toPlainString(),
        deposits(statuses, DepositStatus.CONFIRMED, DepositStatus.DEDUCTED),
        sum(in(statuses, DepositStatus.CONFIRMED, DepositStatus.DEDUCTED), DepositsOfStatus::price)
            .toPlainString());
  }

  /**
   * What has come of orders and deposits since.
   *
   * @param failed orders and deposits that could not be ended in the last pass
   */
  public static Progress progress(
      Before before, OrderSums orders, DepositSums deposits, long failed) {
    Before now = before(orders, deposits);
    // One that was begun by an earlier version has counted no deposits.
    DepositsBefore depositsBefore = before.deposits() == null ? NO_DEPOSITS : before.deposits();
    return new Progress(
        since(before, now, OrderStatus.CANCELLED) + since(before, now, OrderStatus.DECLINED),
        since(before, now, OrderStatus.EXPIRED) + since(before, now, OrderStatus.LAPSED),
        since(before, now, OrderStatus.REFUNDED),
        refunded(now).subtract(refunded(before)).toPlainString(),
        ended(now.deposits()) - ended(depositsBefore),
        givenBack(now.deposits()).subtract(givenBack(depositsBefore)).toPlainString(),
        now.toCancel() + now.toRefund() + now.deposits().toGiveBack() + now.deposits().toRefund(),
        failed);
  }

  private static long since(Before before, Before now, OrderStatus status) {
    return orders(now.statuses(), status) - orders(before.statuses(), status);
  }

  private static long orders(List<OfStatus> statuses, OrderStatus status) {
    return statuses.stream()
        .filter(of -> of.status().equals(status.name()))
        .mapToLong(OfStatus::orders)
        .sum();
  }

  private static BigDecimal refunded(Before of) {
    return sum(of.statuses(), OfStatus::refunded);
  }

  private static long ended(DepositsBefore of) {
    return deposits(of.statuses(), DepositStatus.PENALTY, DepositStatus.REFUNDED);
  }

  private static long deposits(List<DepositsOfStatus> statuses, DepositStatus... wanted) {
    return in(statuses, wanted).stream().mapToLong(DepositsOfStatus::deposits).sum();
  }

  private static List<DepositsOfStatus> in(
      List<DepositsOfStatus> statuses, DepositStatus... wanted) {
    List<String> names = Arrays.stream(wanted).map(Enum::name).toList();
    return statuses.stream().filter(of -> names.contains(of.status())).toList();
  }

  private static BigDecimal givenBack(DepositsBefore of) {
    return sum(of.statuses(), DepositsOfStatus::refundAmount);
  }

  private static <T> BigDecimal sum(List<T> statuses, Function<T, String> amount) {
    return statuses.stream()
        .map(of -> yuan(amount.apply(of)))
        .reduce(BigDecimal.ZERO.setScale(2), BigDecimal::add);
  }

  private static BigDecimal yuan(String amount) {
    return new BigDecimal(amount);
  }
}
