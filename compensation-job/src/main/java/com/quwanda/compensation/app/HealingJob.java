package com.quwanda.compensation.app;

import com.quwanda.compensation.api.JobReport;
import java.time.Duration;

/** A layer of healing that runs again and again. */
interface HealingJob {

  /** Name of its handler in XXL-Job. */
  String handler();

  /** Whether it is switched on. */
  boolean isEnabled();

  /** Pause between two runs by the local scheduler. */
  Duration interval();

  /** One run. An item that fails is told in the report and does not end it. */
  JobReport run(JobRun run);
}
