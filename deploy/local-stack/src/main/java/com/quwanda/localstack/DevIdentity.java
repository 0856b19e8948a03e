package com.quwanda.localstack;

import java.util.ArrayList;
import java.util.List;

/**
 * Who a token or a login code of {@code deploy/dev} is for.
 *
 * @param club what an organiser acts for, or null
 */
record DevIdentity(long user, List<String> roles, String club) {
  private static final String USAGE =
      "usage: deploy/dev %s --user N [--role buyer|organiser|ops]... [--club C]";
  private static final List<String> ROLES =
      List.of(DevTokens.BUYER, DevTokens.ORGANISER, DevTokens.OPS);

  /**
   * @param arguments the command and its options; a buyer when no role is named
   * @throws IllegalArgumentException with what is to be said to whoever typed it
   */
  static DevIdentity from(String... arguments) {
    String user = null;
    String club = null;
    List<String> roles = new ArrayList<>();
    for (int i = 1; i < arguments.length; i += 2) {
      String value = i + 1 < arguments.length ? arguments[i + 1] : null;
      check(value != null, USAGE.formatted(arguments[0]));
      switch (arguments[i]) {
        case "--user" -> user = value;
        case "--role" -> roles.add(value);
        case "--club" -> club = value;
        default -> check(false, USAGE.formatted(arguments[0]));
      }
    }
    check(user != null, USAGE.formatted(arguments[0]));
    check(user.matches("[1-9]\\d{0,17}"), "a user is a positive whole number, not " + user);
    check(ROLES.containsAll(roles), "a role is one of " + ROLES + ", not " + roles);
    check(
        club == null || club.matches("[A-Za-z0-9_-]{1,64}"),
        "a club is 1 to 64 letters, digits, _ or -, not " + club);
    check(club != null || !roles.contains(DevTokens.ORGANISER), "an organiser needs a --club");
    return new DevIdentity(
        Long.parseLong(user),
        roles.isEmpty() ? List.of(DevTokens.BUYER) : List.copyOf(roles),
        club);
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
