package com.quwanda.compensation.app;

import com.quwanda.wallet.api.OpenFreeze;
import java.util.List;

/** A service for which wallets keep money frozen. Ticket orders freeze none. */
interface FreezeOwner {

  /** Those of these freezes that it knows, with that amount. */
  List<OpenFreeze> known(List<OpenFreeze> freezes);
}
