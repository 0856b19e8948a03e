package com.quwanda.compensation.web;

import com.quwanda.compensation.api.ActivityCancellation;
import com.quwanda.compensation.api.CancellationRequest;
import com.quwanda.compensation.api.ClosingRequest;
import com.quwanda.compensation.api.CompensationApi;
import com.quwanda.compensation.api.CompensationPage;
import com.quwanda.compensation.api.CompensationProblem;
import com.quwanda.compensation.api.CompensationState;
import com.quwanda.compensation.api.CompensationView;
import com.quwanda.compensation.api.ConsistencyReport;
import com.quwanda.compensation.api.FailedCompensation;
import com.quwanda.compensation.api.HoldStory;
import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.compensation.api.MoneyDifference;
import com.quwanda.compensation.api.MoneyDifferencePage;
import com.quwanda.compensation.api.SettlementReply;
import com.quwanda.compensation.api.SettlementRequest;
import com.quwanda.compensation.app.CancelActivity;
import com.quwanda.compensation.app.CheckConsistency;
import com.quwanda.compensation.app.JobRun;
import com.quwanda.compensation.app.KeepDifferences;
import com.quwanda.compensation.app.OwnActivity;
import com.quwanda.compensation.app.Refuse;
import com.quwanda.compensation.app.ReportCompensations;
import com.quwanda.compensation.app.RunHandler;
import com.quwanda.compensation.app.SettleByHand;
import com.quwanda.compensation.app.SteerCompensations;
import com.quwanda.compensation.app.StopSignal;
import com.quwanda.compensation.app.TellStory;
import com.quwanda.contract.IdempotencyKey;
import com.quwanda.kit.PageCursor;
import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** The HTTP side of compensation-job. */
@RestController
class CompensationController implements CompensationApi {

  private final ReportCompensations report;
  private final SteerCompensations steer;
  private final TellStory tell;
  private final SettleByHand settle;
  private final CheckConsistency check;
  private final RunHandler handlers;
  private final CancelActivity cancel;
  private final KeepDifferences differences;
  private final OwnActivity own;

  CompensationController(
      ReportCompensations report,
      SteerCompensations steer,
      TellStory tell,
      SettleByHand settle,
      CheckConsistency check,
      RunHandler handlers,
      CancelActivity cancel,
      KeepDifferences differences,
      OwnActivity own) {
    this.report = report;
    this.steer = steer;
    this.tell = tell;
    this.settle = settle;
    this.check = check;
    this.handlers = handlers;
    this.cancel = cancel;
    this.differences = differences;
    this.own = own;
  }

  @Override
  public void report(List<FailedCompensation> failed) {
    report.report(failed);
  }

  @Override
  public HoldStory getHold(String orderId, String activityId) {
    return tell.of(orderId, activityId);
  }

  @Override
  public SettlementReply settle(String orderId, SettlementRequest request) {
    return settle.settle(orderId, request);
  }

  @Override
  public ConsistencyReport getConsistency(String activityId) {
    return check.check(activityId);
  }

  @Override
  public CompensationPage listCompensations(CompensationState state, String cursor, Integer limit) {
    return steer.list(state, PageCursor.of(cursor, limit));
  }

  @Override
  public CompensationView retry(String orderId) {
    return steer.retry(orderId);
  }

  @Override
  public CompensationView close(String orderId, ClosingRequest request) {
    return steer.close(orderId, request.reason());
  }

  @Override
  public JobReport run(String handler, JobParameters parameters) {
    return handlers.run(handler, new JobRun(parameters, 0, 1, StopSignal.NEVER, line -> {}));
  }

  @Override
  public ActivityCancellation cancelActivity(String activityId, CancellationRequest request) {
    return cancel.cancel(activityId, request).view();
  }

  @Override
  public ActivityCancellation getCancellation(String activityId) {
    return cancel.progressOf(activityId);
  }

  @Override
  public MoneyDifferencePage listMoneyDifferences(Boolean open, String cursor, Integer limit) {
    return differences.list(open, PageCursor.of(cursor, limit));
  }

  @Override
  public MoneyDifference closeMoneyDifference(long id, ClosingRequest request) {
    return differences.close(id, request.reason());
  }

  @Override
  public ResponseEntity<ActivityCancellation> cancelOwnActivity(
      String clubId, String idempotencyKey, String activityId, CancellationRequest request) {
    if (IdempotencyKey.in(idempotencyKey).isEmpty()) {
      throw Refuse.with(CompensationProblem.IDEMPOTENCY_KEY_MISSING, IdempotencyKey.FORM);
    }
    CancelActivity.Asked asked = cancel.cancel(own.find(clubId, activityId), request);
    ResponseEntity.BodyBuilder reply = ResponseEntity.ok();
    if (asked.replayed()) {
      reply.header(IdempotencyKey.REPLAYED, "true");
    }
    return reply.body(asked.view());
  }

  @Override
  public ActivityCancellation getOwnCancellation(String clubId, String activityId) {
    return cancel.progressOf(own.find(clubId, activityId));
  }

  @Override
  public ConsistencyReport seeConsistency(String activityId) {
    return getConsistency(activityId);
  }

  @Override
  public HoldStory seeHold(String orderId, String activityId) {
    return getHold(orderId, activityId);
  }

  @Override
  public CompensationPage seeCompensations(CompensationState state, String cursor, Integer limit) {
    return listCompensations(state, cursor, limit);
  }

  @Override
  public MoneyDifferencePage seeMoneyDifferences(Boolean open, String cursor, Integer limit) {
    return listMoneyDifferences(open, cursor, limit);
  }
}
