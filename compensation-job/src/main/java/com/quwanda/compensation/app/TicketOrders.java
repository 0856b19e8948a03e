package com.quwanda.compensation.app;

import com.quwanda.compensation.model.OwnerRecord;
import com.quwanda.order.api.OrderApi;
import com.quwanda.order.api.OrderRecord;
import com.quwanda.order.api.OrderRecordPage;
import com.quwanda.order.api.OrderStory;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.EndRequest;
import com.quwanda.owner.api.OutcomeQuestion;
import com.quwanda.owner.api.OutcomeReply;
import java.util.List;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Order-service as an owner of holds. */
@Component
@Order(1)
class TicketOrders implements Owner {

  private final OrderApi orders;
  private final OrderApi changes;

  TicketOrders(OrderApi orders, @Qualifier("orderChanges") OrderApi changes) {
    this.orders = orders;
    this.changes = changes;
  }

  @Override
  public String name() {
    return OwnerRecord.ORDER_SERVICE;
  }

  @Override
  public List<OutcomeReply> outcomes(List<OutcomeQuestion> questions) {
    return orders.outcomes(questions);
  }

  @Override
  public Story storyOf(String orderId, String xid) {
    OrderStory story = orders.getStory(orderId, xid);
    OrderRecord record = story.record();
    return new Story(
        name(),
        record == null ? null : OwnerRecord.of(record),
        story.proofs(),
        story.transactions());
  }

  @Override
  public Page list(String activityId, String cursor, int limit) {
    OrderRecordPage page = orders.listRecords(activityId, cursor, limit);
    return new Page(page.items().stream().map(OwnerRecord::of).toList(), page.nextCursor());
  }

  @Override
  public ChangeReply end(String orderId, EndRequest request) {
    return changes.endOrder(orderId, request);
  }
}
