package com.quwanda.e2e;

import com.quwanda.compensation.api.ClosingRequest;
import com.quwanda.compensation.api.CompensationPage;
import com.quwanda.compensation.api.CompensationState;
import com.quwanda.compensation.api.ConsistencyReport;
import com.quwanda.compensation.api.HoldStory;
import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.compensation.api.SettlementRequest;
import com.quwanda.order.api.OutcomeQuestion;
import com.quwanda.order.api.OutcomeReply;
import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.api.CreateActivityRequest;
import com.quwanda.stock.api.HoldRequest;
import com.quwanda.stock.api.HoldView;
import com.quwanda.stock.api.RaiseCapacityRequest;
import com.quwanda.stock.api.SettleReply;
import com.quwanda.stock.api.SettleRequest;
import java.util.List;
import java.util.Map;

/** An operator inside our network: calls the services' internal paths with the internal token. */
public final class OperatorClient {
  private static final String ACTIVITIES = "/internal/v1/activities";

  private final HttpCalls stock;
  private final HttpCalls orders;
  private final HttpCalls compensation;

  public OperatorClient(
      String stockUrl, String orderUrl, String compensationUrl, String internalToken) {
    Map<String, String> credential = Map.of("X-Internal-Token", internalToken);
    this.stock = new HttpCalls(stockUrl, credential);
    this.orders = new HttpCalls(orderUrl, credential);
    this.compensation = new HttpCalls(compensationUrl, credential);
  }

  public ActivityView createActivity(CreateActivityRequest request) {
    return stock.post(ACTIVITIES, request).as(ActivityView.class);
  }

  public ActivityView openSale(String activityId) {
    return stock.post(activity(activityId) + "/sale/open", Map.of()).as(ActivityView.class);
  }

  public ActivityView closeSale(String activityId) {
    return stock.post(activity(activityId) + "/sale/close", Map.of()).as(ActivityView.class);
  }

  public Answer raiseCapacity(String activityId, String ticketType, String changeId, int add) {
    return stock.post(
        "%s/ticket-types/%s/capacity".formatted(activity(activityId), PathSegment.of(ticketType)),
        new RaiseCapacityRequest(changeId, add));
  }

  public Answer hold(HoldRequest request) {
    return stock.post("/internal/v1/holds", request);
  }

  public HoldView getHold(String activityId, String orderId) {
    return stock
        .get("/internal/v1/holds/%s?activityId=%s".formatted(orderId, PathSegment.of(activityId)))
        .as(HoldView.class);
  }

  public SettleReply settle(SettleRequest verdict) {
    return stock.post("/internal/v1/verdicts", List.of(verdict)).as(SettleReply[].class)[0];
  }

  public List<OutcomeReply> outcomes(List<OutcomeQuestion> questions) {
    return List.of(orders.post("/internal/v1/outcomes", questions).as(OutcomeReply[].class));
  }

  /** Runs a handler of compensation-job now. */
  public JobReport run(String handler, JobParameters parameters) {
    return compensation.post("/internal/jobs/" + handler + "/runs", parameters).as(JobReport.class);
  }

  public HoldStory story(String orderId) {
    return compensation.get("/internal/holds/" + orderId).as(HoldStory.class);
  }

  public Answer settleByHand(String orderId, SettlementRequest request) {
    return compensation.post("/internal/holds/" + orderId + "/settlement", request);
  }

  public ConsistencyReport consistency(String activityId) {
    return compensation
        .get("/internal/consistency/" + PathSegment.of(activityId))
        .as(ConsistencyReport.class);
  }

  public CompensationPage compensations(CompensationState state) {
    return compensation
        .get("/internal/compensations?limit=100&state=" + state)
        .as(CompensationPage.class);
  }

  public Answer retry(String orderId) {
    return compensation.post("/internal/compensations/" + orderId + "/retry", Map.of());
  }

  public Answer close(String orderId, String reason) {
    return compensation.post(
        "/internal/compensations/" + orderId + "/closing", new ClosingRequest(reason));
  }

  public Answer rebuild(String activityId) {
    return stock.post(activity(activityId) + "/rebuild", Map.of());
  }

  /** How often the armed point has gone wrong. */
  public int reached(Fault.Point point) {
    return serviceOf(point).get("/internal/v1/faults").json().path(point.path()).asInt(0);
  }

  /** Arms a fault point in the service that has it. */
  public void arm(Fault fault) {
    Map<String, Object> body =
        Map.of("action", fault.action().name(), "times", fault.times(), "millis", fault.millis());
    expect2xx(serviceOf(fault.point()).put("/internal/v1/faults/" + fault.point().path(), body));
  }

  public void disarmAllFaults() {
    expect2xx(stock.delete("/internal/v1/faults"));
    expect2xx(orders.delete("/internal/v1/faults"));
  }

  private HttpCalls serviceOf(Fault.Point point) {
    return point.inStock() ? stock : orders;
  }

  private static void expect2xx(Answer answer) {
    if (answer.status() / 100 != 2) {
      throw new IllegalStateException("an operator's call was refused: " + answer);
    }
  }

  private static String activity(String activityId) {
    return ACTIVITIES + "/" + PathSegment.of(activityId);
  }
}
