package com.quwanda.stock.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.lua.StockScripts;
import com.quwanda.stock.api.DepositTerms;
import com.quwanda.stock.api.HoldRequest;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.stock.store.StockLogMapper;
import java.time.Clock;
import org.springframework.stereotype.Component;

/** Until when places are taken for a deposit. */
@Component
class DepositWindow {

  private final StockScripts scripts;
  private final RedisCalls redis;
  private final StockLogMapper journal;
  private final StockMetrics metrics;
  private final Clock clock;

  DepositWindow(
      StockScripts scripts,
      RedisCalls redis,
      StockLogMapper journal,
      StockMetrics metrics,
      Clock clock) {
    this.scripts = scripts;
    this.redis = redis;
    this.journal = journal;
    this.metrics = metrics;
    this.clock = clock;
  }

  /**
   * The terms on which the places are taken.
   *
   * <p>Judged before the freeze script, so that a refusal changes nothing anywhere. Before the
   * deadline that costs no call. After it a repeat must not become a refusal, so it is looked for
   * first and goes on to the script, which answers as it always does.
   *
   * @return null when they are not asked for for a deposit
   * @throws ProblemException NO_DEPOSITS when the activity takes none; DEPOSITS_CLOSED from the
   *     deadline on, but to a repeat
   */
  DepositTerms termsOf(HoldRequest request, Catalogue.Offer offer) {
    if (!request.deposit()) {
      return null;
    }
    DepositTerms terms = offer.deposit();
    if (terms == null) {
      throw refusal(StockProblem.NO_DEPOSITS, request.activityId() + " sells tickets only");
    }
    boolean closed = !clock.instant().isBefore(terms.confirmDeadline().toInstant());
    if (closed && !isRepeat(request)) {
      throw refusal(StockProblem.DEPOSITS_CLOSED, "the deadline was " + terms.confirmDeadline());
    }
    return terms;
  }

  private ProblemException refusal(StockProblem reason, String detail) {
    metrics.refused(reason);
    return Refuse.with(reason, detail);
  }

  /**
   * Either store may have the order alone: Redis before the journal's row is written, the journal
   * when Redis has come back with an older state.
   */
  private boolean isRepeat(HoldRequest request) {
    return redis.of(() -> scripts.hold(request.activityId(), request.orderId())).isPresent()
        || journal.find(request.orderId()) != null;
  }
}
