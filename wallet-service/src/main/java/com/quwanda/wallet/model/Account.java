package com.quwanda.wallet.model;

/** Names of the ledger's accounts. All but users' own come before {@code user:} in their order. */
public final class Account {

  /** Money that belongs to nobody else: what came in by mistake, and what is to be given back. */
  public static final String PLATFORM = "platform";

  private static final String AVAILABLE = ":available";
  private static final String FROZEN = ":frozen";

  private Account() {}

  /** What a user can spend. */
  public static String available(long userId) {
    return "user:" + userId + AVAILABLE;
  }

  /** What a user's deposits keep. */
  public static String frozen(long userId) {
    return "user:" + userId + FROZEN;
  }

  /** What a club has earned. */
  public static String club(String clubId) {
    return "club:" + clubId;
  }

  /** The other side of all money that came through a payment channel; negative as a rule. */
  public static String channel(String name) {
    return "channel:" + name;
  }

  /** AVAILABLE or FROZEN, the part of a wallet that a user's account is. */
  public static String partOf(String account) {
    return account.endsWith(FROZEN) ? "FROZEN" : "AVAILABLE";
  }
}
