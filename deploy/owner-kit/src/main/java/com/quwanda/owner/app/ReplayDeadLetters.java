package com.quwanda.owner.app;

import com.quwanda.owner.MessageSettings;
import com.quwanda.owner.api.JobTally;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.broker.BrokerAway;
import com.quwanda.owner.broker.DeadLetterQueue;
import com.quwanda.owner.broker.GivenUp;
import com.quwanda.owner.broker.MessageSender;
import com.quwanda.owner.broker.NotStored;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.rocketmq.common.message.MessageQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Hands messages that were given up to their consumer again, oldest first. Sent first, remembered
 * then: after a crash in between, one is sent twice, which its consumer bears.
 */
@Component
public class ReplayDeadLetters {

  private static final Logger LOG = LoggerFactory.getLogger(ReplayDeadLetters.class);

  private final DeadLetterQueue deadLetters;
  private final MessageSender sender;
  private final MessageMetrics metrics;
  private final MessageSettings settings;

  ReplayDeadLetters(
      DeadLetterQueue deadLetters,
      MessageSender sender,
      MessageMetrics metrics,
      MessageSettings settings) {
    this.deadLetters = deadLetters;
    this.sender = sender;
    this.metrics = metrics;
    this.settings = settings;
  }

  /**
   * Replays as many; of a queue it stops at the first that cannot be sent, since those behind it
   * would be forgotten with it otherwise.
   *
   * @throws com.quwanda.kit.ProblemException MESSAGES_UNAVAILABLE when nothing can be read
   */
  public synchronized JobTally replay(int limit) {
    if (!settings.areOn()) {
      throw Refuse.with(OwnerProblem.MESSAGES_UNAVAILABLE, "there is no broker in the settings");
    }
    List<GivenUp> letters;
    try {
      letters = deadLetters.peek(limit);
    } catch (BrokerAway away) {
      throw Refuse.with(OwnerProblem.MESSAGES_UNAVAILABLE, "the broker does not answer");
    }
    List<String> lines = new ArrayList<>();
    Set<MessageQueue> stopped = new HashSet<>();
    int done = 0;
    int failures = 0;
    for (GivenUp letter : letters) {
      if (stopped.contains(letter.queue())) {
        continue;
      }
      try {
        sender.send(letter.topic(), letter.key(), letter.body(), Duration.ZERO);
        deadLetters.dealtWith(letter);
      } catch (NotStored | BrokerAway failed) {
        LOG.warn("the dead letter {} about {} stays", letter.messageId(), letter.key(), failed);
        lines.add(
            "%s about %s failed: %s"
                .formatted(letter.messageId(), letter.key(), failed.getMessage()));
        stopped.add(letter.queue());
        failures++;
        continue;
      }
      done++;
      metrics.replayed();
      lines.add(
          "%s about %s sent again to %s"
              .formatted(letter.messageId(), letter.key(), letter.topic()));
    }
    int skipped = letters.size() - done - failures;
    return new JobTally(letters.size(), done, skipped, failures, lines);
  }
}
