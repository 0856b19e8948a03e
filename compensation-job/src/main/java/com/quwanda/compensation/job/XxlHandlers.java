package com.quwanda.compensation.job;

import com.quwanda.compensation.api.JobReport;
import com.quwanda.compensation.app.JobRun;
import com.quwanda.compensation.app.RunHandler;
import com.quwanda.compensation.app.StopSignal;
import com.xxl.job.core.context.XxlJobHelper;
import com.xxl.job.core.executor.XxlJobExecutor;
import com.xxl.job.core.handler.annotation.XxlJob;
import com.xxl.job.core.thread.JobThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** XXL-Job's side of the handlers: its parameters in, its log and its result out. */
final class XxlHandlers {

  private static final Logger LOG = LoggerFactory.getLogger(XxlHandlers.class);

  private final RunHandler handlers;
  private final ReadParameters parameters;

  XxlHandlers(RunHandler handlers, ReadParameters parameters) {
    this.handlers = handlers;
    this.parameters = parameters;
  }

  @XxlJob("redis-stock-compensation-retry")
  void retryCompensations() {
    run("redis-stock-compensation-retry");
  }

  @XxlJob("stock-log-scan-compensator")
  void scanHolds() {
    run("stock-log-scan-compensator");
  }

  @XxlJob("stock-reconciliation")
  void reconcileStock() {
    run("stock-reconciliation");
  }

  @XxlJob("order-payment-timeout")
  void expireOrders() {
    run("order-payment-timeout");
  }

  @XxlJob("channel-payment-inquiry")
  void inquirePayments() {
    run("channel-payment-inquiry");
  }

  @XxlJob("activity-cancellation")
  void cancelActivities() {
    run("activity-cancellation");
  }

  @XxlJob("wallet-reconciliation")
  void reconcileWallets() {
    run("wallet-reconciliation");
  }

  @XxlJob("deposit-stale-settlement")
  void settleStaleDeposits() {
    run("deposit-stale-settlement");
  }

  @XxlJob("deposit-reconciliation")
  void reconcileDeposits() {
    run("deposit-reconciliation");
  }

  @XxlJob("wallet-roll-up")
  void rollUpLedger() {
    run("wallet-roll-up");
  }

  @XxlJob("waitlist-offer-scan")
  void scanWaitlists() {
    run("waitlist-offer-scan");
  }

  @XxlJob("buyer-event-relay")
  void relayEvents() {
    run("buyer-event-relay");
  }

  private void run(String handler) {
    try {
      JobReport report =
          handlers.run(
              handler,
              new JobRun(
                  parameters.read(XxlJobHelper.getJobParam()),
                  Math.max(0, XxlJobHelper.getShardIndex()),
                  Math.max(1, XxlJobHelper.getShardTotal()),
                  stopSignal(),
                  XxlHandlers::log));
      String summary = RunHandler.summary(report);
      if (report.failed() > 0 || report.stopped()) {
        XxlJobHelper.handleFail(summary);
      } else {
        XxlJobHelper.handleSuccess(summary);
      }
    } catch (WrongParameters wrong) {
      fail(wrong.getMessage());
    } catch (RuntimeException failure) {
      LOG.error("run of {} failed", handler, failure);
      fail(
          "%s could not be run: %s; see the log of compensation-job"
              .formatted(handler, failure.getClass().getSimpleName()));
    }
  }

  private static void fail(String message) {
    log(message);
    XxlJobHelper.handleFail(withoutTags(message));
  }

  /** A killed run's thread is interrupted, and no longer the one that XXL-Job has for the job. */
  private static StopSignal stopSignal() {
    int jobId = Math.toIntExact(XxlJobHelper.getJobId());
    JobThread own = XxlJobExecutor.loadJobThread(jobId);
    return () ->
        Thread.currentThread().isInterrupted() || XxlJobExecutor.loadJobThread(jobId) != own;
  }

  private static void log(String line) {
    XxlJobHelper.log("{}", withoutTags(line));
  }

  /**
   * Text that is safe and readable in the admin, which escapes a log before it shows it as HTML,
   * but shows a run's result as it is: escaped here, logs would be escaped twice.
   */
  private static String withoutTags(String text) {
    return text.replace('<', '\u2039').replace('>', '\u203a');
  }
}
