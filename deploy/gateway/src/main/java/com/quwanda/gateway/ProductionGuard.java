package com.quwanda.gateway;

import java.util.ArrayList;
import java.util.List;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/** Refuses to start in production with what only suits a developer's machine, naming all of it. */
@Component
@Profile("production")
class ProductionGuard {
  /** How keys and secrets begin that {@code deploy/dev} has made. */
  static final String DEVELOPMENT = "dev-";

  ProductionGuard(
      GatewaySettings settings, JwtSettings jwt, LoginSettings login, VerificationKeys keys) {
    List<String> refused = new ArrayList<>();
    if (jwt.issuer().equals(JwtSettings.DEVELOPMENT_ISSUER)) {
      refused.add("QUWANDA_JWT_ISSUER must not be the development issuer");
    }
    if (keys.ids().stream().anyMatch(id -> id.startsWith(DEVELOPMENT))) {
      refused.add("QUWANDA_JWT_KEYS must not have a key whose id begins with dev-");
    }
    if (!login.localSecret().isEmpty()) {
      refused.add("QUWANDA_LOCAL_LOGIN_SECRET must not be set: its codes are no login");
    }
    for (String token : settings.gatewayToken().split(",")) {
      if (token.startsWith(DEVELOPMENT)) {
        refused.add("QUWANDA_GATEWAY_TOKEN must not begin with dev-");
      }
    }
    if (!refused.isEmpty()) {
      throw new IllegalStateException("Not fit for production: " + String.join("; ", refused));
    }
  }
}
