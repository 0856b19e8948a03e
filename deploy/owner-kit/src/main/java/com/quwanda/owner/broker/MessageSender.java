package com.quwanda.owner.broker;

import com.quwanda.owner.MessageSettings;
import com.quwanda.owner.OwnerSettings;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.client.producer.SendStatus;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageQueue;
import org.apache.rocketmq.remoting.exception.RemotingException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/** Sends messages. Starts and stays without a broker; it looks for one with each message. */
@Component
public final class MessageSender implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(MessageSender.class);

  /** Whose settings a topic gets that is made by its first user; brokers may know no such topic. */
  private static final String PATTERN_OF_NEW_TOPICS = "TBW102";

  private static final int QUEUES = 4;

  private final MessageSettings settings;
  private final OwnerSettings owner;
  private final BrokerClients clients;
  private volatile DefaultMQProducer producer;

  MessageSender(MessageSettings settings, OwnerSettings owner, BrokerClients clients) {
    this.settings = settings;
    this.owner = owner;
    this.clients = clients;
  }

  /**
   * Sends one message and waits until it is stored.
   *
   * @param key what it is about
   * @param delay after it the message is delivered; zero for at once. The broker may take up to a
   *     second off.
   * @throws NotStored when the broker refuses it or does not vouch for it
   * @throws BrokerAway when no broker answers
   */
  public void send(String topic, String key, String body, Duration delay) {
    Message message = new Message(topic, body.getBytes(StandardCharsets.UTF_8));
    message.setKeys(key);
    if (delay.toMillis() > 0) {
      message.setDelayTimeMs(delay.toMillis());
    }
    SendStatus status;
    try {
      status = producer().send(message).getSendStatus();
    } catch (MQBrokerException refused) {
      throw new NotStored("CODE_" + refused.getResponseCode(), refused);
    } catch (MQClientException | RemotingException | IllegalStateException away) {
      // The last is what the client makes of a name server that it cannot connect to.
      throw new BrokerAway("not sent", away);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new BrokerAway("not sent", stopping);
    }
    if (status != SendStatus.SEND_OK) {
      throw new NotStored(status.name(), null);
    }
  }

  /**
   * Asks a broker for what it alone knows of the topic.
   *
   * @throws BrokerAway when the name server or a broker does not answer, or there is no such topic
   */
  public void askFor(String topic) {
    try {
      for (MessageQueue queue : producer().fetchPublishMessageQueues(topic)) {
        producer().maxOffset(queue);
      }
    } catch (MQClientException away) {
      throw new BrokerAway("no answer", away);
    }
  }

  /**
   * Makes sure that there is such a topic, since a consumer finds one that comes later only after a
   * while. A broker that lets nobody make topics has them made by its operators.
   *
   * @throws BrokerAway when the name server does not answer
   */
  public void makeSureOf(String topic) {
    try {
      producer().fetchPublishMessageQueues(topic);
      return;
    } catch (MQClientException unknown) {
      if (!Answers.isNoSuchTopic(unknown)) {
        throw new BrokerAway("topics cannot be looked up", unknown);
      }
    }
    try {
      producer().createTopic(PATTERN_OF_NEW_TOPICS, topic, QUEUES, null);
      LOG.info("made the topic {}", topic);
    } catch (MQClientException notAllowed) {
      LOG.warn("there is no topic {}, and it could not be made", topic, notAllowed);
    }
  }

  /** Stops after the couriers, which may have messages left. */
  @Override
  public int getPhase() {
    return -1;
  }

  @Override
  public void start() {
    if (!settings.areOn()) {
      LOG.info(
          "no name server of RocketMQ is set: what is overdue is found by the scan alone, and buyers are told nothing");
      return;
    }
    // A client that was shut down starts no more.
    DefaultMQProducer made = clients.prepare(new DefaultMQProducer(owner.name()));
    made.setSendMsgTimeout(Math.toIntExact(settings.sendWithin().toMillis()));
    made.setRetryAnotherBrokerWhenNotStoreOK(true);
    try {
      made.start();
    } catch (MQClientException impossible) {
      // Only what is set can be wrong here: nobody is asked yet.
      throw new IllegalStateException(impossible);
    }
    producer = made;
  }

  @Override
  public void stop() {
    DefaultMQProducer ending = producer;
    producer = null;
    if (ending != null) {
      ending.shutdown();
    }
  }

  private DefaultMQProducer producer() {
    DefaultMQProducer started = producer;
    if (started == null) {
      throw new BrokerAway("there is no connection now");
    }
    return started;
  }

  @Override
  public boolean isRunning() {
    return producer != null;
  }
}
