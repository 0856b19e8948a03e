package com.quwanda.owner.mq;

import com.quwanda.owner.MessageSettings;
import com.quwanda.owner.broker.BrokerClients;
import com.quwanda.owner.broker.MessageSender;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.TimeUnit;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.common.consumer.ConsumeFromWhere;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Listens for reminders. RocketMQ's consumer cannot start without a name server; so it is tried,
 * off the start of the service, until one is there. Then it connects again by itself.
 */
@Component
class ReminderConsumer implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(ReminderConsumer.class);

  /** Each may wait for a row: as many as the connection pool spares. */
  private static final int THREADS = 4;

  private static final long END_OF_WORK_MILLIS = 10_000;

  private final MessageSettings settings;
  private final BrokerClients clients;
  private final MessageSender sender;
  private final ReminderListener listener;
  private final MeterRegistry meters;
  private Thread connecting;
  private DefaultMQPushConsumer consumer;

  ReminderConsumer(
      MessageSettings settings,
      BrokerClients clients,
      MessageSender sender,
      ReminderListener listener,
      MeterRegistry meters) {
    this.settings = settings;
    this.clients = clients;
    this.sender = sender;
    this.listener = listener;
    this.meters = meters;
  }

  /** Whether it listens; it may do so while the broker is away. */
  synchronized boolean listens() {
    return consumer != null;
  }

  private void connect() {
    boolean told = false;
    while (!Thread.currentThread().isInterrupted()) {
      try {
        sender.makeSureOf(settings.reminderTopic());
        started(newConsumer());
        return;
      } catch (MQClientException | RuntimeException away) {
        if (!told) {
          LOG.warn("no reminders are received yet, this is tried on: {}", away.getMessage());
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
    DefaultMQPushConsumer made =
        clients.prepare(new DefaultMQPushConsumer(settings.reminderTopic()));
    made.subscribe(settings.reminderTopic(), "*");
    // What was sent before the group existed counts too.
    made.setConsumeFromWhere(ConsumeFromWhere.CONSUME_FROM_FIRST_OFFSET);
    made.setConsumeMessageBatchMaxSize(1);
    made.setConsumeThreadMin(THREADS);
    made.setConsumeThreadMax(THREADS);
    made.setMaxReconsumeTimes(settings.redeliveries());
    made.setAwaitTerminationMillisWhenShutdown(END_OF_WORK_MILLIS);
    made.registerMessageListener(listener);
    return made;
  }

  private void started(DefaultMQPushConsumer made) throws MQClientException {
    // One that fails shuts itself down.
    made.start();
    synchronized (this) {
      if (connecting == Thread.currentThread()) {
        consumer = made;
        connecting = null;
        LOG.info("reminders are received");
        return;
      }
    }
    made.shutdown();
  }

  /** Stops before the couriers, whose verdicts it gives rise to. */
  @Override
  public int getPhase() {
    return 1;
  }

  @Override
  public synchronized void start() {
    if (settings.areOn()) {
      Gauge.builder("owner_messages_listening", this, own -> own.listens() ? 1 : 0)
          .register(meters);
      connecting = new Thread(this::connect, "connect-to-broker");
      connecting.setDaemon(true);
      connecting.start();
    }
  }

  @Override
  public void stop() {
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

  @Override
  public synchronized boolean isRunning() {
    return consumer != null || connecting != null;
  }
}
