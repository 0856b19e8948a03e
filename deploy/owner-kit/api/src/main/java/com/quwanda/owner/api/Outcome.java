package com.quwanda.owner.api;

/** What its owner says of an order's hold. */
public enum Outcome {
  LIVE,
  PAID,
  DEAD,
  /** Not provable now; ask again later. It is not a failure. */
  IN_DOUBT
}
