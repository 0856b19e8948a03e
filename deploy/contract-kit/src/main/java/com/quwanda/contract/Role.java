package com.quwanda.contract;

import java.util.Locale;

/** Who may call a public path, by an access token's claim {@code roles}. */
public enum Role {
  BUYER,
  ORGANISER,
  OPS;

  /** Whose a public path is: its own part of the API, and all the rest the buyers'. */
  public static Role of(String path) {
    for (Role role : new Role[] {ORGANISER, OPS}) {
      if (path.startsWith("/api/v1/" + role.claim() + "/")) {
        return role;
      }
    }
    return BUYER;
  }

  /** The role as it stands in a token. */
  public String claim() {
    return name().toLowerCase(Locale.ROOT);
  }
}
