package com.quwanda.owner.app;

import com.quwanda.owner.MessageSettings;
import com.quwanda.owner.api.JobTally;
import com.quwanda.owner.store.OwnedRow;
import com.quwanda.owner.store.ProofMapper;
import com.quwanda.owner.store.ProofRow;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Sends events that buyers were not told of yet: the broker was away, or the process died between
 * commit and message. It also finds those of commits that have no proof.
 */
@Component
public class RetellEvents {

  private static final Logger LOG = LoggerFactory.getLogger(RetellEvents.class);
  private static final int MOST_LINES = 200;
  private static final int MOST_TOO_OLD = 1_000;

  private final ProveLate<? extends OwnedRow> late;
  private final ProofMapper proofs;
  private final TellEvents tell;
  private final MessageMetrics metrics;
  private final MessageSettings settings;
  private final Clock clock;

  RetellEvents(
      ProveLate<? extends OwnedRow> late,
      ProofMapper proofs,
      TellEvents tell,
      MessageMetrics metrics,
      MessageSettings settings,
      Clock clock) {
    this.late = late;
    this.proofs = proofs;
    this.tell = tell;
    this.metrics = metrics;
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * Sends as many as the limit, oldest first; with messages switched off, none. What is older than
   * a day is not told any more.
   */
  public JobTally retell(int limit) {
    List<String> lines = new ArrayList<>();
    Instant now = clock.instant();
    Instant oldest = now.minus(ProveLate.OLDEST);
    // What is younger may be on its way.
    List<ProofRow> untold = proofs.untold(oldest, now.minus(settings.lookEvery()), limit);
    List<ProofRow> told = List.of();
    if (settings.areOn()) {
      told = tell.tell(untold);
      told.forEach(proof -> lines.add(proof.orderId + " " + proof.event + " is told"));
    } else {
      lines.add(untold.size() + " events stay untold: there is no broker in the settings");
    }
    int tooOld = proofs.tooOld(oldest, MOST_TOO_OLD);
    if (tooOld > 0) {
      lines.add(tooOld + " events are too old to be told");
    }
    proveLate(limit, lines);
    metrics.untold(proofs.countUntold());
    int left = untold.size() - told.size();
    return new JobTally(
        untold.size(),
        told.size(),
        settings.areOn() ? 0 : left,
        settings.areOn() ? left : 0,
        lines.subList(0, Math.min(MOST_LINES, lines.size())));
  }

  /** Last, since it may wait for the TC: what is proven already has been told by then. */
  private void proveLate(int limit, List<String> lines) {
    try {
      late.prove(limit).forEach(orderId -> lines.add(orderId + " is proven late"));
    } catch (RuntimeException later) {
      LOG.warn("commits without a proof are looked for later", later);
      lines.add("commits without a proof are looked for later: " + later.getMessage());
    }
  }
}
