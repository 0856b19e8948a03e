package com.quwanda.stock.app;

import com.quwanda.stock.store.PlacesMapper;
import com.quwanda.stock.store.PlacesMapper.Places;
import com.quwanda.telemetry.Measured;
import io.micrometer.core.instrument.Tags;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * Shows what the bucket rows of open sales add up to. Sales beyond the {@value #MOST_ACTIVITIES}
 * that began last are one.
 */
@Component
class MeasurePlaces implements Measured {

  private static final String GAUGE = "stock_places";
  private static final int MOST_ACTIVITIES = 20;
  private static final String OTHER = "other";

  private final PlacesMapper places;
  private final Clock clock;

  MeasurePlaces(PlacesMapper places, Clock clock) {
    this.places = places;
    this.clock = clock;
  }

  @Override
  public Map<String, String> gauges() {
    return Map.of(GAUGE, "Places of open sales by the bucket rows");
  }

  @Override
  public List<Reading> measure() {
    List<Places> latestFirst = places.ofOpenSales(clock.instant());
    List<String> shown =
        latestFirst.stream().map(Places::activityId).distinct().limit(MOST_ACTIVITIES).toList();
    List<Reading> readings = new ArrayList<>();
    long stock = 0;
    long frozen = 0;
    long sold = 0;
    boolean others = false;
    for (Places of : latestFirst) {
      if (shown.contains(of.activityId())) {
        add(readings, of.activityId(), of.ticketType(), of.stock(), of.frozen(), of.sold());
      } else {
        others = true;
        stock += of.stock();
        frozen += of.frozen();
        sold += of.sold();
      }
    }
    if (others) {
      add(readings, OTHER, OTHER, stock, frozen, sold);
    }
    return readings;
  }

  private static void add(
      List<Reading> to, String activity, String ticketType, long stock, long frozen, long sold) {
    Tags tags = Tags.of("activity", activity, "ticket_type", ticketType);
    to.add(new Reading(GAUGE, tags.and("state", "STOCK"), stock));
    to.add(new Reading(GAUGE, tags.and("state", "FROZEN"), frozen));
    to.add(new Reading(GAUGE, tags.and("state", "SOLD"), sold));
  }
}
