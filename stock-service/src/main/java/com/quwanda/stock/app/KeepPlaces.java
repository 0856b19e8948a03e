package com.quwanda.stock.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.lua.FreeCount;
import com.quwanda.lua.StockScripts;
import com.quwanda.stock.api.FreePlaces;
import com.quwanda.stock.api.KeepPlacesRequest;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.stock.store.TicketTypeRow;
import com.quwanda.stock.store.WaitlistDemandMapper;
import com.quwanda.stock.store.WaitlistDemandRow;
import java.time.Clock;
import java.util.List;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/**
 * Keeps free places from the public for those who wait for them: the database first, Redis last. A
 * demand that stopped in between is brought to Redis by saying it again, by the next one, when the
 * sale is opened, or by a rebuild.
 */
@Component
public class KeepPlaces {

  private final Catalogue catalogue;
  private final WaitlistDemandMapper demands;
  private final StockScripts scripts;
  private final RedisCalls redis;
  private final Clock clock;

  KeepPlaces(
      Catalogue catalogue,
      WaitlistDemandMapper demands,
      StockScripts scripts,
      RedisCalls redis,
      Clock clock) {
    this.catalogue = catalogue;
    this.demands = demands;
    this.scripts = scripts;
    this.redis = redis;
    this.clock = clock;
  }

  /**
   * Keeps as many as the waitlist wants, from now on and whenever some come free. A lower version
   * than the last one changes nothing; the answer says how things are.
   *
   * @throws ProblemException ACTIVITY_NOT_FOUND, TICKET_TYPE_NOT_FOUND; and once it is written
   *     down, so that it holds all the same from the moment that Redis is back: NOT_WARMED_UP,
   *     STOCK_UNAVAILABLE, STOCK_UNKNOWN
   */
  public FreePlaces keep(String activityId, String ticketType, KeepPlacesRequest request) {
    TicketTypeRow type = catalogue.type(activityId, ticketType);
    writeDown(type, request);
    inRedis(type);
    return free(type);
  }

  /**
   * The free places, read now.
   *
   * @throws ProblemException as {@link #keep}
   */
  public FreePlaces free(String activityId, String ticketType) {
    return free(catalogue.type(activityId, ticketType));
  }

  /**
   * Tells Redis what was said last, if anything was. Called once its counters are there: whoever
   * says more meanwhile has found them there too, or has written it down before this reads it.
   */
  void inRedis(TicketTypeRow type) {
    WaitlistDemandRow row = demands.selectById(type.id);
    if (row != null) {
      // A stale version was overtaken, and counters that are missing get it when they are brought.
      redis.of(
          () -> scripts.reserve(type.activityId, type.code, row.version, row.places, row.least));
    }
  }

  private void writeDown(TicketTypeRow type, KeepPlacesRequest request) {
    if (replace(type, request) == 1) {
      return;
    }
    if (demands.selectById(type.id) != null) {
      // An older one may have been the first to write it down since.
      replace(type, request);
      return;
    }
    WaitlistDemandRow row = new WaitlistDemandRow();
    row.ticketTypeId = type.id;
    row.version = request.version();
    row.places = request.places();
    row.least = request.least();
    row.updatedAt = clock.instant();
    try {
      demands.insert(row);
    } catch (DuplicateKeyException another) {
      replace(type, request);
    }
  }

  private int replace(TicketTypeRow type, KeepPlacesRequest request) {
    return demands.replace(
        type.id, request.version(), request.places(), request.least(), clock.instant());
  }

  private FreePlaces free(TicketTypeRow type) {
    FreeCount free =
        redis.of(() -> scripts.free(type.activityId, List.of(type.code))).get(type.code);
    if (free == null) {
      throw Refuse.with(
          StockProblem.NOT_WARMED_UP, "no counters of " + type.activityId + "/" + type.code);
    }
    return new FreePlaces(type.activityId, type.code, free.all(), free.forPublic());
  }
}
