package com.quwanda.owner.broker;

import java.time.Instant;
import org.apache.rocketmq.common.message.MessageQueue;

/**
 * A message that its consumer gave up.
 *
 * @param messageId the broker's id of it
 * @param topic the topic it was sent to
 * @param key what it is about; null when it was sent without
 * @param body its text
 * @param storedAt when it was given up
 * @param queue where it lies among those given up
 * @param offset its place there
 */
public record GivenUp(
    String messageId,
    String topic,
    String key,
    String body,
    Instant storedAt,
    MessageQueue queue,
    long offset) {}
