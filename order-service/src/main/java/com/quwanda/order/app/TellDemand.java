package com.quwanda.order.app;

import com.quwanda.order.model.LineKey;
import com.quwanda.order.store.WaitlistLineMapper;
import com.quwanda.order.store.WaitlistLineRow;
import com.quwanda.stock.api.KeepPlacesRequest;
import com.quwanda.stock.api.StockApi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Tells stock-service what a waitlist wants, so that places that become free are kept for it from
 * that moment on.
 */
@Component
class TellDemand {

  private static final Logger LOG = LoggerFactory.getLogger(TellDemand.class);

  /** As many as stock-service can keep for one ticket type. */
  private static final long MOST_PLACES = 9_999_999;

  private final WaitlistLineMapper lines;
  private final StockApi stock;

  TellDemand(WaitlistLineMapper lines, StockApi stock) {
    this.lines = lines;
    this.stock = stock;
  }

  /**
   * Tells it, unless it knows; never throws, since the scan tells it later.
   *
   * @return whether stock-service knows it now
   */
  boolean tell(LineKey key) {
    try {
      WaitlistLineRow line = lines.find(key.activityId(), key.ticketType());
      if (line.toldVersion < line.version) {
        stock.keepForWaitlist(
            key.activityId(),
            key.ticketType(),
            new KeepPlacesRequest(
                line.version, (int) Math.min(line.places, MOST_PLACES), line.least));
        lines.told(line.id, line.version);
      }
      return true;
    } catch (RuntimeException later) {
      LOG.warn("stock-service is told later what {} wants: {}", key, later.getMessage());
      return false;
    }
  }
}
