package com.quwanda.stock.app;

import com.quwanda.stock.model.HoldState;
import com.quwanda.stock.store.StockLogMapper;
import com.quwanda.stock.store.StockLogRow;
import com.quwanda.stock.store.TicketTypeRow;
import java.util.List;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;

/** Walks the journal's holds that are not final, page by page. */
@Component
class LiveHolds {

  /**
   * The states in the order in which a hold goes through them: one that moves on while we walk is
   * met later, perhaps twice, but never missed.
   */
  static final List<HoldState> STATES =
      List.of(HoldState.FREEZE, HoldState.BOOKED, HoldState.CONFIRMED);

  private static final int PAGE = 500;

  private final StockLogMapper journal;

  LiveHolds(StockLogMapper journal) {
    this.journal = journal;
  }

  /** The holds of a ticket type in one state. */
  void forEachPage(TicketTypeRow type, HoldState state, Consumer<List<StockLogRow>> use) {
    long after = 0;
    List<StockLogRow> page;
    do {
      page = journal.inState(type.activityId, type.code, state, after, PAGE);
      if (!page.isEmpty()) {
        use.accept(page);
        after = page.get(page.size() - 1).id;
      }
    } while (page.size() == PAGE);
  }
}
