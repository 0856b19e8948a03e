package com.quwanda.compensation.app;

import com.quwanda.wallet.api.OpenFreeze;
import java.time.Instant;
import java.util.List;

/** A service for which wallets keep money frozen. Ticket orders freeze none. */
interface FreezeOwner {

  /**
   * Those of these freezes that it knows, with that amount; and those of which a transaction may
   * just be making something else.
   *
   * @param before what was written since then may still be rolled back
   */
  List<OpenFreeze> known(List<OpenFreeze> freezes, Instant before);
}
