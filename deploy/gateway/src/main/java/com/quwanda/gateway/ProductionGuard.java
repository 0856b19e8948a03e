package com.quwanda.gateway;

import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/** Refuses to start in production with what only suits a developer's machine. */
@Component
@Profile("production")
class ProductionGuard {
  ProductionGuard(GatewaySettings settings) {
    if (settings.internalToken().equals(GatewaySettings.DEVELOPMENT_INTERNAL_TOKEN)
        || settings.internalToken().length() < 16) {
      throw new IllegalStateException(
          "QUWANDA_INTERNAL_TOKEN must be a secret of at least 16 characters in production");
    }
    if (settings.jwt().issuer().equals(GatewaySettings.DEVELOPMENT_ISSUER)) {
      throw new IllegalStateException(
          "QUWANDA_JWT_ISSUER must not be the development issuer in production");
    }
  }
}
