package com.quwanda.order.app;

import com.quwanda.order.model.LineKey;
import com.quwanda.order.store.WaitlistEntryMapper;
import com.quwanda.order.store.WaitlistEntryRow;
import com.quwanda.order.store.WaitlistLineMapper;
import com.quwanda.order.store.WaitlistLineRow;
import com.quwanda.owner.api.JobTally;
import com.quwanda.stock.api.StockApi;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Offers free places to those who wait for them. */
@Component
public class OfferPlaces {

  private static final Logger LOG = LoggerFactory.getLogger(OfferPlaces.class);
  private static final int MOST_LINES = 200;

  private final WaitlistLineMapper lines;
  private final WaitlistEntryMapper entries;
  private final FillLine fill;
  private final StockApi stock;
  private final Clock clock;

  /** Where the next run goes on, so that lines that stay as they are keep no others waiting. */
  private final AtomicLong afterId = new AtomicLong();

  OfferPlaces(
      WaitlistLineMapper lines,
      WaitlistEntryMapper entries,
      FillLine fill,
      StockApi stock,
      Clock clock) {
    this.lines = lines;
    this.entries = entries;
    this.fill = fill;
    this.stock = stock;
    this.clock = clock;
  }

  /** Places of a ticket type may have become free. Costs one look when nobody waits for them. */
  public JobTally freed(String activityId, String ticketType) {
    WaitlistLineRow line = lines.find(activityId, ticketType);
    return each(line == null || !line.needsCare() ? List.of() : List.of(line), fill::fill);
  }

  /**
   * Looks after lines: as many as the limit, the next ones in the next run.
   *
   * @param activityId of one activity, or null for all
   * @param dryRun whether it is only told what would be done
   */
  public JobTally scan(String activityId, int limit, boolean dryRun) {
    boolean isRound = activityId == null && !dryRun;
    List<WaitlistLineRow> found = lines.needingCare(activityId, isRound ? afterId.get() : 0, limit);
    if (isRound) {
      afterId.set(found.size() < limit ? 0 : found.get(found.size() - 1).id);
    }
    return each(found, dryRun ? this::foresee : fill::fill);
  }

  private JobTally each(List<WaitlistLineRow> found, Function<WaitlistLineRow, Filled> care) {
    int done = 0;
    int failed = 0;
    List<String> told = new ArrayList<>();
    for (WaitlistLineRow line : found) {
      Filled filled = carefully(line, care);
      failed += filled.isFailed() ? 1 : 0;
      done += filled.isDone() && !filled.isFailed() ? 1 : 0;
      String words = filled.line(line.key());
      if (words != null && told.size() < MOST_LINES) {
        told.add(words);
      }
    }
    return new JobTally(found.size(), done, found.size() - done - failed, failed, told);
  }

  private static Filled carefully(WaitlistLineRow line, Function<WaitlistLineRow, Filled> care) {
    try {
      return care.apply(line);
    } catch (RuntimeException broken) {
      LOG.warn("{} is not looked after", line.key(), broken);
      Filled filled = new Filled();
      filled.failed(broken.getMessage());
      return filled;
    }
  }

  private Filled foresee(WaitlistLineRow line) {
    LineKey key = line.key();
    int free = stock.getFreePlaces(key.activityId(), key.ticketType()).free();
    WaitlistEntryRow first =
        entries.firstFor(key.activityId(), key.ticketType(), free, clock.instant());
    Filled filled = new Filled();
    filled.foreseen(
        "%d wait for %d, %d are free; %s"
            .formatted(
                line.entries,
                line.places,
                free,
                first == null ? "no offer" : "the next offer is to " + first.entryId));
    return filled;
  }
}
