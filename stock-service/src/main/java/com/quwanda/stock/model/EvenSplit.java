package com.quwanda.stock.model;

/** Splits places evenly over buckets; the first buckets get what does not divide. */
public final class EvenSplit {

  private EvenSplit() {}

  /**
   * Places per bucket.
   *
   * @param places 0 or more
   * @param buckets 1 to 64
   * @return {@code buckets} numbers that sum to {@code places} and differ by one at most
   */
  public static int[] of(int places, int buckets) {
    if (places < 0 || buckets < 1 || buckets > 64) {
      throw new IllegalArgumentException(places + " places over " + buckets + " buckets");
    }
    int[] split = new int[buckets];
    for (int bucket = 0; bucket < buckets; bucket++) {
      split[bucket] = places / buckets + (bucket < places % buckets ? 1 : 0);
    }
    return split;
  }
}
