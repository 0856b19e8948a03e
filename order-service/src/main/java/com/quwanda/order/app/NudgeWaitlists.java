package com.quwanda.order.app;

import com.quwanda.order.model.LineKey;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.api.Outcome;
import com.quwanda.owner.app.Courier;
import com.quwanda.owner.app.Settled;
import com.quwanda.stock.api.SettleReply;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Has the waitlist looked at when places of ours went back. What is missed here, e.g. what a later
 * layer of the healing gave back, is found by the scan.
 */
@Component
class NudgeWaitlists implements Settled {

  private static final Logger LOG = LoggerFactory.getLogger(NudgeWaitlists.class);

  private final OrderMapper orders;
  private final Courier<LineKey> courier;

  NudgeWaitlists(OrderMapper orders, Courier<LineKey> courier) {
    this.orders = orders;
    this.courier = courier;
  }

  @Override
  public void settled(List<SettleReply> replies) {
    List<String> ids =
        replies.stream()
            .filter(reply -> reply.result() == SettleReply.Result.APPLIED)
            .map(SettleReply::orderId)
            .toList();
    if (ids.isEmpty()) {
      return;
    }
    try {
      orders.findAll(ids).stream()
          .filter(NudgeWaitlists::gaveBack)
          .map(row -> new LineKey(row.activityId, row.ticketType))
          .distinct()
          .forEach(courier::send);
    } catch (RuntimeException later) {
      LOG.warn("waitlists are looked at later: {}", later.getMessage());
    }
  }

  private static boolean gaveBack(OrderRow row) {
    return row.outcome() == Outcome.DEAD || row.refundedQuantity > 0;
  }
}
