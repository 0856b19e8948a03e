package com.quwanda.deposit.app;

import com.quwanda.deposit.api.DepositPage;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.deposit.api.DepositView;
import com.quwanda.deposit.store.DepositMapper;
import com.quwanda.deposit.store.DepositRow;
import com.quwanda.kit.PageCursor;
import com.quwanda.kit.RemoteProblem;
import com.quwanda.order.api.OrderApi;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.owner.OwnerSettings;
import com.quwanda.owner.api.Outcome;
import com.quwanda.owner.api.OutcomeQuestion;
import com.quwanda.owner.api.OutcomeReply;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.app.DecideOutcome;
import com.quwanda.owner.app.Refuse;
import com.quwanda.owner.model.OwnedId;
import com.quwanda.owner.store.ProofMapper;
import com.quwanda.owner.store.ProofRow;
import com.quwanda.stock.api.HoldView;
import com.quwanda.stock.api.StockApi;
import com.quwanda.stock.api.StockProblem;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Shows a user's own deposits. A row whose transaction is not proven shows as PROCESSING. */
@Component
public class FindDeposits {

  private static final String WAITLIST = "waitlist";
  private static final Set<String> ENDED = Set.of("RELEASED", "FREEZE_ROLLED_BACK");

  private final DepositMapper deposits;
  private final ProofMapper proofs;
  private final DecideOutcome outcome;
  private final StockApi stock;
  private final OrderApi orders;
  private final OwnerSettings settings;
  private final Clock clock;

  FindDeposits(
      DepositMapper deposits,
      ProofMapper proofs,
      DecideOutcome outcome,
      StockApi stock,
      OrderApi orders,
      OwnerSettings settings,
      Clock clock) {
    this.deposits = deposits;
    this.proofs = proofs;
    this.outcome = outcome;
    this.stock = stock;
    this.orders = orders;
    this.settings = settings;
    this.clock = clock;
  }

  /** One deposit of this user; another's is not found. */
  public DepositView one(long userId, String orderId) {
    if (!OwnedId.is(orderId)) {
      throw notFound(orderId);
    }
    DepositRow row = deposits.find(orderId);
    if (row != null) {
      if (row.userId != userId) {
        throw notFound(orderId);
      }
      return shown(List.of(row)).get(0);
    }
    ProofRow end = proofs.findEnd(orderId);
    if (end != null && end.userId == userId) {
      return DepositViews.failed(orderId, end.problem);
    }
    ProofRow none = proofs.findNeverBegun(orderId);
    if (none != null && none.userId == userId) {
      return afterNeverBegun(none);
    }
    return fromJournal(userId, orderId);
  }

  /** A page of this user's deposits, newest first. */
  public DepositPage page(long userId, PageCursor cursor) {
    List<DepositRow> rows = deposits.ofUser(userId, cursor.beforeId(), cursor.limit());
    String next =
        rows.size() < cursor.limit() ? null : PageCursor.after(rows.get(rows.size() - 1).id);
    return new DepositPage(shown(rows), next);
  }

  private List<DepositView> shown(List<DepositRow> rows) {
    List<OutcomeReply> outcomes =
        outcome.decide(
            rows.stream()
                .map(
                    row ->
                        new OutcomeQuestion(
                            row.orderId, row.xid, row.xidAt.atOffset(ZoneOffset.UTC)))
                .toList());
    // What was read first may have been rolled back since; the outcome is of what was read later.
    Map<String, String> xidsNow =
        rows.isEmpty()
            ? Map.of()
            : deposits.findAll(rows.stream().map(row -> row.orderId).toList()).stream()
                .collect(Collectors.toMap(row -> row.orderId, row -> row.xid));
    List<DepositView> views = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      DepositRow row = rows.get(i);
      boolean known =
          outcomes.get(i).outcome() != Outcome.IN_DOUBT && row.xid.equals(xidsNow.get(row.orderId));
      views.add(known ? DepositViews.of(row) : DepositViews.of(row, DepositStatus.PROCESSING));
    }
    return views;
  }

  /** Its hold is not proven to be given back; nothing can be at work any more after a while. */
  private DepositView afterNeverBegun(ProofRow none) {
    boolean old = none.recordedAt.plus(settings.graceAge()).isBefore(clock.instant());
    return old
        ? DepositViews.failed(none.orderId, OwnerProblem.ORDER_FAILED.name())
        : DepositViews.processing(none.orderId);
  }

  /** No row yet, or no more: the hold's journal tells whether something is under way. */
  private DepositView fromJournal(long userId, String orderId) {
    try {
      HoldView hold = stock.getHold(orderId, null);
      if (hold.userId() == userId && hold.owner().equals(WAITLIST)) {
        return fromOffer(userId, orderId);
      }
      if (hold.userId() != userId || !hold.owner().equals(settings.name())) {
        throw notFound(orderId);
      }
      return ENDED.contains(hold.journalState())
          ? DepositViews.failed(orderId, OwnerProblem.ORDER_FAILED.name())
          : DepositViews.processing(orderId);
    } catch (RemoteProblem problem) {
      if (problem.code().equals(StockProblem.HOLD_NOT_FOUND.name())) {
        throw notFound(orderId);
      }
      throw problem;
    }
  }

  /** An offer of the waitlist is a deposit's once order-service has passed it on. */
  private DepositView fromOffer(long userId, String orderId) {
    OrderStatus status = orders.getOffer(orderId, userId).status();
    if (status == OrderStatus.DEPOSITED || status == OrderStatus.PROCESSING) {
      return DepositViews.processing(orderId);
    }
    throw notFound(orderId);
  }

  private static RuntimeException notFound(String orderId) {
    return Refuse.with(OwnerProblem.ORDER_NOT_FOUND, "you have no deposit " + orderId);
  }
}
