package com.quwanda.compensation.app;

import com.quwanda.compensation.api.JobReport;
import java.time.Duration;

/** Something that runs again and again: a layer of healing, or what brings orders and money on. */
interface HealingJob {

  /** Name of its handler in XXL-Job. */
  String handler();

  /** Whether it is switched on. */
  boolean isEnabled();

  /** Pause between two runs by the local scheduler. */
  Duration interval();

  /** Whether a run can be about another day than the usual one. */
  default boolean takesDate() {
    return false;
  }

  /** One run. An item that fails is told in the report and does not end it. */
  JobReport run(JobRun run);
}
