package com.quwanda.kit;

/**
 * How a global transaction ended for its launcher, by what the TC itself answered. Neither an
 * exception nor a normal return is taken as proof.
 *
 * @param <T> what the work returned
 */
public sealed interface Ending<T> {

  /** The TC answered that it has committed. */
  record Committed<T>(String xid, T value) implements Ending<T> {}

  /** The TC answered that every branch is rolled back; {@code cause} is why. */
  record RolledBack<T>(String xid, Throwable cause) implements Ending<T> {}

  /** No transaction began, so nothing can have been written under it. */
  record NeverBegun<T>(Throwable cause) implements Ending<T> {}

  /**
   * The TC gave no final answer; {@code answer} is the last one or {@code none}, {@code cause} the
   * failure that came up, or null.
   */
  record InDoubt<T>(String xid, String answer, Throwable cause) implements Ending<T> {}
}
