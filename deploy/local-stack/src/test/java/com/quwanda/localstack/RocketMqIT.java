package com.quwanda.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.consumer.listener.ConsumeConcurrentlyStatus;
import org.apache.rocketmq.client.consumer.listener.MessageListenerConcurrently;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.client.producer.SendStatus;
import org.apache.rocketmq.common.consumer.ConsumeFromWhere;
import org.apache.rocketmq.common.message.Message;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RocketMqIT {
  private static final String TOPIC = "local-stack";
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final RocketMq rocketMq = LocalStack.shared().rocketMq();
  private final Map<String, Long> receivedAt = new ConcurrentHashMap<>();
  private DefaultMQProducer producer;
  private DefaultMQPushConsumer consumer;

  @BeforeEach
  void connect() throws Exception {
    producer = new DefaultMQProducer("local-stack-producer");
    producer.setNamesrvAddr(rocketMq.nameServer());
    producer.setSendMsgTimeout(10_000);
    producer.start();
    consumer = new DefaultMQPushConsumer("local-stack-consumer");
    consumer.setNamesrvAddr(rocketMq.nameServer());
    consumer.setConsumeFromWhere(ConsumeFromWhere.CONSUME_FROM_FIRST_OFFSET);
    consumer.subscribe(TOPIC, "*");
    MessageListenerConcurrently listener =
        (messages, context) -> {
          messages.forEach(
              message ->
                  receivedAt.put(
                      new String(message.getBody(), StandardCharsets.UTF_8), System.nanoTime()));
          return ConsumeConcurrentlyStatus.CONSUME_SUCCESS;
        };
    consumer.registerMessageListener(listener);
  }

  @AfterEach
  void disconnect() {
    consumer.shutdown();
    producer.shutdown();
  }

  @Test
  void deliversAMessageAndATimerMessageWhenItsTimeHasCome() throws Exception {
    long sent = System.nanoTime();
    send("plain", 0);
    send("timer", 2_000);
    consumer.start();
    await().atMost(PATIENCE).until(() -> receivedAt.containsKey("plain"));
    await().atMost(PATIENCE).until(() -> receivedAt.containsKey("timer"));
    // Timers have a precision of one second and round down.
    assertThat(Duration.ofNanos(receivedAt.get("timer") - sent))
        .isGreaterThan(Duration.ofMillis(1_000));
  }

  @Test
  void keepsMessagesOverARestart() throws Exception {
    send("kept", 0);
    rocketMq.stop();
    rocketMq.start();
    consumer.start();
    await().atMost(PATIENCE).until(() -> receivedAt.containsKey("kept"));
  }

  private void send(String text, long delayMillis) throws Exception {
    Message message = new Message(TOPIC, text.getBytes(StandardCharsets.UTF_8));
    if (delayMillis > 0) {
      message.setDelayTimeMs(delayMillis);
    }
    assertThat(producer.send(message).getSendStatus()).isEqualTo(SendStatus.SEND_OK);
  }
}
