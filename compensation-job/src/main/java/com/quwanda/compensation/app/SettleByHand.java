package com.quwanda.compensation.app;

import com.quwanda.compensation.api.CompensationProblem;
import com.quwanda.compensation.api.SettlementReply;
import com.quwanda.compensation.api.SettlementRequest;
import com.quwanda.compensation.model.HoldCase;
import com.quwanda.compensation.model.OrderId;
import com.quwanda.compensation.model.OwnerRecord;
import com.quwanda.order.api.OrderApi;
import com.quwanda.owner.api.Doubt;
import com.quwanda.owner.api.Outcome;
import com.quwanda.owner.api.OutcomeQuestion;
import com.quwanda.owner.api.OutcomeReply;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.HoldView;
import com.quwanda.stock.api.SettleReply;
import com.quwanda.stock.api.SettleRequest;
import com.quwanda.stock.api.StockApi;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.stock.api.Verdict;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;

/**
 * Settles one hold for an operator: by its order's outcome, or by a verdict that the operator
 * answers for when the outcome will not become known by itself.
 */
@Component
public class SettleByHand {

  private static final Logger LOG = LoggerFactory.getLogger(SettleByHand.class);

  /**
   * Doubts that time alone does not end. A TC that cannot be reached is none: it, or a new one in
   * its place, will answer, and a transaction that commits then would find its hold given away.
   */
  private static final Set<Doubt> FOR_PEOPLE =
      EnumSet.of(Doubt.STUCK, Doubt.COMMITTED_WITHOUT_ROW, Doubt.UNDO_NOT_VISIBLE);

  private final StockApi stock;
  private final Owners owners;
  private final OrderApi waitlists;

  SettleByHand(StockApi stock, Owners owners, @Qualifier("orderChanges") OrderApi waitlists) {
    this.stock = stock;
    this.owners = owners;
    this.waitlists = waitlists;
  }

  /** Settles it, or says what would be done. */
  public SettlementReply settle(String orderId, SettlementRequest request) {
    if (request.force() != null && (request.reason() == null || request.reason().isBlank())) {
      throw Refuse.invalid("reason: needed with force");
    }
    if (!OrderId.is(orderId)) {
      throw Refuse.with(CompensationProblem.HOLD_UNKNOWN, "order " + orderId);
    }
    HoldCase of = HoldCase.of(holdOf(orderId, request.activityId()));
    OutcomeReply said = outcomeOf(of);
    if (request.force() != null) {
      return force(of, said, request);
    }
    if (said.outcome() == Outcome.IN_DOUBT) {
      return reply(said, "IN_DOUBT", null);
    }
    return request.dryRun()
        ? reply(said, "DRY_RUN", null)
        : bring(of, said, Verdict.valueOf(said.outcome().name()), said.refunded(), said.reason());
  }

  private SettlementReply force(HoldCase of, OutcomeReply said, SettlementRequest request) {
    if (said.outcome() != Outcome.IN_DOUBT) {
      throw Refuse.with(
          CompensationProblem.OUTCOME_IS_KNOWN, said.outcome() + ", " + said.reason());
    }
    if (said.doubt() == null || !FOR_PEOPLE.contains(said.doubt())) {
      throw Refuse.with(
          CompensationProblem.OUTCOME_WILL_BE_KNOWN, said.doubt() + ", " + said.reason());
    }
    if (request.dryRun()) {
      return reply(said, "DRY_RUN", null);
    }
    Verdict forced = Verdict.valueOf(request.force());
    int refunded = forced == Verdict.PAID ? refundedBy(of) : 0;
    LOG.warn("ops force {} for {}: {}", forced, of, request.reason());
    return bring(
        of,
        said,
        forced,
        refunded,
        Failures.cut(
            "forced by ops: %s; the owner said: %s, %s"
                .formatted(request.reason().strip(), said.doubt(), said.reason())));
  }

  /**
   * What the owner's row says is given back, whoever wrote it last: a row that cannot be undone
   * stands as it is until people have changed it.
   */
  private int refundedBy(HoldCase of) {
    try {
      OwnerRecord record = owners.recordOf(of.owner(), of.orderId());
      return record == null ? 0 : record.refundedQuantity();
    } catch (RuntimeException failure) {
      LOG.warn("the row of {} cannot be read", of, failure);
      throw Refuse.with(CompensationProblem.OWNER_UNAVAILABLE, Failures.text(failure));
    }
  }

  private SettlementReply bring(
      HoldCase of, OutcomeReply said, Verdict verdict, int refunded, String evidence) {
    SettleRequest brought =
        new SettleRequest(
            of.orderId(),
            of.activityId(),
            of.ticketType(),
            of.xid(),
            verdict,
            refunded,
            evidence == null ? "" : evidence,
            Healer.OPS);
    try {
      SettleReply reply = stock.settle(List.of(brought)).get(0);
      if (reply.result() == SettleReply.Result.APPLIED
          && (verdict == Verdict.DEAD || refunded > 0)) {
        offer(of);
      }
      return reply(said, reply.result().name(), reply.state());
    } catch (RuntimeException failure) {
      LOG.warn("{} could not be brought", brought, failure);
      throw Refuse.with(CompensationProblem.STOCK_UNAVAILABLE, Failures.text(failure));
    }
  }

  /** Places came free: who waits for them need not wait for the next scan. */
  private void offer(HoldCase of) {
    try {
      waitlists.offerFreed(of.activityId(), of.ticketType());
    } catch (RuntimeException failure) {
      LOG.warn("the waitlist of {} is left to its scan", of, failure);
    }
  }

  private HoldView holdOf(String orderId, String activityId) {
    try {
      return stock.getHold(orderId, activityId);
    } catch (RuntimeException failure) {
      if (Failures.is(failure, StockProblem.HOLD_NOT_FOUND)) {
        throw Refuse.with(
            CompensationProblem.HOLD_UNKNOWN,
            activityId == null ? "the journal has no row; which activity?" : "order " + orderId);
      }
      LOG.warn("hold of {} cannot be read", orderId, failure);
      throw Refuse.with(CompensationProblem.STOCK_UNAVAILABLE, Failures.text(failure));
    }
  }

  private OutcomeReply outcomeOf(HoldCase of) {
    try {
      return owners
          .of(of.owner())
          .outcomes(List.of(new OutcomeQuestion(of.orderId(), of.xid(), of.since())))
          .get(0);
    } catch (RuntimeException failure) {
      LOG.warn("{} cannot be asked", of.owner(), failure);
      throw Refuse.with(CompensationProblem.OWNER_UNAVAILABLE, Failures.text(failure));
    }
  }

  private static SettlementReply reply(OutcomeReply said, String result, String state) {
    return new SettlementReply(said.orderId(), said.outcome().name(), said.reason(), result, state);
  }
}
