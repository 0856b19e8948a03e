package com.quwanda.compensation.model;

import com.quwanda.compensation.api.ActivityCancellation.Before;
import com.quwanda.compensation.api.ActivityCancellation.OfStatus;
import com.quwanda.compensation.api.ActivityCancellation.Progress;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.OrderSums;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;

/** What the cancellation of an activity is to do, and has done, by the sums of its orders. */
public final class CancellationSums {

  private static final Set<OrderStatus> STANDING = Set.of(OrderStatus.UNPAID, OrderStatus.PAID);

  private CancellationSums() {}

  /** Whether an order in that status is still to be ended. */
  public static boolean isStanding(OrderStatus status) {
    return STANDING.contains(status);
  }

  /** What is to be done about orders with these sums. */
  public static Before before(OrderSums sums) {
    List<OfStatus> statuses =
        sums.statuses().stream()
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
        orders(statuses, OrderStatus.UNPAID),
        orders(statuses, OrderStatus.PAID),
        amount.toPlainString());
  }

  /**
   * What has come of the orders since.
   *
   * @param failed orders that could not be ended in the last pass
   */
  public static Progress progress(Before before, OrderSums sums, long failed) {
    List<OfStatus> now = before(sums).statuses();
    return new Progress(
        since(before, now, OrderStatus.CANCELLED),
        since(before, now, OrderStatus.EXPIRED),
        since(before, now, OrderStatus.REFUNDED),
        refunded(now).subtract(refunded(before.statuses())).toPlainString(),
        orders(now, OrderStatus.UNPAID) + orders(now, OrderStatus.PAID),
        failed);
  }

  private static long since(Before before, List<OfStatus> now, OrderStatus status) {
    return orders(now, status) - orders(before.statuses(), status);
  }

  private static long orders(List<OfStatus> statuses, OrderStatus status) {
    return statuses.stream()
        .filter(of -> of.status().equals(status.name()))
        .mapToLong(OfStatus::orders)
        .sum();
  }

  private static BigDecimal refunded(List<OfStatus> statuses) {
    return statuses.stream()
        .map(of -> yuan(of.refunded()))
        .reduce(BigDecimal.ZERO.setScale(2), BigDecimal::add);
  }

  private static BigDecimal yuan(String amount) {
    return new BigDecimal(amount);
  }
}
