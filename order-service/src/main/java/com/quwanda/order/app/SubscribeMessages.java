package com.quwanda.order.app;

import com.quwanda.order.model.BuyerMessage;
import com.quwanda.owner.api.BuyerEvent;

/**
 * Where messages to users go, in the way of WeChat's subscribe messages: a template, a recipient, a
 * page to open, and the template's fields.
 */
interface SubscribeMessages {

  /**
   * Takes a message, once per event.
   *
   * @return false when that event's message was taken before
   * @throws RuntimeException when it cannot be taken now; it comes again
   */
  boolean send(BuyerEvent about, BuyerMessage message);
}
