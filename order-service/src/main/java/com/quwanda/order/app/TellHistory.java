package com.quwanda.order.app;

import com.quwanda.order.api.OrderEvent;
import com.quwanda.order.api.OrderHistory;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.model.OfferId;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.EventMapper;
import com.quwanda.order.store.EventRow;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.OwnerSettings;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.app.ProveRow;
import com.quwanda.owner.store.ProofMapper;
import com.quwanda.owner.store.ProofRow;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Tells what happened to an order: who did what, when and why. */
@Component
public class TellHistory {

  private static final int LOOKS = 3;

  private final OwnOrders own;
  private final OrderMapper orders;
  private final EventMapper events;
  private final ProveRow prove;
  private final ProofMapper proofs;
  private final OwnerSettings settings;
  private final Clock clock;

  TellHistory(
      OwnOrders own,
      OrderMapper orders,
      EventMapper events,
      ProveRow prove,
      ProofMapper proofs,
      OwnerSettings settings,
      Clock clock) {
    this.own = own;
    this.orders = orders;
    this.events = events;
    this.prove = prove;
    this.proofs = proofs;
    this.settings = settings;
    this.clock = clock;
  }

  /** To its buyer; another user's is not found. */
  public OrderHistory toBuyer(long userId, String orderId) {
    return history(own.find(userId, orderId));
  }

  /** To people who run the system. */
  public OrderHistory toPeople(String orderId) {
    OrderRow row = orders.named(orderId);
    if (row == null) {
      throw Refuse.with(OwnerProblem.ORDER_NOT_FOUND, "there is no order " + orderId);
    }
    return history(row);
  }

  private OrderHistory history(OrderRow first) {
    OrderRow row = first;
    for (int looks = 1; ; looks++) {
      List<EventRow> seen = settled(row.orderId, events.ofOrder(row.orderId));
      if (prove.isProven(row)) {
        return new OrderHistory(row.orderId, withPlacing(row, seen));
      }
      OrderRow again = orders.find(row.orderId);
      if (looks == LOOKS || again == null || again.xid.equals(row.xid)) {
        return new OrderHistory(row.orderId, withoutLatest(row, seen));
      }
      row = again;
    }
  }

  /**
   * Money that came too late has a transaction of its own, which the order's row does not show: its
   * event is told once that is proven to be committed, by the launcher or by its age.
   */
  private List<EventRow> settled(String orderId, List<EventRow> seen) {
    if (seen.stream().noneMatch(event -> event.what == EventRow.What.LATE_PAYMENT)) {
      return seen;
    }
    Set<String> committed =
        proofs.findAll(List.of(orderId)).stream()
            .filter(proof -> proof.answer == ProofRow.Answer.COMMITTED)
            .map(proof -> proof.xid)
            .collect(Collectors.toSet());
    Instant old = clock.instant().minus(settings.graceAge());
    return seen.stream()
        .filter(
            event ->
                event.what != EventRow.What.LATE_PAYMENT
                    || committed.contains(event.xid)
                    || event.at.isBefore(old))
        .toList();
  }

  /** What the row's own transaction has written may yet be taken back. */
  private static List<OrderEvent> withoutLatest(OrderRow row, List<EventRow> seen) {
    List<EventRow> earlier = seen.stream().takeWhile(event -> !event.xid.equals(row.xid)).toList();
    boolean placingItself = earlier.size() == seen.size();
    return placingItself ? List.of() : withPlacing(row, earlier);
  }

  private static List<OrderEvent> withPlacing(OrderRow row, List<EventRow> later) {
    boolean isOffer = OfferId.is(row.orderId);
    List<OrderEvent> all = new ArrayList<>();
    all.add(
        new OrderEvent(
            isOffer ? "OFFERED" : "PLACED",
            null,
            isOffer ? OrderStatus.OFFERED : OrderStatus.UNPAID,
            isOffer ? Actor.WAITLIST : Actor.BUYER,
            null,
            0,
            null,
            row.createdAt.atOffset(ZoneOffset.UTC)));
    later.forEach(event -> all.add(view(event)));
    return all;
  }

  private static OrderEvent view(EventRow event) {
    return new OrderEvent(
        event.what.name(),
        status(event.fromStatus),
        status(event.toStatus),
        event.who,
        event.why,
        event.quantity,
        event.amount == null ? null : event.amount.toPlainString(),
        event.at.atOffset(ZoneOffset.UTC));
  }

  private static OrderStatus status(OrderState state) {
    return OrderStatus.valueOf(state.name());
  }
}
