package com.quwanda.e2e;

import java.time.Duration;

/** A pause between two looks or tries. */
public final class Pause {
  private Pause() {}

  /** Waits so long; an interrupt ends it with {@link IllegalStateException}. */
  public static void of(Duration length) {
    try {
      Thread.sleep(length.toMillis());
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopping);
    }
  }
}
