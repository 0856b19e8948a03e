package com.quwanda.order.app;

import com.quwanda.order.api.OrderView;
import com.quwanda.owner.app.Answer;
import org.springframework.stereotype.Component;

/** Makes an order of an offer. */
@Component
public class AcceptOffer {

  /** Accepts it. */
  public Answer<OrderView> accept(long userId, String offerId) {
    throw new UnsupportedOperationException("being built");
  }
}
