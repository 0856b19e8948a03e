package com.quwanda.order.app;

import com.quwanda.order.model.BuyerMessage;
import com.quwanda.order.store.NotificationMapper;
import com.quwanda.order.store.NotificationRow;
import com.quwanda.owner.api.BuyerEvent;
import java.time.Clock;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Keeps messages to users where they can list them; none leaves our house. */
@Component
class StoredMessages implements SubscribeMessages {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final NotificationMapper notifications;
  private final Clock clock;

  StoredMessages(NotificationMapper notifications, Clock clock) {
    this.notifications = notifications;
    this.clock = clock;
  }

  @Override
  public boolean send(BuyerEvent about, BuyerMessage message) {
    NotificationRow row = new NotificationRow();
    row.eventId = about.eventId();
    row.userId = message.recipient();
    row.kind = about.kind();
    row.orderId = about.orderId();
    row.title = message.title();
    row.text = message.text();
    row.page = message.page();
    row.data = JSON.writeValueAsString(message.data());
    row.at = about.at().toInstant();
    row.storedAt = clock.instant();
    try {
      notifications.insert(row);
      return true;
    } catch (DuplicateKeyException known) {
      return false;
    }
  }
}
