package com.quwanda.gateway;

import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/** Refuses to start in production with what only suits a developer's machine. */
@Component
@Profile("production")
class ProductionGuard {
  ProductionGuard(GatewaySettings settings) {
    if (settings.jwt().issuer().equals(GatewaySettings.DEVELOPMENT_ISSUER)) {
      throw new IllegalStateException(
          "QUWANDA_JWT_ISSUER must not be the development issuer in production");
    }
  }
}
