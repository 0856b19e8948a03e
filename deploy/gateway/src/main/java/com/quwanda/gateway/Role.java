package com.quwanda.gateway;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What somebody may do, as the claim {@code roles} of a token names it. */
enum Role {
  BUYER,
  ORGANISER,
  OPS;

  String claim() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The role of that name; empty when we know none. */
  static Optional<Role> named(String claim) {
    return Arrays.stream(values()).filter(role -> role.claim().equals(claim)).findFirst();
  }
}
