package com.quwanda.order.mq;

import com.quwanda.order.app.ExpireWhenDue;
import com.quwanda.order.app.Received;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.apache.rocketmq.client.consumer.listener.ConsumeConcurrentlyContext;
import org.apache.rocketmq.client.consumer.listener.ConsumeConcurrentlyStatus;
import org.apache.rocketmq.client.consumer.listener.MessageListenerConcurrently;
import org.apache.rocketmq.common.message.MessageExt;
import org.springframework.stereotype.Component;

/** Takes deliveries in. They come one at a time, so that one that fails takes none along. */
@Component
class PaymentDueListener implements MessageListenerConcurrently {

  private final ExpireWhenDue expire;

  PaymentDueListener(ExpireWhenDue expire) {
    this.expire = expire;
  }

  @Override
  public ConsumeConcurrentlyStatus consumeMessage(
      List<MessageExt> messages, ConsumeConcurrentlyContext context) {
    for (MessageExt message : messages) {
      Received received =
          expire.receive(
              new String(message.getBody(), StandardCharsets.UTF_8),
              Instant.ofEpochMilli(message.getBornTimestamp()));
      if (received == Received.AGAIN) {
        return ConsumeConcurrentlyStatus.RECONSUME_LATER;
      }
    }
    return ConsumeConcurrentlyStatus.CONSUME_SUCCESS;
  }
}
