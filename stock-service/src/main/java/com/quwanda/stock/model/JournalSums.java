package com.quwanda.stock.model;

import java.util.Map;

/**
 * What the journal rows of one ticket type say that its bucket rows must show.
 *
 * <p>A branch marks the row before it writes the buckets, and the mark is dropped after the end of
 * its transaction is proven. So a row without a mark shows for sure; one that is marked may or may
 * not show what its mark stands for.
 */
public final class JournalSums {

  private static final int MOST_BUCKETS = 64;

  /**
   * The counts of a bucket that fit the journal.
   *
   * @param frozenLeast the least places of booked orders
   * @param frozenMost the most places of booked orders
   * @param soldLeast the least sold places
   * @param soldMost the most sold places
   */
  public record Range(int frozenLeast, int frozenMost, int soldLeast, int soldMost) {}

  /** Whether a bucket row shows a hold's places. */
  enum Shown {
    NO,
    PERHAPS,
    YES
  }

  private final int[] frozenLeast = new int[MOST_BUCKETS];
  private final int[] frozenMost = new int[MOST_BUCKETS];
  private final int[] soldLeast = new int[MOST_BUCKETS];
  private final int[] soldMost = new int[MOST_BUCKETS];

  /**
   * Adds one row.
   *
   * @param state its state
   * @param marked the operation it is marked with, or null
   * @param left bucket number to the places that the hold has not given back
   * @param refunding of those, the ones that a mark REFUND gives back; else none
   */
  public void add(
      HoldState state,
      Operation marked,
      Map<Integer, Integer> left,
      Map<Integer, Integer> refunding) {
    Shown frozen = frozen(state, marked);
    Shown sold = sold(state, marked);
    left.forEach(
        (bucket, count) -> {
          frozenLeast[bucket] += frozen == Shown.YES ? count : 0;
          frozenMost[bucket] += frozen == Shown.NO ? 0 : count;
          soldLeast[bucket] += sold == Shown.YES ? count : 0;
          soldMost[bucket] += sold == Shown.NO ? 0 : count;
        });
    if (sold == Shown.YES) {
      refunding.forEach((bucket, count) -> soldLeast[bucket] -= count);
    }
  }

  /** What fits for one bucket. */
  public Range of(int bucket) {
    return new Range(frozenLeast[bucket], frozenMost[bucket], soldLeast[bucket], soldMost[bucket]);
  }

  /** Whether a row's places count as frozen. */
  static Shown frozen(HoldState state, Operation marked) {
    if (state != HoldState.FREEZE && state != HoldState.BOOKED || marked == Operation.RELEASE) {
      // A release is claimed once the transaction that took the places is proven rolled back, or
      // the one that gave them back committed.
      return Shown.NO;
    }
    if (marked == null) {
      return state == HoldState.BOOKED ? Shown.YES : Shown.NO;
    }
    return Shown.PERHAPS;
  }

  /** Whether a row's places count as sold, but for those that a mark REFUND gives back. */
  static Shown sold(HoldState state, Operation marked) {
    if (state == HoldState.BOOKED && marked == Operation.CONFIRM) {
      return Shown.PERHAPS;
    }
    if (state != HoldState.CONFIRMED) {
      return Shown.NO;
    }
    return marked == null || marked == Operation.REFUND ? Shown.YES : Shown.PERHAPS;
  }
}
