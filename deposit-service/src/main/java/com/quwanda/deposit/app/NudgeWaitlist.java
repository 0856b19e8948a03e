package com.quwanda.deposit.app;

import com.quwanda.deposit.store.DepositMapper;
import com.quwanda.deposit.store.DepositRow;
import com.quwanda.order.api.OrderApi;
import com.quwanda.owner.app.Courier;
import com.quwanda.owner.app.Settled;
import com.quwanda.stock.api.SettleReply;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Tells order-service where places of deposits have become free, so that they are offered at once
 * to who waits for them. What is lost here is found by the scan of the waitlists.
 */
@Component
class NudgeWaitlist implements Settled {

  private static final Logger LOG = LoggerFactory.getLogger(NudgeWaitlist.class);
  private static final Set<String> GIVEN_BACK = Set.of("RELEASED", "REFUNDED");

  private final DepositMapper deposits;
  private final Courier<FreedPlaces> courier;

  NudgeWaitlist(DepositMapper deposits, Courier<FreedPlaces> courier) {
    this.deposits = deposits;
    this.courier = courier;
  }

  /**
   * Where places have become free.
   *
   * @param activityId the activity
   * @param ticketType the ticket type
   */
  record FreedPlaces(String activityId, String ticketType) {}

  @Override
  public void settled(List<SettleReply> replies) {
    List<String> ids =
        replies.stream()
            .filter(reply -> reply.result() == SettleReply.Result.APPLIED)
            .filter(reply -> GIVEN_BACK.contains(Objects.toString(reply.state())))
            .map(SettleReply::orderId)
            .toList();
    if (ids.isEmpty()) {
      return;
    }
    try {
      deposits.findAll(ids).stream().map(NudgeWaitlist::freed).distinct().forEach(courier::send);
    } catch (RuntimeException unread) {
      LOG.warn("the scan of the waitlists finds what {} have freed", ids, unread);
    }
  }

  private static FreedPlaces freed(DepositRow row) {
    return new FreedPlaces(row.activityId, row.ticketType);
  }

  /** Nudges once for each ticket type, off everyone's path. */
  static void bring(List<FreedPlaces> freed, OrderApi orders, DepositMetrics metrics) {
    for (FreedPlaces places : Set.copyOf(freed)) {
      try {
        orders.offerFreed(places.activityId(), places.ticketType());
      } catch (RuntimeException silent) {
        LOG.warn("{} are left to the scan of the waitlists: {}", places, silent.getMessage());
        metrics.nudgesDropped(1);
      }
    }
  }
}
