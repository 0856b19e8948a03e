package com.quwanda.stock.api;

/** What the owner's outcome means for a hold. IN_DOUBT is no verdict: it is asked again later. */
public enum Verdict {
  /** The order stands and is unpaid: the booking is final. */
  LIVE,
  /** The order is paid: held places become sold, less those that it has given back since. */
  PAID,
  /** The order does not exist, or has ended unpaid: its places return. */
  DEAD
}
