package com.quwanda.owner.broker;

import com.quwanda.owner.MessageSettings;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.rocketmq.client.consumer.DefaultMQPullConsumer;
import org.apache.rocketmq.client.consumer.PullResult;
import org.apache.rocketmq.client.consumer.PullStatus;
import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.common.MixAll;
import org.apache.rocketmq.common.message.MessageConst;
import org.apache.rocketmq.common.message.MessageExt;
import org.apache.rocketmq.common.message.MessageQueue;
import org.apache.rocketmq.remoting.exception.RemotingException;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * The messages that our consumers gave up. The broker keeps them as long as its other messages;
 * which of them were dealt with is the offset of a group of our own. Reading moves nothing.
 */
@Component
@SuppressWarnings("deprecation") // The newer client pulls ahead by itself, from offsets of its own.
public final class DeadLetterQueue implements SmartLifecycle {

  private static final int MOST_AT_ONCE = 32;

  /** The client's answer for a group without an offset; a lower one stands for a failure. */
  private static final long NOTHING_DEALT_WITH = -1;

  private final MessageSettings settings;
  private final List<String> topics;
  private final BrokerClients clients;
  private volatile DefaultMQPullConsumer reader;

  DeadLetterQueue(MessageSettings settings, BrokerClients clients) {
    this.settings = settings;
    this.clients = clients;
    topics = settings.groups().stream().map(MixAll::getDLQTopic).toList();
  }

  /**
   * How many wait to be dealt with.
   *
   * @throws BrokerAway when no broker answers
   */
  public long count() {
    return ask(
        from -> {
          long count = 0;
          for (MessageQueue queue : queues(from)) {
            count += Math.max(0, from.maxOffset(queue) - begin(from, queue));
          }
          return count;
        });
  }

  /**
   * The first of those that wait, oldest first.
   *
   * @throws BrokerAway when no broker answers
   */
  public List<GivenUp> peek(int limit) {
    return ask(
        from -> {
          List<GivenUp> all = new ArrayList<>();
          for (MessageQueue queue : queues(from)) {
            all.addAll(read(from, queue, limit));
          }
          all.sort(Comparator.comparing(GivenUp::storedAt).thenComparing(GivenUp::offset));
          return all.subList(0, Math.min(limit, all.size()));
        });
  }

  /**
   * Remembers that this one, and those before it in its queue, are dealt with.
   *
   * @throws BrokerAway when the broker does not say that it remembers
   */
  public void dealtWith(GivenUp letter) {
    ask(
        from -> {
          from.getOffsetStore()
              .updateConsumeOffsetToBroker(letter.queue(), letter.offset() + 1, false);
          return null;
        });
  }

  private Set<MessageQueue> queues(DefaultMQPullConsumer from) throws MQClientException {
    Set<MessageQueue> queues = new HashSet<>();
    for (String topic : topics) {
      try {
        queues.addAll(from.fetchSubscribeMessageQueues(topic));
      } catch (MQClientException failure) {
        // The broker makes one for the first message that its group gives up.
        if (!Answers.isNoSuchTopic(failure)) {
          throw failure;
        }
      }
    }
    return queues;
  }

  /** Messages older than the broker keeps are gone, dealt with or not. */
  private static long begin(DefaultMQPullConsumer from, MessageQueue queue)
      throws MQClientException {
    long offset = from.fetchConsumeOffset(queue, true);
    if (offset < NOTHING_DEALT_WITH) {
      throw new MQClientException("the broker does not say what was dealt with", null);
    }
    return Math.max(offset, from.minOffset(queue));
  }

  private static List<GivenUp> read(DefaultMQPullConsumer from, MessageQueue queue, int limit)
      throws MQClientException, RemotingException, MQBrokerException, InterruptedException {
    List<GivenUp> letters = new ArrayList<>();
    long end = from.maxOffset(queue);
    long next = begin(from, queue);
    while (next < end && letters.size() < limit) {
      int wanted = Math.min(MOST_AT_ONCE, limit - letters.size());
      PullResult result = from.pull(queue, "*", next, wanted);
      if (result.getPullStatus() == PullStatus.FOUND) {
        result.getMsgFoundList().forEach(message -> letters.add(letter(message, queue)));
      }
      if (result.getNextBeginOffset() <= next) {
        break;
      }
      next = result.getNextBeginOffset();
    }
    return letters;
  }

  private static GivenUp letter(MessageExt message, MessageQueue queue) {
    String sentTo = message.getProperty(MessageConst.PROPERTY_RETRY_TOPIC);
    return new GivenUp(
        message.getMsgId(),
        sentTo == null ? message.getTopic() : sentTo,
        message.getKeys(),
        new String(message.getBody(), StandardCharsets.UTF_8),
        Instant.ofEpochMilli(message.getStoreTimestamp()),
        queue,
        message.getQueueOffset());
  }

  private interface Question<T> {
    T ask(DefaultMQPullConsumer from)
        throws MQClientException, RemotingException, MQBrokerException, InterruptedException;
  }

  private <T> T ask(Question<T> question) {
    DefaultMQPullConsumer started = reader;
    if (started == null) {
      throw new BrokerAway("there is no connection now");
    }
    try {
      return question.ask(started);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new BrokerAway("dead letters cannot be read", stopping);
    } catch (MQClientException | RemotingException | MQBrokerException away) {
      throw new BrokerAway("dead letters cannot be read", away);
    }
  }

  @Override
  public void start() {
    if (!settings.areOn()) {
      return;
    }
    // A client that was shut down starts no more.
    DefaultMQPullConsumer made =
        clients.prepare(new DefaultMQPullConsumer(settings.reminderTopic() + "-dead-letters"));
    made.setConsumerPullTimeoutMillis(settings.sendWithin().toMillis());
    try {
      made.start();
    } catch (MQClientException impossible) {
      // Only what is set can be wrong here: nobody is asked yet.
      throw new IllegalStateException(impossible);
    }
    reader = made;
  }

  @Override
  public void stop() {
    DefaultMQPullConsumer ending = reader;
    reader = null;
    if (ending != null) {
      ending.shutdown();
    }
  }

  @Override
  public int getPhase() {
    return -1;
  }

  @Override
  public boolean isRunning() {
    return reader != null;
  }
}
