package com.quwanda.order.model;

import com.quwanda.owner.model.Digest;

/** Names offers, so that one that is made again after a crash is the same offer. */
public final class OfferId {

  private static final String PREFIX = "W";

  private OfferId() {}

  /**
   * Id of an offer to an entry; the order that accepts it has the same.
   *
   * @param tries how many ids of earlier offers to it came to nothing, from 0
   */
  public static String of(String entryId, int tries) {
    return PREFIX + Digest.of("offer|" + entryId + "|" + tries);
  }

  /** Whether an order of this id began as an offer. */
  public static boolean is(String orderId) {
    return orderId.startsWith(PREFIX);
  }
}
