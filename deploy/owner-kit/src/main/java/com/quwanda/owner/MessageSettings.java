package com.quwanda.owner;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the messages that an owner sends, to itself and about its orders.
 *
 * @param nameServer {@code host:port} of RocketMQ's name servers, separated by semicolons; empty to
 *     do without messages
 * @param reminderTopic topic of the reminders of deadlines, and the name of their consumers' group
 * @param eventTopic topic of what buyers are to be told
 * @param eventGroup name of the group of consumers that tell them; empty where nobody does
 * @param maxDelay longest delay asked of the broker, 2 s to 3 days; what lies further ahead is
 *     reached by several delays, one after the other
 * @param sendWithin how long sending one message may take
 * @param redeliveries how often a message that failed comes again before it is given up, 1 to 16
 * @param lookEvery how often the broker is looked at, and connected to again, 1 s or more
 */
@Validated
@ConfigurationProperties("quwanda.messages")
public record MessageSettings(
    @DefaultValue("") String nameServer,
    @NotBlank @Pattern(regexp = "[A-Za-z0-9_-]{1,64}") String reminderTopic,
    @DefaultValue("buyer-events") @NotBlank @Pattern(regexp = "[A-Za-z0-9_-]{1,64}")
        String eventTopic,
    @DefaultValue("") @Pattern(regexp = "[A-Za-z0-9_-]{0,64}") String eventGroup,
    @DefaultValue("24h") Duration maxDelay,
    @DefaultValue("3s") Duration sendWithin,
    @DefaultValue("16") @Min(1) @Max(16) int redeliveries,
    @DefaultValue("10s") Duration lookEvery) {

  private static final Duration SHORTEST_MAX_DELAY = Duration.ofSeconds(2);
  private static final Duration LONGEST_MAX_DELAY = Duration.ofDays(3);

  /** Refuses durations that could not work. */
  public MessageSettings {
    if (maxDelay.compareTo(SHORTEST_MAX_DELAY) < 0 || maxDelay.compareTo(LONGEST_MAX_DELAY) > 0) {
      throw new IllegalArgumentException("quwanda.messages.max-delay: 2 s to 3 days");
    }
    if (sendWithin.toMillis() < 1) {
      throw new IllegalArgumentException("quwanda.messages.send-within: 1 ms or more");
    }
    if (lookEvery.toSeconds() < 1) {
      throw new IllegalArgumentException("quwanda.messages.look-every: 1 s or more");
    }
  }

  /** Whether there are messages at all. */
  public boolean areOn() {
    return !nameServer.isBlank();
  }

  /** The groups of our consumers, by which the broker keeps what they give up. */
  public List<String> groups() {
    return eventGroup.isEmpty() ? List.of(reminderTopic) : List.of(reminderTopic, eventGroup);
  }
}
