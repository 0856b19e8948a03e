package com.quwanda.e2e.bench;

import com.quwanda.e2e.ActivityDraft;
import com.quwanda.e2e.OperatorClient;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Ticket types that buyers empty one after another, all at the same one. */
final class PlacesOnOffer {
  private static final int TYPES = 16;
  private static final int LIMIT = 1000;
  private static final int PLENTY = 1_000_000;

  /** One ticket type. */
  record Offer(String activity, String type) {}

  private final List<Offer> offers;
  private final AtomicInteger current = new AtomicInteger();

  private PlacesOnOffer(List<Offer> offers) {
    this.offers = offers;
  }

  /** More places than can be sold. */
  static PlacesOnOffer plenty(OperatorClient operator, int buckets) {
    ActivityDraft draft = ActivityDraft.concert().places(PLENTY, buckets).limit(LIMIT);
    return new PlacesOnOffer(List.of(new Offer(draft.open(operator).id(), ActivityDraft.TYPE)));
  }

  /**
   * Buckets of two places, so that every order of three takes from several.
   *
   * @param orders at least so many orders of three fit in
   */
  static PlacesOnOffer fragmented(OperatorClient operator, int buckets, int orders) {
    int ordersPerActivity = TYPES * (2 * buckets / 3);
    List<Offer> offers = new ArrayList<>();
    for (int fit = 0; fit < orders; fit += ordersPerActivity) {
      ActivityDraft draft =
          ActivityDraft.concert().places(2 * buckets, buckets).limit(LIMIT).types(TYPES);
      String activity = draft.open(operator).id();
      for (int type = 0; type < TYPES; type++) {
        offers.add(new Offer(activity, ActivityDraft.type(type)));
      }
    }
    return new PlacesOnOffer(offers);
  }

  List<String> activities() {
    return offers.stream().map(Offer::activity).distinct().toList();
  }

  /** What is sold now; null when everything is gone. */
  Offer now() {
    int at = current.get();
    return at < offers.size() ? offers.get(at) : null;
  }

  /** The next buyer gets the next one. */
  void isSoldOut(Offer offer) {
    int at = current.get();
    if (at < offers.size() && offers.get(at).equals(offer)) {
      current.compareAndSet(at, at + 1);
    }
  }
}
