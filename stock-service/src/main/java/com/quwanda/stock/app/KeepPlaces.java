package com.quwanda.stock.app;

import com.quwanda.stock.api.FreePlaces;
import com.quwanda.stock.api.KeepPlacesRequest;
import org.springframework.stereotype.Component;

/** Keeps free places from the public for those who wait for them. */
@Component
public class KeepPlaces {

  /** Keeps as many as the waitlist wants. */
  public FreePlaces keep(String activityId, String ticketType, KeepPlacesRequest request) {
    throw new UnsupportedOperationException("being built");
  }

  /** The free places, read now. */
  public FreePlaces free(String activityId, String ticketType) {
    throw new UnsupportedOperationException("being built");
  }
}
