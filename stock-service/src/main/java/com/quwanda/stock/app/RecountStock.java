package com.quwanda.stock.app;

import com.quwanda.lua.StockScripts;
import com.quwanda.stock.api.RecountReply;
import com.quwanda.stock.store.TicketTypeMapper;
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
  private final StockScripts scripts;
  private final RedisCalls redis;

  RecountStock(
      Catalogue catalogue, TicketTypeMapper types, StockScripts scripts, RedisCalls redis) {
    this.catalogue = catalogue;
    this.types = types;
    this.scripts = scripts;
    this.redis = redis;
  }

  /** Recounts each ticket type on its own. */
  public RecountReply recount(String activityId) {
    catalogue.activity(activityId);
    RecountReply reply =
        new RecountReply(
            activityId,
            types.ofActivity(activityId).stream()
                .map(type -> ofType(activityId, type.code))
                .toList());
    LOG.info("{}", reply);
    return reply;
  }

  private RecountReply.OfType ofType(String activityId, String code) {
    com.quwanda.lua.RecountReply counted = redis.of(() -> scripts.recount(activityId, code));
    return new RecountReply.OfType(
        code,
        counted.outcome().name(),
        counted.before().orElse(NOT_COUNTED),
        counted.after().orElse(NOT_COUNTED),
        counted.changedUsers());
  }
}
