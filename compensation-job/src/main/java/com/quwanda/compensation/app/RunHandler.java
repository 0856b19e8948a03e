package com.quwanda.compensation.app;

import com.quwanda.compensation.api.CompensationProblem;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.telemetry.Traces;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Runs a handler by its name, whoever asks for it: XXL-Job, the local scheduler, an operator. */
@Component
public class RunHandler {

  private static final Logger LOG = LoggerFactory.getLogger(RunHandler.class);

  private final Map<String, HealingJob> jobs = new LinkedHashMap<>();
  private final HealingMetrics metrics;
  private final Traces traces;

  RunHandler(List<HealingJob> jobs, HealingMetrics metrics, Traces traces) {
    jobs.forEach(job -> this.jobs.put(job.handler(), job));
    jobs.stream().filter(HealingJob::isEnabled).forEach(job -> metrics.show(job.handler()));
    this.metrics = metrics;
    this.traces = traces;
  }

  /** Runs it once. */
  public JobReport run(String handler, JobRun run) {
    HealingJob job = jobs.get(handler);
    if (job == null) {
      throw Refuse.with(CompensationProblem.HANDLER_NOT_FOUND, handler + ", but " + jobs.keySet());
    }
    if (!job.isEnabled()) {
      RunLog off = new RunLog(handler, run);
      off.say(handler + " is switched off by configuration: nothing was done");
      return off.report();
    }
    if (run.parameters().date() != null && !job.takesDate()) {
      RunLog refused = new RunLog(handler, run);
      refused.failed("date: this handler knows no days");
      return refused.report();
    }
    long begun = System.nanoTime();
    JobReport report = traces.ofItsOwn("run " + handler, () -> job.run(run));
    boolean whole = !run.isDry() && !run.isPartial();
    metrics.ran(report, Duration.ofNanos(System.nanoTime() - begun), whole);
    String summary = summary(report);
    run.log().accept(summary);
    LOG.info("{}", summary);
    return report;
  }

  /** A report in one line. */
  public static String summary(JobReport report) {
    return "%s%s: scanned %d, fixed %d, skipped %d, failed %d, differences %d%s"
        .formatted(
            report.handler(),
            report.dryRun() ? " (dry run)" : "",
            report.scanned(),
            report.fixed(),
            report.skipped(),
            report.failed(),
            report.differences().size(),
            report.stopped() ? ", stopped before its end" : "");
  }

  List<HealingJob> all() {
    return List.copyOf(jobs.values());
  }
}
