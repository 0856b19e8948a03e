package com.quwanda.owner.app;

import com.quwanda.owner.api.Outcome;
import com.quwanda.owner.api.OutcomeQuestion;
import com.quwanda.owner.api.OutcomeReply;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.SettleReply;
import com.quwanda.stock.api.SettleRequest;
import com.quwanda.stock.api.StockApi;
import com.quwanda.stock.api.Verdict;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** The two steps that settle a hold: ask for the order's outcome, bring it to stock-service. */
@Component
public class BringVerdict {

  private static final Logger LOG = LoggerFactory.getLogger(BringVerdict.class);

  private final DecideOutcome outcome;
  private final StockApi stock;
  private final ReportUnsettled report;
  private final OwnerMetrics metrics;
  private final Clock clock;

  BringVerdict(
      DecideOutcome outcome,
      StockApi stock,
      ReportUnsettled report,
      OwnerMetrics metrics,
      Clock clock) {
    this.outcome = outcome;
    this.stock = stock;
    this.report = report;
    this.metrics = metrics;
    this.clock = clock;
  }

  /**
   * Settles the hold of an order as far as its outcome is provable now; what is in doubt, or was
   * not applied, is reported to be asked about again later.
   *
   * @param xid the transaction that has ended, or null when none began
   * @return whether nothing is held for the order any more
   */
  public boolean of(OrderAttempt attempt, String xid, Healer healer) {
    OutcomeReply reply = ask(attempt, xid, clock.instant().atOffset(ZoneOffset.UTC), healer);
    if (reply.outcome() == Outcome.IN_DOUBT) {
      report.report(attempt, xid, reply.doubt() + ": " + reply.reason());
      return false;
    }
    SettleReply.Result result = bring(attempt, reply, healer);
    boolean settled = result == SettleReply.Result.APPLIED || result == SettleReply.Result.ALREADY;
    if (!settled) {
      report.report(attempt, xid, "stock-service answered " + result + " to " + reply.outcome());
    }
    return settled && reply.outcome() == Outcome.DEAD;
  }

  /**
   * As {@link #of}, for a mark that others settle too, sooner or later: what is in doubt or was not
   * applied is left to them.
   *
   * @param since when the mark was set
   */
  void ofMark(OrderAttempt attempt, String xid, OffsetDateTime since, Healer healer) {
    OutcomeReply reply = ask(attempt, xid, since, healer);
    if (reply.outcome() != Outcome.IN_DOUBT) {
      bring(attempt, reply, healer);
    }
  }

  private OutcomeReply ask(OrderAttempt attempt, String xid, OffsetDateTime since, Healer healer) {
    OutcomeReply reply = outcome.decide(new OutcomeQuestion(attempt.orderId(), xid, since));
    metrics.verdict(healer, reply.outcome());
    if (reply.outcome() == Outcome.IN_DOUBT) {
      LOG.warn("outcome of {} is in doubt: {}", attempt.orderId(), reply.reason());
    }
    return reply;
  }

  private SettleReply.Result bring(OrderAttempt attempt, OutcomeReply reply, Healer healer) {
    SettleRequest request =
        new SettleRequest(
            attempt.orderId(),
            attempt.activityId(),
            attempt.ticketType(),
            reply.xid(),
            Verdict.valueOf(reply.outcome().name()),
            reply.refunded(),
            reply.reason(),
            healer);
    List<SettleReply> replies = stock.settle(List.of(request));
    LOG.info("{} by {}: {}", reply.outcome(), healer, replies);
    return replies.get(0).result();
  }
}
