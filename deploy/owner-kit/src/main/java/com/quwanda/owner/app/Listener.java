package com.quwanda.owner.app;

import java.time.Instant;

/** Someone who listens to a topic. */
public interface Listener {

  /** What it listens to. */
  String topic();

  /** Who shares the messages with it, in this process and in others. */
  String group();

  /**
   * Receives one delivery; never throws.
   *
   * @param text the message
   * @param sentAt when it was sent first
   * @return AGAIN when it is to be delivered again, else that it is dealt with
   */
  Received receive(String text, Instant sentAt);
}
