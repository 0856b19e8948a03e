package com.quwanda.order.app;

import com.quwanda.kit.ListCursor;
import com.quwanda.order.api.OrderRecordPage;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.order.store.OrderRow;
import java.util.List;
import org.springframework.stereotype.Component;

/** Lists an activity's order rows, for comparing them with its holds. */
@Component
public class ListRecords {

  private final OrderMapper orders;

  ListRecords(OrderMapper orders) {
    this.orders = orders;
  }

  /** One page of them, oldest first; an activity nobody knows has none. */
  public OrderRecordPage page(String activityId, ListCursor cursor) {
    List<OrderRow> rows = orders.ofActivity(activityId, cursor.afterId(), cursor.limit());
    String next =
        rows.size() < cursor.limit()
            ? null
            : ListCursor.to(Long.toString(rows.get(rows.size() - 1).id));
    return new OrderRecordPage(rows.stream().map(OrderViews::record).toList(), next);
  }
}
