package com.quwanda.stock.app;

import com.quwanda.lua.StockScripts;
import com.quwanda.stock.api.RecountReply;
import com.quwanda.stock.store.TicketTypeMapper;
import com.quwanda.stock.store.TicketTypeRow;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Sets an activity's counters in Redis to what the holds in Redis say. */
@Component
public class RecountStock {

  private static final Logger LOG = LoggerFactory.getLogger(RecountStock.class);
  private static final int NOT_COUNTED = -1;

  private final Catalogue catalogue;
  private final TicketTypeMapper types;
  private final KeepPlaces keep;
  private final StockScripts scripts;
  private final RedisCalls redis;

  RecountStock(
      Catalogue catalogue,
      TicketTypeMapper types,
      KeepPlaces keep,
      StockScripts scripts,
      RedisCalls redis) {
    this.catalogue = catalogue;
    this.types = types;
    this.keep = keep;
    this.scripts = scripts;
    this.redis = redis;
  }

  /** Recounts each ticket type on its own. */
  public RecountReply recount(String activityId) {
    catalogue.activity(activityId);
    RecountReply reply =
        new RecountReply(
            activityId, types.ofActivity(activityId).stream().map(this::ofType).toList());
    LOG.info("{}", reply);
    return reply;
  }

  private RecountReply.OfType ofType(TicketTypeRow type) {
    com.quwanda.lua.RecountReply counted =
        redis.of(() -> scripts.recount(type.activityId, type.code));
    // What is kept for the waitlist may be lost with the counters.
    keep.inRedis(type);
    return new RecountReply.OfType(
        type.code,
        counted.outcome().name(),
        counted.before().orElse(NOT_COUNTED),
        counted.after().orElse(NOT_COUNTED),
        counted.changedUsers());
  }
}
