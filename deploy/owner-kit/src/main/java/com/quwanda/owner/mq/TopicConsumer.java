package com.quwanda.owner.mq;

import static org.apache.rocketmq.client.consumer.store.ReadOffsetType.MEMORY_FIRST_THEN_STORE;

import com.quwanda.owner.MessageSettings;
import com.quwanda.owner.app.Listener;
import com.quwanda.owner.broker.BrokerClients;
import com.quwanda.owner.broker.MessageSender;
import com.quwanda.telemetry.Traces;
import java.util.concurrent.TimeUnit;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.common.consumer.ConsumeFromWhere;
import org.apache.rocketmq.common.message.MessageQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has one listener's topic delivered to it. RocketMQ's consumer cannot start without a name server;
 * so it is tried, off the start of the service, until one is there. Then it connects again by
 * itself.
 */
final class TopicConsumer {

  private static final Logger LOG = LoggerFactory.getLogger(TopicConsumer.class);

  /** Each may wait for a row: as many as the connection pool spares. */
  private static final int THREADS = 4;

  private static final long END_OF_WORK_MILLIS = 10_000;

  // What RocketMQ's offset store says instead of an offset.
  private static final long NONE_YET = -1;
  private static final long NOBODY_ANSWERS = -2;

  private final MessageSettings settings;
  private final BrokerClients clients;
  private final MessageSender sender;
  private final Listener listener;
  private final Traces traces;
  private Thread connecting;
  private DefaultMQPushConsumer consumer;
  private volatile long lag;

  TopicConsumer(
      MessageSettings settings,
      BrokerClients clients,
      MessageSender sender,
      Listener listener,
      Traces traces) {
    this.settings = settings;
    this.clients = clients;
    this.sender = sender;
    this.listener = listener;
    this.traces = traces;
  }

  String topic() {
    return listener.topic();
  }

  /** Whether it listens; it may do so while the broker is away. */
  synchronized boolean listens() {
    return consumer != null;
  }

  /** How many messages were stored and not consumed when that was last measured. */
  long lag() {
    return lag;
  }

  /** Counts them, in the queues that are this consumer's now; unchanged if nobody answers. */
  void measureLag() {
    DefaultMQPushConsumer started;
    synchronized (this) {
      started = consumer;
    }
    if (started == null) {
      return;
    }
    try {
      long behind = 0;
      var own = started.getDefaultMQPushConsumerImpl();
      for (MessageQueue queue : own.getRebalanceImpl().getProcessQueueTable().keySet()) {
        if (queue.getTopic().equals(listener.topic())) {
          long consumed = own.getOffsetStore().readOffset(queue, MEMORY_FIRST_THEN_STORE);
          if (consumed == NOBODY_ANSWERS) {
            return;
          }
          long from = consumed == NONE_YET ? own.minOffset(queue) : consumed;
          behind += Math.max(0, own.maxOffset(queue) - from);
        }
      }
      lag = behind;
    } catch (MQClientException away) {
      LOG.debug("how far {} is behind is not known", listener.topic(), away);
    }
  }

  private void connect() {
    boolean told = false;
    while (!Thread.currentThread().isInterrupted()) {
      try {
        sender.makeSureOf(listener.topic());
        started(newConsumer());
        return;
      } catch (MQClientException | RuntimeException away) {
        if (!told) {
          LOG.warn(
              "{} is not heard yet, this is tried on: {}", listener.topic(), away.getMessage());
          told = true;
        }
      }
      try {
        TimeUnit.MILLISECONDS.sleep(settings.lookEvery().toMillis());
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private DefaultMQPushConsumer newConsumer() throws MQClientException {
    DefaultMQPushConsumer made = clients.prepare(new DefaultMQPushConsumer(listener.group()));
    made.subscribe(listener.topic(), "*");
    // What was sent before the group existed counts too.
    made.setConsumeFromWhere(ConsumeFromWhere.CONSUME_FROM_FIRST_OFFSET);
    made.setConsumeMessageBatchMaxSize(1);
    made.setConsumeThreadMin(THREADS);
    made.setConsumeThreadMax(THREADS);
    made.setMaxReconsumeTimes(settings.redeliveries());
    made.setAwaitTerminationMillisWhenShutdown(END_OF_WORK_MILLIS);
    made.registerMessageListener(new Deliveries(listener, traces));
    return made;
  }

  private void started(DefaultMQPushConsumer made) throws MQClientException {
    // One that fails shuts itself down.
    made.start();
    synchronized (this) {
      if (connecting == Thread.currentThread()) {
        consumer = made;
        connecting = null;
        LOG.info("{} is heard", listener.topic());
        return;
      }
    }
    made.shutdown();
  }

  synchronized void start() {
    connecting = new Thread(this::connect, "connect-to-" + listener.topic());
    connecting.setDaemon(true);
    connecting.start();
  }

  void stop() {
    DefaultMQPushConsumer ending;
    synchronized (this) {
      if (connecting != null) {
        connecting.interrupt();
        connecting = null;
      }
      ending = consumer;
      consumer = null;
    }
    if (ending != null) {
      ending.shutdown();
    }
  }
}
