package com.quwanda.stock.app;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.quwanda.lua.StockScripts;
import com.quwanda.stock.StockSettings;
import com.quwanda.stock.api.AvailabilityView;
import com.quwanda.stock.store.TicketTypeMapper;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Shows how many places look free. For people; nothing is decided by it. */
@Component
public class ReadAvailability {

  private final Catalogue catalogue;
  private final TicketTypeMapper types;
  private final StockScripts scripts;
  private final RedisCalls redis;
  private final Clock clock;
  private final LoadingCache<String, AvailabilityView> shown;

  ReadAvailability(
      Catalogue catalogue,
      TicketTypeMapper types,
      StockScripts scripts,
      RedisCalls redis,
      StockSettings settings,
      Clock clock) {
    this.catalogue = catalogue;
    this.types = types;
    this.scripts = scripts;
    this.redis = redis;
    this.clock = clock;
    this.shown =
        Caffeine.newBuilder()
            .maximumSize(10_000)
            .expireAfterWrite(settings.availabilityAge())
            .build(this::read);
  }

  /** Free places of each ticket type; 0 before the activity is warmed up. */
  public AvailabilityView of(String activityId) {
    return shown.get(activityId);
  }

  private AvailabilityView read(String activityId) {
    catalogue.activity(activityId);
    List<String> codes = types.ofActivity(activityId).stream().map(type -> type.code).toList();
    Map<String, Integer> available = redis.of(() -> scripts.available(activityId, codes));
    return new AvailabilityView(
        activityId,
        codes.stream()
            .map(
                code ->
                    new AvailabilityView.TypeAvailability(code, available.getOrDefault(code, 0)))
            .toList(),
        ActivityViews.at(clock.instant()));
  }
}
