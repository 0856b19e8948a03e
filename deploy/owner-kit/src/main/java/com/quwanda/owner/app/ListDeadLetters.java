package com.quwanda.owner.app;

import com.quwanda.owner.MessageSettings;
import com.quwanda.owner.api.DeadLetter;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.broker.BrokerAway;
import com.quwanda.owner.broker.DeadLetterQueue;
import com.quwanda.owner.broker.GivenUp;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.stereotype.Component;

/** Shows people the messages that were given up, as they lie. */
@Component
public class ListDeadLetters {

  private static final int LONGEST_BODY = 1024;

  private final DeadLetterQueue deadLetters;
  private final MessageSettings settings;

  ListDeadLetters(DeadLetterQueue deadLetters, MessageSettings settings) {
    this.deadLetters = deadLetters;
    this.settings = settings;
  }

  /**
   * The oldest that wait.
   *
   * @throws com.quwanda.kit.ProblemException MESSAGES_UNAVAILABLE when the broker is away
   */
  public List<DeadLetter> list(int limit) {
    if (!settings.areOn()) {
      throw Refuse.with(OwnerProblem.MESSAGES_UNAVAILABLE, "there is no broker in the settings");
    }
    try {
      return deadLetters.peek(limit).stream().map(ListDeadLetters::view).toList();
    } catch (BrokerAway away) {
      throw Refuse.with(OwnerProblem.MESSAGES_UNAVAILABLE, "the broker does not answer");
    }
  }

  private static DeadLetter view(GivenUp letter) {
    String body = letter.body();
    return new DeadLetter(
        letter.messageId(),
        letter.topic(),
        letter.key(),
        body.substring(0, Math.min(body.length(), LONGEST_BODY)),
        letter.storedAt().atOffset(ZoneOffset.UTC));
  }
}
