package com.quwanda.deposit.app;

import com.quwanda.deposit.api.DepositView;
import com.quwanda.owner.app.Answer;
import org.springframework.stereotype.Component;

/** Makes a deposit of an offer of the waitlist. */
@Component
public class AcceptOffer {

  /** Accepts it. */
  public Answer<DepositView> accept(long userId, String offerId) {
    throw new UnsupportedOperationException("being built");
  }
}
