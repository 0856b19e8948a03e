package com.quwanda.compensation.app;

import com.quwanda.compensation.api.JobReport;
import com.quwanda.compensation.api.JobReport.Difference;
import com.quwanda.owner.api.JobTally;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What a run has done so far. */
final class RunLog {

  /** Lines kept for the report; the run's log gets all of them. */
  private static final int MOST_LINES = 1000;

  private final String handler;
  private final boolean dryRun;
  private final Consumer<String> out;
  private final List<String> lines = new ArrayList<>();
  private final List<Difference> differences = new ArrayList<>();
  private int scanned;
  private int fixed;
  private int skipped;
  private int failed;
  private int unkept;
  private boolean stopped;

  RunLog(String handler, JobRun run) {
    this.handler = handler;
    this.dryRun = run.isDry();
    this.out = run.log();
  }

  void scanned(int items) {
    scanned += items;
  }

  void fixed(String line) {
    fixed++;
    say(line);
  }

  void skipped(String line) {
    skipped++;
    say(line);
  }

  void failed(String line) {
    failed++;
    say("FAILED " + line);
  }

  /** Another service did a part of the run and tells of it. */
  void tally(JobTally tally) {
    scanned += tally.scanned();
    fixed += tally.done();
    skipped += tally.skipped();
    failed += tally.failed();
    tally.lines().forEach(this::say);
  }

  /** Accounts were rolled up, or were busy. */
  void rolledUp(int accounts, int busy) {
    scanned += accounts + busy;
    fixed += accounts;
    skipped += busy;
  }

  /** A hold was healed, or not. */
  void healed(Healed healed) {
    count(healed.result());
    say((healed.result() == Healed.Result.FAILED ? "FAILED " : "") + healed.line());
  }

  /** As {@link #healed}, when the line is written elsewhere. */
  void count(Healed.Result result) {
    switch (result) {
      case APPLIED, ALREADY, DRY_RUN -> fixed++;
      case IN_DOUBT, OVERTAKEN, NOT_WANTED -> skipped++;
      case FAILED -> failed++;
    }
  }

  /** Something is left to people, who are told in another way. */
  void leftToPeople() {
    skipped++;
  }

  void difference(Difference difference) {
    if (differences.size() < MOST_LINES) {
      differences.add(difference);
    }
    say(
        "%s %s: %s, but %s; %s"
            .formatted(
                difference.kind(),
                difference.subject(),
                difference.first(),
                difference.second(),
                difference.done()));
  }

  void say(String line) {
    out.accept(line);
    if (lines.size() < MOST_LINES) {
      lines.add(line);
    } else {
      unkept++;
    }
  }

  void stopped() {
    stopped = true;
  }

  JobReport report() {
    List<String> kept = new ArrayList<>(lines);
    if (unkept > 0) {
      kept.add("and " + unkept + " lines more");
    }
    return new JobReport(
        handler,
        dryRun,
        scanned,
        fixed,
        skipped,
        failed,
        stopped,
        List.copyOf(kept),
        List.copyOf(differences));
  }
}
