package com.quwanda.compensation.app;

import com.quwanda.compensation.MoneySettings;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.compensation.model.OwnerRecord;
import com.quwanda.order.api.OrderApi;
import com.quwanda.order.api.OrderRecord;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.owner.api.ChangeReply;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;

/**
 * Expires orders whose payment is overdue, and offers that nobody has accepted in time. An order
 * that was paid meanwhile stays paid.
 */
@Component
class ExpireOrders implements HealingJob, Due {

  static final String HANDLER = "order-payment-timeout";

  private final OrderApi orders;
  private final OrderApi changes;
  private final EndDue endDue;
  private final MoneySettings.Handler settings;

  ExpireOrders(
      OrderApi orders,
      @Qualifier("orderChanges") OrderApi changes,
      EndDue endDue,
      MoneySettings settings) {
    this.orders = orders;
    this.changes = changes;
    this.endDue = endDue;
    this.settings = settings.paymentTimeout();
  }

  @Override
  public String handler() {
    return HANDLER;
  }

  @Override
  public boolean isEnabled() {
    return settings.enabled();
  }

  @Override
  public Duration interval() {
    return settings.interval();
  }

  @Override
  public JobReport run(JobRun run) {
    RunLog log = new RunLog(HANDLER, run);
    endDue.end(this, run, log);
    return log.report();
  }

  @Override
  public String service() {
    return OwnerRecord.ORDER_SERVICE;
  }

  @Override
  public List<Item> list(String activityId, int limit) {
    return orders.listDue(activityId, limit).stream()
        .map(
            due ->
                new Item(
                    due.orderId(),
                    due.activityId(),
                    true,
                    due.payUntil().toInstant(),
                    "it could be paid or accepted until " + due.payUntil()))
        .toList();
  }

  @Override
  public Item find(String orderId) {
    OrderRecord record = orders.getStory(orderId, null).record();
    return record == null
        ? null
        : item(orderId, record.activityId(), record.status(), record.payUntil());
  }

  private static Item item(
      String orderId, String activityId, OrderStatus status, OffsetDateTime payUntil) {
    boolean isOffer = status == OrderStatus.OFFERED;
    boolean isOpen = isOffer || status == OrderStatus.UNPAID;
    return new Item(
        orderId,
        activityId,
        isOpen,
        payUntil.toInstant(),
        (isOpen ? "" : "it is " + status + ", ")
            + (isOffer ? "it could be accepted until " : "it could be paid until ")
            + payUntil);
  }

  @Override
  public ChangeReply end(String orderId) {
    return changes.expire(orderId);
  }

  @Override
  public String ended() {
    return "expired";
  }
}
