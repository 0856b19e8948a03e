package com.quwanda.order.app;

import com.quwanda.order.api.OrderView;
import com.quwanda.owner.app.Answer;
import org.springframework.stereotype.Component;

/** Declines an offer. */
@Component
public class DeclineOffer {

  /** Declines it. */
  public Answer<OrderView> decline(long userId, String offerId) {
    throw new UnsupportedOperationException("being built");
  }
}
