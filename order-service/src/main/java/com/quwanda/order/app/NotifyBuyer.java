package com.quwanda.order.app;

import com.quwanda.order.model.BuyerMessage;
import com.quwanda.owner.MessageSettings;
import com.quwanda.owner.api.BuyerEvent;
import com.quwanda.owner.app.EventText;
import com.quwanda.owner.app.Listener;
import com.quwanda.owner.app.Received;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Tells buyers what has happened to their orders, deposits and offers. It changes none of these: a
 * message that cannot be sent comes again, and is a dead letter in the end.
 */
@Component
public class NotifyBuyer implements Listener {

  private static final Logger LOG = LoggerFactory.getLogger(NotifyBuyer.class);
  private static final int SHOWN = 200;

  private final SubscribeMessages messages;
  private final OrderMetrics metrics;
  private final MessageSettings settings;

  NotifyBuyer(SubscribeMessages messages, OrderMetrics metrics, MessageSettings settings) {
    this.messages = messages;
    this.metrics = metrics;
    this.settings = settings;
  }

  @Override
  public String topic() {
    return settings.eventTopic();
  }

  @Override
  public String group() {
    return settings.eventGroup();
  }

  @Override
  public Received receive(String text, Instant sentAt) {
    Received received = tell(text);
    metrics.notified(received);
    return received;
  }

  private Received tell(String text) {
    Optional<BuyerEvent> event = EventText.read(text);
    if (event.isEmpty()) {
      return putAside(text, "no event, or of a kind that is not known here");
    }
    BuyerMessage message;
    try {
      message = BuyerMessage.of(event.get());
    } catch (IllegalArgumentException incomplete) {
      return putAside(text, incomplete.getMessage());
    }
    try {
      return messages.send(event.get(), message) ? Received.DONE : Received.SETTLED;
    } catch (RuntimeException failed) {
      LOG.warn("{} is to be delivered again", event.get().eventId(), failed);
      return Received.AGAIN;
    }
  }

  /** It would be no better the next time; the log is where people find it. */
  private static Received putAside(String text, String why) {
    LOG.error(
        "put aside, {}: {}",
        why,
        text.substring(0, Math.min(text.length(), SHOWN)).replaceAll("\\p{Cntrl}", " "));
    return Received.MALFORMED;
  }
}
