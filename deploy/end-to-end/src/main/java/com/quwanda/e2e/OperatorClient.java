package com.quwanda.e2e;

import com.quwanda.compensation.api.ActivityCancellation;
import com.quwanda.compensation.api.CancellationRequest;
import com.quwanda.compensation.api.ClosingRequest;
import com.quwanda.compensation.api.CompensationPage;
import com.quwanda.compensation.api.CompensationState;
import com.quwanda.compensation.api.ConsistencyReport;
import com.quwanda.compensation.api.HoldStory;
import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.compensation.api.SettlementRequest;
import com.quwanda.deposit.api.DepositRecord;
import com.quwanda.deposit.api.DepositStory;
import com.quwanda.order.api.ChannelPaymentView;
import com.quwanda.order.api.OrderHistory;
import com.quwanda.order.api.OrderRecord;
import com.quwanda.order.api.OrderStory;
import com.quwanda.order.api.OrderSums;
import com.quwanda.order.api.WaitlistLine;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.DeadLetter;
import com.quwanda.owner.api.EndRequest;
import com.quwanda.owner.api.JobTally;
import com.quwanda.owner.api.OutcomeQuestion;
import com.quwanda.owner.api.OutcomeReply;
import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.api.CreateActivityRequest;
import com.quwanda.stock.api.HoldRequest;
import com.quwanda.stock.api.HoldView;
import com.quwanda.stock.api.RaiseCapacityRequest;
import com.quwanda.stock.api.SettleReply;
import com.quwanda.stock.api.SettleRequest;
import com.quwanda.wallet.api.AccountView;
import com.quwanda.wallet.api.LedgerTotals;
import com.quwanda.wallet.api.OrderLedger;
import com.quwanda.wallet.api.RollUpReply;
import com.quwanda.wallet.api.TopUpRequest;
import com.quwanda.wallet.api.WalletAudit;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** An operator inside our network: calls the services' internal paths with the internal token. */
public final class OperatorClient {
  private static final String ACTIVITIES = "/internal/v1/activities";

  private final HttpCalls stock;
  private final HttpCalls orders;
  private final HttpCalls wallet;
  private final HttpCalls deposits;
  private final HttpCalls compensation;
  private final HttpCalls walletManagement;
  private final HttpCalls depositManagement;

  public OperatorClient(
      String stockUrl,
      String orderUrl,
      String walletUrl,
      String depositUrl,
      String compensationUrl,
      String walletManagementUrl,
      String depositManagementUrl,
      String internalToken) {
    Map<String, String> credential = Map.of("X-Internal-Token", internalToken);
    this.stock = new HttpCalls(stockUrl, credential);
    this.orders = new HttpCalls(orderUrl, credential);
    this.wallet = new HttpCalls(walletUrl, credential);
    this.deposits = new HttpCalls(depositUrl, credential);
    this.compensation = new HttpCalls(compensationUrl, credential);
    this.walletManagement = new HttpCalls(walletManagementUrl, Map.of());
    this.depositManagement = new HttpCalls(depositManagementUrl, Map.of());
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

  /** Gives a user money; makes the wallet when there is none. */
  public void topUp(long userId, String amount) {
    topUp(userId, amount, UUID.randomUUID().toString());
  }

  /** The same, once, however often it is asked for under that id. */
  public void topUp(long userId, String amount, String topUpId) {
    expect2xx(
        wallet.post(
            "/internal/v1/wallets/%d/top-ups".formatted(userId),
            new TopUpRequest(topUpId, amount, "ops")));
  }

  /** A wallet beside its ledger. */
  public WalletAudit wallet(long userId) {
    return wallet.get("/internal/v1/wallets/" + userId).as(WalletAudit.class);
  }

  public Answer closeWallet(long userId) {
    return wallet.post("/internal/v1/wallets/%d/closing".formatted(userId), Map.of());
  }

  public Answer openWallet(long userId) {
    return wallet.post("/internal/v1/wallets/%d/opening".formatted(userId), Map.of());
  }

  public AccountView account(String account) {
    return wallet.get("/internal/v1/accounts/" + PathSegment.of(account)).as(AccountView.class);
  }

  /** What the ledger says of an order. */
  public OrderLedger ledgerOf(String orderId) {
    return wallet.post("/internal/v1/order-ledgers", List.of(orderId)).as(OrderLedger[].class)[0];
  }

  public LedgerTotals totals() {
    return wallet.get("/internal/v1/ledger/totals").as(LedgerTotals.class);
  }

  public RollUpReply rollUp() {
    return wallet.post("/internal/v1/accounts/roll-ups", Map.of()).as(RollUpReply.class);
  }

  /** The sum of a metric of wallet-service over its labels; 0 when it was never counted. */
  public double walletMetric(String name) {
    return metric(walletManagement, name);
  }

  private static double metric(HttpCalls service, String name) {
    return service
        .get("/actuator/prometheus")
        .body()
        .lines()
        .filter(line -> line.startsWith(name + " ") || line.startsWith(name + "{"))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  public ChangeReply expire(String orderId) {
    return orders.post(order(orderId) + "/expiry", Map.of()).as(ChangeReply.class);
  }

  public ChangeReply end(String orderId, Actor who, String why) {
    return orders.post(order(orderId) + "/end", new EndRequest(who, why)).as(ChangeReply.class);
  }

  public OrderHistory historyOf(String orderId) {
    return orders.get(order(orderId) + "/history").as(OrderHistory.class);
  }

  public OrderSums sumOrders(String activityId) {
    return orders.get(activity(activityId) + "/order-sums").as(OrderSums.class);
  }

  public List<ChannelPaymentView> channelPayments(String orderId) {
    return List.of(orders.get(order(orderId) + "/channel-payments").as(ChannelPaymentView[].class));
  }

  /** The user pays in the simulated channel, whose notification does not arrive. */
  public void payInChannel(String paymentId) {
    expect2xx(orders.post(simulated(paymentId) + "/payment", Map.of("deliver", false)));
  }

  /** What the simulated channel would send of that payment now. */
  public Notification notification(String paymentId) {
    return orders.get(simulated(paymentId) + "/notification").as(Notification.class);
  }

  private static String simulated(String paymentId) {
    return "/internal/v1/simulated-payments/" + paymentId;
  }

  /** Asks the channels how payments stand, and brings the refunds that are owed. */
  public JobTally inquire() {
    return orders.post("/internal/v1/channel-payments/inquiries", Map.of()).as(JobTally.class);
  }

  /** The waitlists of an activity, by ticket type. */
  public List<WaitlistLine> waitlists(String activityId) {
    return List.of(orders.get(activity(activityId) + "/waitlists").as(WaitlistLine[].class));
  }

  /** Sends the events that buyers were not told of, of order-service and of deposit-service. */
  public void retellEvents() {
    expect2xx(orders.post("/internal/v1/events/retelling", Map.of()));
    expect2xx(deposits.post("/internal/v1/events/retelling", Map.of()));
  }

  /** An order's row as it stands; null when there is none. */
  public OrderRecord orderRecord(String orderId) {
    return orders.get(order(orderId)).as(OrderStory.class).record();
  }

  public Answer cancelActivity(String activityId, String reason, boolean dryRun) {
    return compensation.post(cancellation(activityId), new CancellationRequest(reason, dryRun));
  }

  public ActivityCancellation cancellationOf(String activityId) {
    return compensation.get(cancellation(activityId)).as(ActivityCancellation.class);
  }

  private static String cancellation(String activityId) {
    return "/internal/activities/" + PathSegment.of(activityId) + "/cancellation";
  }

  public List<DeadLetter> deadLetters() {
    return List.of(orders.get("/internal/v1/dead-letters").as(DeadLetter[].class));
  }

  public JobTally replayDeadLetters() {
    return orders.post("/internal/v1/dead-letters/replay", Map.of()).as(JobTally.class);
  }

  private static String order(String orderId) {
    return "/internal/v1/orders/" + orderId;
  }

  public ChangeReply timeOut(String orderId) {
    return deposits.post(deposit(orderId) + "/timeout", Map.of()).as(ChangeReply.class);
  }

  public ChangeReply endDeposit(String orderId, Actor who, String why) {
    return deposits.post(deposit(orderId) + "/end", new EndRequest(who, why)).as(ChangeReply.class);
  }

  /** A deposit's row as it stands; null when there is none. */
  public DepositRecord depositRecord(String orderId) {
    return deposits.get(deposit(orderId)).as(DepositStory.class).record();
  }

  /** Brings deposits on whose places have been settled. */
  public JobTally completeDeposits() {
    return deposits.post("/internal/v1/deposits/completions", Map.of()).as(JobTally.class);
  }

  /** The sum of a metric of deposit-service over its labels; 0 when it was never counted. */
  public double depositMetric(String name) {
    return metric(depositManagement, name);
  }

  private static String deposit(String orderId) {
    return "/internal/v1/deposits/" + orderId;
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
    expect2xx(wallet.delete("/internal/v1/faults"));
    expect2xx(deposits.delete("/internal/v1/faults"));
  }

  private HttpCalls serviceOf(Fault.Point point) {
    return switch (point.service()) {
      case STOCK -> stock;
      case ORDER -> orders;
      case WALLET -> wallet;
      case DEPOSIT -> deposits;
    };
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
