package com.quwanda.owner.mq;

import com.quwanda.owner.app.Listener;
import com.quwanda.owner.app.Received;
import com.quwanda.telemetry.LogLines;
import com.quwanda.telemetry.Traces;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.apache.rocketmq.client.consumer.listener.ConsumeConcurrentlyContext;
import org.apache.rocketmq.client.consumer.listener.ConsumeConcurrentlyStatus;
import org.apache.rocketmq.client.consumer.listener.MessageListenerConcurrently;
import org.apache.rocketmq.common.message.MessageExt;

/** Takes deliveries in. They come one at a time, so that one that fails takes none along. */
final class Deliveries implements MessageListenerConcurrently {

  private final Listener listener;
  private final Traces traces;

  Deliveries(Listener listener, Traces traces) {
    this.listener = listener;
    this.traces = traces;
  }

  @Override
  public ConsumeConcurrentlyStatus consumeMessage(
      List<MessageExt> messages, ConsumeConcurrentlyContext context) {
    for (MessageExt message : messages) {
      Received received =
          traces.ofItsOwn(
              "receive " + listener.topic(),
              () -> LogLines.ofOrder(message.getKeys(), () -> receive(message)));
      if (received == Received.AGAIN) {
        return ConsumeConcurrentlyStatus.RECONSUME_LATER;
      }
    }
    return ConsumeConcurrentlyStatus.CONSUME_SUCCESS;
  }

  private Received receive(MessageExt message) {
    return listener.receive(
        new String(message.getBody(), StandardCharsets.UTF_8),
        Instant.ofEpochMilli(message.getBornTimestamp()));
  }
}
