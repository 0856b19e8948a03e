package com.quwanda.order.app;

import com.quwanda.kit.PageCursor;
import com.quwanda.order.api.NotificationPage;
import com.quwanda.order.api.NotificationView;
import com.quwanda.order.store.NotificationMapper;
import com.quwanda.order.store.NotificationRow;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.stereotype.Component;

/** Shows a user what they were told. */
@Component
public class ListNotifications {

  private final NotificationMapper notifications;

  ListNotifications(NotificationMapper notifications) {
    this.notifications = notifications;
  }

  /** A page of them, newest first. */
  public NotificationPage page(long userId, PageCursor cursor) {
    List<NotificationRow> rows = notifications.ofUser(userId, cursor.beforeId(), cursor.limit());
    String next =
        rows.size() < cursor.limit() ? null : PageCursor.after(rows.get(rows.size() - 1).id);
    return new NotificationPage(rows.stream().map(ListNotifications::view).toList(), next);
  }

  private static NotificationView view(NotificationRow row) {
    return new NotificationView(
        String.valueOf(row.id),
        row.kind,
        row.orderId,
        row.title,
        row.text,
        row.at.atOffset(ZoneOffset.UTC));
  }
}
