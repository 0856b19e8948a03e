package com.quwanda.compensation;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.extension.ResponseDefinitionTransformerV2;
import com.github.tomakehurst.wiremock.http.Request;
import com.github.tomakehurst.wiremock.http.ResponseDefinition;
import com.github.tomakehurst.wiremock.stubbing.ServeEvent;
import com.quwanda.deposit.api.DepositRecord;
import com.quwanda.deposit.api.DepositRecordPage;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.deposit.api.DepositStory;
import com.quwanda.deposit.api.DepositSums;
import com.quwanda.deposit.api.DepositsInStatus;
import com.quwanda.deposit.api.DueDeposit;
import com.quwanda.order.api.ChannelPaymentView;
import com.quwanda.order.api.DueOrder;
import com.quwanda.order.api.OrderRecord;
import com.quwanda.order.api.OrderRecordPage;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.OrderStory;
import com.quwanda.order.api.OrderSums;
import com.quwanda.order.api.WaitlistLine;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.Doubt;
import com.quwanda.owner.api.EndRequest;
import com.quwanda.owner.api.JobTally;
import com.quwanda.owner.api.Outcome;
import com.quwanda.owner.api.OutcomeQuestion;
import com.quwanda.owner.api.OutcomeReply;
import com.quwanda.stock.api.ActivityPage;
import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.api.ClaimRequest;
import com.quwanda.stock.api.HoldPage;
import com.quwanda.stock.api.HoldView;
import com.quwanda.stock.api.RecountReply;
import com.quwanda.stock.api.SettleReply;
import com.quwanda.stock.api.SettleRequest;
import com.quwanda.stock.api.StockCounters;
import com.quwanda.stock.api.Verdict;
import com.quwanda.wallet.api.LedgerTotals;
import com.quwanda.wallet.api.OpenFreeze;
import com.quwanda.wallet.api.OpenFreezePage;
import com.quwanda.wallet.api.OrderLedger;
import com.quwanda.wallet.api.RollUpReply;
import com.quwanda.wallet.api.WalletAudit;
import com.quwanda.wallet.api.WalletAuditPage;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * Plays stock-, order-, deposit- and wallet-service behind WireMock, as their contracts say: holds
 * that can be claimed, looked at and settled, what their owner says of them, and their money.
 */
public final class PlayedServices implements ResponseDefinitionTransformerV2 {

  /** Where deposit-service is played, so that it is not mistaken for the other owner. */
  public static final String DEPOSITS = "/deposit-service";

  static final String NAME = "played";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  public final Map<String, HoldView> journal = new ConcurrentSkipListMap<>();

  /** Holds that Redis alone has. */
  public final Map<String, HoldView> redisOnly = new ConcurrentSkipListMap<>();

  public final Map<String, OrderRecord> records = new ConcurrentSkipListMap<>();

  /** What is said of each order; DEAD of those not in it. */
  public final Map<String, OutcomeReply> outcomes = new ConcurrentHashMap<>();

  public final Map<String, Supplier<StockCounters>> counters = new ConcurrentHashMap<>();
  public final List<ActivityView> activities = new CopyOnWriteArrayList<>();
  public final List<SettleRequest> verdicts = new CopyOnWriteArrayList<>();
  public final List<OutcomeQuestion> questions = new CopyOnWriteArrayList<>();
  public final List<ClaimRequest> claims = new CopyOnWriteArrayList<>();
  public final List<String> recounted = new CopyOnWriteArrayList<>();
  private final List<String> claimed = new CopyOnWriteArrayList<>();

  /** What stock-service makes of a verdict. */
  public volatile Function<SettleRequest, SettleReply.Result> settles;

  public volatile Runnable beforeClaim;

  /** Holds beside the journal, which cannot be claimed and come with each page. */
  public final List<HoldView> strays = new CopyOnWriteArrayList<>();

  /** What stock-service says of a recount. */
  public volatile String recountResult;

  /** Orders that were ended or expired, each time. */
  public final List<String> ended = new CopyOnWriteArrayList<>();

  public final List<EndRequest> endings = new CopyOnWriteArrayList<>();

  /** What order-service answers when an order is to be expired or ended. */
  public volatile Function<String, ChangeReply> changes;

  public final Map<String, List<ChannelPaymentView>> payments = new ConcurrentHashMap<>();

  /** What order-service answers when it is to ask the channels about so many payments. */
  public volatile IntFunction<JobTally> inquires;

  public final Map<String, DepositRecord> deposits = new ConcurrentSkipListMap<>();

  /** What deposit-service was asked about, beside {@link #questions}. */
  public final List<OutcomeQuestion> depositQuestions = new CopyOnWriteArrayList<>();

  /** What deposit-service says of orders that order-service has passed on to it. */
  public final Map<String, OutcomeReply> passedOn = new ConcurrentHashMap<>();

  /** What order-service has of waitlists. */
  public final List<WaitlistLine> lines = new CopyOnWriteArrayList<>();

  /** Activity and ticket type of which order-service was told that places came free. */
  public final List<String> freed = new CopyOnWriteArrayList<>();

  /**
   * What order-service answers to a scan of its waitlists: activity, limit and dry run in words.
   */
  public volatile Function<String, JobTally> scansWaitlists;

  /** What an owner, by name, answers when it is to send so many events. */
  public volatile BiFunction<String, Integer, JobTally> retells;

  /** Deposits that were ended or timed out, each time. */
  public final List<String> endedDeposits = new CopyOnWriteArrayList<>();

  /** What deposit-service answers when a deposit is to be timed out or ended. */
  public volatile Function<String, ChangeReply> depositChanges;

  /** What deposit-service answers when it is to bring so many deposits on. */
  public volatile IntFunction<JobTally> completes;

  /** Order id to type of entry to what such entries have moved. */
  public final Map<String, Map<String, String>> moved = new ConcurrentHashMap<>();

  public final List<String> cancelledSales = new CopyOnWriteArrayList<>();

  public final Map<Long, WalletAudit> wallets = new ConcurrentSkipListMap<>();
  public final Map<String, Map<String, String>> ledgers = new ConcurrentHashMap<>();
  public final List<OpenFreeze> freezes = new CopyOnWriteArrayList<>();
  public volatile Supplier<LedgerTotals> totals;
  public volatile IntFunction<RollUpReply> rollsUp;

  void startAfresh() {
    List.of(journal, redisOnly, records, outcomes, counters, payments, wallets, ledgers)
        .forEach(Map::clear);
    List.of(deposits, moved).forEach(Map::clear);
    List.of(depositQuestions, endedDeposits, lines, freed).forEach(List::clear);
    passedOn.clear();
    scansWaitlists = asked -> new JobTally(0, 0, 0, 0, List.of());
    retells = (owner, limit) -> new JobTally(0, 0, 0, 0, List.of());
    depositChanges = this::timeOut;
    completes = limit -> new JobTally(0, 0, 0, 0, List.of());
    List.of(strays, activities, verdicts, questions, claims, recounted, claimed, ended)
        .forEach(List::clear);
    List.of(endings, cancelledSales, freezes).forEach(List::clear);
    changes = this::end;
    inquires = limit -> new JobTally(0, 0, 0, 0, List.of());
    totals = () -> new LedgerTotals("0.00", 0, "0.00", "0.00");
    rollsUp = limit -> new RollUpReply(0, 0, 0);
    settles = this::settle;
    beforeClaim = () -> {};
    recountResult = "RECOUNTED";
  }

  public void add(HoldView hold) {
    (hold.journalState() == null ? redisOnly : journal).put(hold.orderId(), hold);
  }

  public void says(String orderId, Outcome outcome) {
    says(orderId, outcome, 0);
  }

  public void says(String orderId, Outcome outcome, int refunded) {
    outcomes.put(orderId, new OutcomeReply(orderId, outcome, refunded, null, null, "it was asked"));
  }

  public void doubts(String orderId, Doubt doubt) {
    outcomes.put(
        orderId, new OutcomeReply(orderId, Outcome.IN_DOUBT, 0, doubt, null, "nobody knows"));
  }

  /** As stock-service would, for holds that are still as the verdict was judged by. */
  public SettleReply.Result settle(SettleRequest verdict) {
    HoldView hold = journal.get(verdict.orderId());
    if (hold == null) {
      redisOnly.remove(verdict.orderId());
      return SettleReply.Result.APPLIED;
    }
    String state =
        switch (verdict.verdict()) {
          case LIVE -> "BOOKED";
          case PAID -> verdict.refunded() == hold.quantity() ? "REFUNDED" : "CONFIRMED";
          case DEAD -> "FREEZE_ROLLED_BACK";
        };
    String redis =
        switch (verdict.verdict()) {
          case LIVE -> "HELD";
          case PAID -> "CONFIRMED";
          case DEAD -> "RELEASED";
        };
    int left = verdict.verdict() == Verdict.PAID ? hold.quantity() - verdict.refunded() : 2;
    HoldView settled = Holds.left(Holds.in(hold, state, null, null, redis), left, left);
    boolean same = hold.equals(settled);
    add(settled);
    return same ? SettleReply.Result.ALREADY : SettleReply.Result.APPLIED;
  }

  /** As order-service would: what is not paid is ended, what is paid is refunded whole. */
  public ChangeReply end(String orderId) {
    OrderRecord record = records.get(orderId);
    OrderStatus status =
        switch (record.status()) {
          case UNPAID -> endings.isEmpty() ? OrderStatus.EXPIRED : OrderStatus.CANCELLED;
          case OFFERED -> endings.isEmpty() ? OrderStatus.LAPSED : OrderStatus.CANCELLED;
          case PAID -> OrderStatus.REFUNDED;
          default -> record.status();
        };
    boolean same = status == record.status();
    records.put(orderId, Holds.in(record, status));
    return new ChangeReply(
        orderId,
        same ? ChangeReply.Result.ALREADY : ChangeReply.Result.DONE,
        status.name(),
        "played");
  }

  /** As deposit-service would: what was not confirmed is penalised. */
  public ChangeReply timeOut(String orderId) {
    return changed(
        orderId,
        deposits.get(orderId).status() == DepositStatus.FROZEN
            ? DepositsMade.deposit(orderId, DepositStatus.PENALTY)
            : null);
  }

  /** As deposit-service would: what stands is given back whole. */
  public ChangeReply giveBack(String orderId) {
    DepositRecord deposit = deposits.get(orderId);
    return changed(
        orderId,
        switch (deposit.status()) {
          case FROZEN, CONFIRMED, DEDUCTED ->
              DepositsMade.givenBack(orderId, deposit.confirmedAt() != null);
          default -> null;
        });
  }

  private ChangeReply changed(String orderId, DepositRecord changed) {
    if (changed != null) {
      deposits.put(orderId, changed);
    }
    return new ChangeReply(
        orderId,
        changed == null ? ChangeReply.Result.ALREADY : ChangeReply.Result.DONE,
        deposits.get(orderId).status().name(),
        "played");
  }

  /** A deposit with what the ledger has of it. */
  public void made(DepositRecord deposit) {
    deposits.put(deposit.orderId(), deposit);
    ledgers.put(deposit.orderId(), DepositsMade.sums(deposit.status()));
    moved.put(deposit.orderId(), DepositsMade.moved(deposit.status()));
  }

  @Override
  public ResponseDefinition transform(ServeEvent event) {
    Request request = event.getRequest();
    String path = request.getUrl().replaceAll("\\?.*", "");
    try {
      Object answer =
          path.startsWith(DEPOSITS + "/")
              ? depositAnswer(request, path.substring(DEPOSITS.length()))
              : answer(request, path);
      return answer == null ? problem(404, notFound(path)) : json(200, answer);
    } catch (Refused refused) {
      return problem(refused.status, refused.getMessage());
    }
  }

  private static String notFound(String path) {
    return path.contains("/holds/")
        ? "HOLD_NOT_FOUND"
        : path.contains("/wallets/") ? "WALLET_NOT_FOUND" : "ACTIVITY_NOT_FOUND";
  }

  static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int status;

    Refused(int status, String code) {
      super(code);
      this.status = status;
    }
  }

  /** What a batch does that stock-service or order-service refuses as such. */
  public static RuntimeException refused(int status, String code) {
    return new Refused(status, code);
  }

  private Object answer(Request request, String path) {
    String[] parts = path.split("/");
    String last = parts[parts.length - 1];
    return switch (path.replaceAll("/(holds|activities|orders|wallets)/(?!claims)[^/]+", "/$1/*")) {
      case "/internal/v1/verdicts" ->
          Arrays.stream(read(request, SettleRequest[].class)).map(this::settled).toList();
      case "/internal/v1/outcomes" -> {
        List<OutcomeQuestion> asked = List.of(read(request, OutcomeQuestion[].class));
        questions.addAll(asked);
        yield asked.stream().map(this::said).toList();
      }
      case "/internal/v1/holds/claims" -> claim(read(request, ClaimRequest.class));
      case "/internal/v1/holds/*" -> hold(last, query(request, "activityId"));
      case "/internal/v1/activities/*/holds" -> holds(parts[4], query(request, "cursor"));
      case "/internal/v1/activities/*/counters" ->
          counters.containsKey(parts[4]) ? counters.get(parts[4]).get() : null;
      case "/internal/v1/activities/*/recount" -> recount(parts[4]);
      case "/internal/v1/orders/*" -> new OrderStory(last, records.get(last), List.of(), List.of());
      case "/internal/v1/orders" -> records(query(request, "activityId"), query(request, "cursor"));
      case "/internal/v1/due-orders" ->
          due(query(request, "activityId"), Integer.parseInt(query(request, "limit")));
      case "/internal/v1/orders/*/expiry" -> changed(parts[4]);
      case "/internal/v1/orders/*/end" -> {
        endings.add(read(request, EndRequest.class));
        yield changed(parts[4]);
      }
      case "/internal/v1/orders/*/channel-payments" -> payments.getOrDefault(parts[4], List.of());
      case "/internal/v1/channel-payments/inquiries" ->
          inquires.apply(Integer.parseInt(query(request, "limit")));
      case "/internal/v1/activities/*/order-sums" -> sums(parts[4]);
      case "/internal/v1/activities/*/waitlists" ->
          lines.stream().filter(line -> line.activityId().equals(parts[4])).toList();
      case "/internal/v1/activities/*/ticket-types/standard/waitlist-offers" -> {
        freed.add(parts[4] + "/" + parts[6]);
        yield new JobTally(1, 1, 0, 0, List.of());
      }
      case "/internal/v1/waitlist-scans" ->
          scansWaitlists.apply(
              "%s %s %s"
                  .formatted(
                      query(request, "activityId"),
                      query(request, "limit"),
                      query(request, "dryRun")));
      case "/internal/v1/events/retelling" ->
          retells.apply("order-service", Integer.valueOf(query(request, "limit")));
      case "/internal/v1/activities/*/sale/cancellation" -> {
        cancelledSales.add(parts[4]);
        yield activity(parts[4]);
      }
      case "/internal/v1/activities/*" -> activity(last);
      case "/internal/v1/wallets" -> wallets(query(request, "cursor"));
      case "/internal/v1/wallets/*" -> wallets.get(Long.parseLong(last));
      case "/internal/v1/freezes" -> new OpenFreezePage(List.copyOf(freezes), null);
      case "/internal/v1/order-ledgers" ->
          Arrays.stream(read(request, String[].class))
              .map(
                  id ->
                      new OrderLedger(
                          id, ledgers.getOrDefault(id, Map.of()), moved.getOrDefault(id, Map.of())))
              .toList();
      case "/internal/v1/ledger/totals" -> totals.get();
      case "/internal/v1/accounts/roll-ups" ->
          rollsUp.apply(Integer.parseInt(query(request, "limit")));
      case "/internal/v1/activities" -> new ActivityPage(List.copyOf(activities), null);
      default -> throw new Refused(501, "NOT_PLAYED");
    };
  }

  private Object depositAnswer(Request request, String path) {
    String[] parts = path.split("/");
    String last = parts[parts.length - 1];
    return switch (path.replaceAll("/(activities|deposits)/(?!completions)[^/]+", "/$1/*")) {
      case "/internal/v1/outcomes" -> {
        List<OutcomeQuestion> asked = List.of(read(request, OutcomeQuestion[].class));
        depositQuestions.addAll(asked);
        yield asked.stream()
            .map(q -> passedOn.containsKey(q.orderId()) ? passedOn.get(q.orderId()) : said(q))
            .toList();
      }
      case "/internal/v1/deposits/*" ->
          new DepositStory(last, deposits.get(last), List.of(), List.of());
      case "/internal/v1/deposits" ->
          deposits(d -> d.activityId().equals(query(request, "activityId")), request);
      case "/internal/v1/deposit-records" ->
          Arrays.stream(read(request, String[].class))
              .map(deposits::get)
              .filter(Objects::nonNull)
              .toList();
      case "/internal/v1/settled-deposits" ->
          deposits(
              d ->
                  d.status() != DepositStatus.FROZEN
                      && d.xidAt().toLocalDate().toString().equals(query(request, "day")),
              request);
      case "/internal/v1/stale-deposits" ->
          frozenPast(Long.parseLong(query(request, "overdueSeconds"))).toList();
      case "/internal/v1/due-deposits" ->
          frozenPast(0)
              .filter(
                  d ->
                      query(request, "activityId") == null
                          || d.activityId().equals(query(request, "activityId")))
              .limit(Integer.parseInt(query(request, "limit")))
              .map(
                  d ->
                      new DueDeposit(
                          d.orderId(),
                          d.activityId(),
                          d.depositAmount(),
                          "5.00",
                          d.confirmDeadline()))
              .toList();
      case "/internal/v1/deposits/*/timeout" -> {
        endedDeposits.add(parts[4]);
        yield depositChanges.apply(parts[4]);
      }
      case "/internal/v1/deposits/*/end" -> {
        endings.add(read(request, EndRequest.class));
        endedDeposits.add(parts[4]);
        yield depositChanges.apply(parts[4]);
      }
      case "/internal/v1/deposits/completions" ->
          completes.apply(Integer.parseInt(query(request, "limit")));
      case "/internal/v1/events/retelling" ->
          retells.apply("deposit-service", Integer.valueOf(query(request, "limit")));
      case "/internal/v1/activities/*/deposit-sums" -> depositSums(parts[4]);
      default -> throw new Refused(501, "NOT_PLAYED");
    };
  }

  private Stream<DepositRecord> frozenPast(long seconds) {
    OffsetDateTime before = OffsetDateTime.now(ZoneOffset.UTC).minusSeconds(seconds);
    return deposits.values().stream()
        .filter(d -> d.status() == DepositStatus.FROZEN && !d.confirmDeadline().isAfter(before));
  }

  /** In pages of two, as orders are. */
  private DepositRecordPage deposits(Predicate<DepositRecord> wanted, Request request) {
    String cursor = query(request, "cursor");
    List<DepositRecord> rest =
        deposits.values().stream()
            .filter(wanted)
            .filter(d -> cursor == null || d.orderId().compareTo(cursor) > 0)
            .toList();
    List<DepositRecord> page = rest.subList(0, Math.min(2, rest.size()));
    return new DepositRecordPage(page, rest.size() > 2 ? page.get(1).orderId() : null);
  }

  private DepositSums depositSums(String activityId) {
    Map<DepositStatus, List<DepositRecord>> byStatus =
        deposits.values().stream()
            .filter(d -> d.activityId().equals(activityId))
            .collect(
                Collectors.groupingBy(DepositRecord::status, TreeMap::new, Collectors.toList()));
    return new DepositSums(
        activityId,
        byStatus.entrySet().stream()
            .map(
                of ->
                    new DepositsInStatus(
                        of.getKey(),
                        of.getValue().size(),
                        of.getValue().stream().mapToInt(DepositRecord::quantity).sum(),
                        sum(of.getValue(), DepositRecord::price),
                        sum(of.getValue(), DepositRecord::depositAmount),
                        sum(of.getValue(), DepositRecord::penaltyAmount),
                        sum(of.getValue(), DepositRecord::refundAmount)))
            .toList());
  }

  private SettleReply settled(SettleRequest verdict) {
    SettleReply.Result result = settles.apply(verdict);
    verdicts.add(verdict);
    HoldView now = journal.get(verdict.orderId());
    return new SettleReply(verdict.orderId(), result, now == null ? null : now.journalState());
  }

  private OutcomeReply said(OutcomeQuestion question) {
    return outcomes.getOrDefault(
        question.orderId(),
        new OutcomeReply(question.orderId(), Outcome.DEAD, 0, null, question.xid(), "no such row"));
  }

  private List<HoldView> claim(ClaimRequest request) {
    beforeClaim.run();
    claims.add(request);
    List<HoldView> found = new ArrayList<>(strays);
    for (HoldView hold : journal.values()) {
      boolean unsettled = hold.journalState().equals("FREEZE") || hold.markOperation() != null;
      boolean wanted = request.orderId() == null || request.orderId().equals(hold.orderId());
      if (unsettled
          && wanted
          && found.size() < request.limit()
          && !claimed.contains(hold.orderId())) {
        found.add(hold);
      }
    }
    HoldView adopted = request.orderId() == null ? null : redisOnly.get(request.orderId());
    if (adopted != null && !request.dryRun()) {
      redisOnly.remove(adopted.orderId());
      add(Holds.in(adopted, "FREEZE", null, null, "HELD"));
      found.add(journal.get(adopted.orderId()));
    }
    if (!request.dryRun()) {
      found.forEach(hold -> claimed.add(hold.orderId()));
    }
    return found;
  }

  private HoldView hold(String orderId, String activityId) {
    HoldView hold = journal.get(orderId);
    return hold != null || activityId == null ? hold : redisOnly.get(orderId);
  }

  /** In pages of two, so that a listing that stops at its first page is found out. */
  private HoldPage holds(String activityId, String cursor) {
    List<HoldView> all = new ArrayList<>(journal.values());
    all.addAll(redisOnly.values());
    List<HoldView> ofActivity =
        all.stream().filter(hold -> hold.activityId().equals(activityId)).toList();
    int from = cursor == null ? 0 : Integer.parseInt(cursor);
    int to = Math.min(from + 2, ofActivity.size());
    return new HoldPage(
        ofActivity.subList(from, to), to < ofActivity.size() ? String.valueOf(to) : null);
  }

  /** In pages of two too. */
  private OrderRecordPage records(String activityId, String cursor) {
    List<OrderRecord> all =
        records.values().stream().filter(r -> r.activityId().equals(activityId)).toList();
    // By the last one's id: rows may come and go between two pages.
    List<OrderRecord> rest =
        all.stream().filter(r -> cursor == null || r.orderId().compareTo(cursor) > 0).toList();
    List<OrderRecord> page = rest.subList(0, Math.min(2, rest.size()));
    return new OrderRecordPage(page, rest.size() > 2 ? page.get(1).orderId() : null);
  }

  private List<DueOrder> due(String activityId, int limit) {
    OffsetDateTime now = OffsetDateTime.now(ZoneOffset.UTC);
    return records.values().stream()
        .filter(r -> r.status() == OrderStatus.UNPAID || r.status() == OrderStatus.OFFERED)
        .filter(r -> !r.payUntil().isAfter(now))
        .filter(r -> activityId == null || r.activityId().equals(activityId))
        .limit(limit)
        .map(r -> new DueOrder(r.orderId(), r.activityId(), r.payUntil()))
        .toList();
  }

  private ChangeReply changed(String orderId) {
    ended.add(orderId);
    return changes.apply(orderId);
  }

  private OrderSums sums(String activityId) {
    Map<OrderStatus, List<OrderRecord>> byStatus =
        records.values().stream()
            .filter(r -> r.activityId().equals(activityId))
            .collect(Collectors.groupingBy(OrderRecord::status, TreeMap::new, Collectors.toList()));
    return new OrderSums(
        activityId,
        byStatus.entrySet().stream()
            .map(
                of ->
                    new OrderSums.OfStatus(
                        of.getKey(),
                        of.getValue().size(),
                        of.getValue().stream().mapToInt(OrderRecord::quantity).sum(),
                        of.getValue().stream().mapToInt(OrderRecord::refundedQuantity).sum(),
                        sum(of.getValue(), OrderRecord::amount),
                        sum(of.getValue(), OrderRecord::refunded)))
            .toList());
  }

  private static <T> String sum(List<T> orders, Function<T, String> amount) {
    return orders.stream()
        .map(order -> new BigDecimal(amount.apply(order)))
        .reduce(BigDecimal.ZERO, BigDecimal::add)
        .toPlainString();
  }

  private ActivityView activity(String activityId) {
    return activities.stream()
        .filter(activity -> activity.activityId().equals(activityId))
        .findFirst()
        .orElse(null);
  }

  private WalletAuditPage wallets(String cursor) {
    List<WalletAudit> all = List.copyOf(wallets.values());
    int from = cursor == null ? 0 : Integer.parseInt(cursor);
    int to = Math.min(from + 2, all.size());
    return new WalletAuditPage(all.subList(from, to), to < all.size() ? String.valueOf(to) : null);
  }

  private RecountReply recount(String activityId) {
    recounted.add(activityId);
    return new RecountReply(
        activityId, List.of(new RecountReply.OfType("standard", recountResult, 3, 4, 1)));
  }

  private static String query(Request request, String name) {
    var parameter = request.queryParameter(name);
    return parameter.isPresent() ? parameter.firstValue() : null;
  }

  private static <T> T read(Request request, Class<T> type) {
    return JSON.readValue(request.getBodyAsString(), type);
  }

  private static ResponseDefinition problem(int status, String code) {
    return json(status, Map.of("code", code, "title", code, "detail", "played"));
  }

  private static ResponseDefinition json(int status, Object body) {
    return new ResponseDefinitionBuilder()
        .withStatus(status)
        .withHeader("Content-Type", "application/json")
        .withBody(JSON.writeValueAsString(body))
        .build();
  }

  @Override
  public String getName() {
    return NAME;
  }

  @Override
  public boolean applyGlobally() {
    return false;
  }

  /** Lets everything be answered here that no other stub is for. */
  public void stub() {
    JobStack.OTHERS.stubFor(
        WireMock.any(WireMock.anyUrl())
            .atPriority(10)
            .willReturn(WireMock.aResponse().withTransformers(NAME)));
  }
}
