package com.quwanda.owner.api;

import java.time.OffsetDateTime;

/**
 * A message that its consumer gave up.
 *
 * @param messageId the broker's id of it
 * @param topic the topic it was sent to
 * @param key what it is about, e.g. an order id
 * @param body its text, at most 1024 characters of it
 * @param storedAt when it was given up
 */
public record DeadLetter(
    String messageId, String topic, String key, String body, OffsetDateTime storedAt) {}
