package com.quwanda.order.app;

import com.quwanda.kit.PageCursor;
import com.quwanda.order.api.NotificationPage;
import org.springframework.stereotype.Component;

/** Shows a user what they were told. */
@Component
public class ListNotifications {

  /** A page of them, newest first. */
  public NotificationPage page(long userId, PageCursor cursor) {
    throw new UnsupportedOperationException("being built");
  }
}
