package com.quwanda.order.app;

import com.quwanda.kit.PageCursor;
import com.quwanda.kit.RemoteProblem;
import com.quwanda.order.api.OrderPage;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.OrderView;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.OwnerSettings;
import com.quwanda.owner.api.OutcomeQuestion;
import com.quwanda.owner.api.OutcomeReply;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.app.DecideOutcome;
import com.quwanda.owner.app.ProveRow;
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

/** Shows a user's own orders. A row whose transaction is not proven shows as PROCESSING. */
@Component
public class FindOrders {

  private static final Set<String> ENDED = Set.of("RELEASED", "FREEZE_ROLLED_BACK");

  private final OrderMapper orders;
  private final ProofMapper proofs;
  private final DecideOutcome outcome;
  private final StockApi stock;
  private final OwnerSettings settings;
  private final Clock clock;

  FindOrders(
      OrderMapper orders,
      ProofMapper proofs,
      DecideOutcome outcome,
      StockApi stock,
      OwnerSettings settings,
      Clock clock) {
    this.settings = settings;
    this.clock = clock;
    this.orders = orders;
    this.proofs = proofs;
    this.outcome = outcome;
    this.stock = stock;
  }

  /** One order of this user; another's is not found. */
  public OrderView one(long userId, String orderId) {
    if (!OwnedId.is(orderId)) {
      throw notFound(orderId);
    }
    OrderRow row = orders.find(orderId);
    if (row != null) {
      if (row.userId != userId) {
        throw notFound(orderId);
      }
      return shown(List.of(row)).get(0);
    }
    ProofRow end = proofs.findEnd(orderId);
    if (end != null && end.userId == userId) {
      return OrderViews.failed(orderId, end.problem);
    }
    ProofRow none = proofs.findNeverBegun(orderId);
    if (none != null && none.userId == userId) {
      return afterNeverBegun(none);
    }
    return fromJournal(userId, orderId);
  }

  /** A page of this user's orders, newest first; offers are on the waitlist's pages. */
  public OrderPage page(long userId, PageCursor cursor) {
    List<OrderRow> rows = orders.ofUser(userId, cursor.beforeId(), cursor.limit());
    String next =
        rows.size() < cursor.limit() ? null : PageCursor.after(rows.get(rows.size() - 1).id);
    return new OrderPage(shown(rows), next);
  }

  private List<OrderView> shown(List<OrderRow> rows) {
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
            : orders.findAll(rows.stream().map(row -> row.orderId).toList()).stream()
                .collect(Collectors.toMap(row -> row.orderId, row -> row.xid));
    List<OrderView> views = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      OrderRow row = rows.get(i);
      boolean known = ProveRow.isKnown(outcomes.get(i)) && row.xid.equals(xidsNow.get(row.orderId));
      views.add(known ? OrderViews.of(row) : OrderViews.of(row, OrderStatus.PROCESSING));
    }
    return views;
  }

  /** Its hold is not proven to be given back; nothing can be at work any more after a while. */
  private OrderView afterNeverBegun(ProofRow none) {
    boolean old = none.recordedAt.plus(settings.graceAge()).isBefore(clock.instant());
    return old
        ? OrderViews.failed(none.orderId, OwnerProblem.ORDER_FAILED.name())
        : OrderViews.processing(none.orderId);
  }

  /** No row yet, or no more: the hold's journal tells whether something is under way. */
  private OrderView fromJournal(long userId, String orderId) {
    try {
      HoldView hold = stock.getHold(orderId, null);
      if (hold.userId() != userId) {
        throw notFound(orderId);
      }
      return ENDED.contains(hold.journalState())
          ? OrderViews.failed(orderId, OwnerProblem.ORDER_FAILED.name())
          : OrderViews.processing(orderId);
    } catch (RemoteProblem problem) {
      if (problem.code().equals(StockProblem.HOLD_NOT_FOUND.name())) {
        throw notFound(orderId);
      }
      throw problem;
    }
  }

  private static RuntimeException notFound(String orderId) {
    return Refuse.with(OwnerProblem.ORDER_NOT_FOUND, "you have no order " + orderId);
  }
}
