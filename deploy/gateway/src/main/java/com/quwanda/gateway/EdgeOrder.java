package com.quwanda.gateway;

import org.springframework.core.Ordered;

/**
 * What stands before what. Filters of all requests come first, up to Spring Security's own (-100);
 * those of routes come after a route was found.
 */
final class EdgeOrder {
  static final int ANSWER_HEADERS = Ordered.HIGHEST_PRECEDENCE;
  static final int CORS = Ordered.HIGHEST_PRECEDENCE + 1;
  static final int ADDRESS_LIMIT = Ordered.HIGHEST_PRECEDENCE + 2;
  static final int ODD_REQUESTS = Ordered.HIGHEST_PRECEDENCE + 3;

  static final int USER_LIMIT = Ordered.HIGHEST_PRECEDENCE;
  static final int BODIES = Ordered.HIGHEST_PRECEDENCE + 1;
  static final int TRUSTED_HEADERS = Ordered.HIGHEST_PRECEDENCE + 2;

  private EdgeOrder() {}
}
