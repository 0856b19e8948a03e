package com.quwanda.order.app;

import com.quwanda.order.api.OfferedPlaces;
import org.springframework.stereotype.Component;

/** Passes the places of an offer on to another owner. */
@Component
public class PassOnOffer {

  /** The offer, for who is about to accept it. */
  public OfferedPlaces show(long userId, String offerId) {
    throw new UnsupportedOperationException("being built");
  }

  /** Our branch of the global transaction that accepts it. */
  public OfferedPlaces passOn(long userId, String offerId) {
    throw new UnsupportedOperationException("being built");
  }
}
