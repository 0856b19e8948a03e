package com.quwanda.e2e;

import java.util.UUID;

/** A system that runs and can be bought from, operated and looked into. */
public interface RunningSystem {

  /** A client over the gateway with a token of this user. */
  BuyerClient buyer(long userId);

  OperatorClient operator();

  Stores stores();

  /** A buyer whose id is very likely nobody's yet, however often the system was used. */
  default BuyerClient newBuyer() {
    return buyer(1_000_000_000L + (UUID.randomUUID().getMostSignificantBits() >>> 24));
  }
}
