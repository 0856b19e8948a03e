package com.quwanda.gateway;

import reactor.core.publisher.Mono;

/** Whoever made a login code and can tell whom it is for: the mini-program's platform. */
interface LoginCodes {

  /**
   * Whom a code is for; it is spent by that. Empty when it is not good, or not any more; an error
   * when nobody can tell now, and then the code may be spent too.
   */
  Mono<Identity> redeem(String code);
}
