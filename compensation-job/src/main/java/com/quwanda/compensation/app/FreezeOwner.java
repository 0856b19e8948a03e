package com.quwanda.compensation.app;

import com.quwanda.wallet.api.OpenFreeze;
import java.util.List;

/**
 * A service for which wallets keep money frozen. Ticket orders freeze none, so order-service is no
 * such owner: as long as there is no other, every freeze is without one.
 */
interface FreezeOwner {

  /** Those of these freezes that it knows, with that amount. */
  List<OpenFreeze> known(List<OpenFreeze> freezes);
}
