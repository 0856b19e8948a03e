package com.quwanda.compensation.app;

import com.quwanda.compensation.HealingSettings;
import java.time.Duration;
import org.springframework.stereotype.Component;

/** The time between two looks at a difference. */
@Component
class Pause {

  private final Duration between;

  Pause(HealingSettings settings) {
    this.between = settings.lookAgainAfter();
  }

  /** Waits; an interruption ends the wait and stays set, so that the run ends at its next item. */
  void take() {
    try {
      Thread.sleep(between.toMillis());
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }
}
