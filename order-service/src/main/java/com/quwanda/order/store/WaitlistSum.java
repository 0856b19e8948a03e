package com.quwanda.order.store;

/** What those in a line wait for, summed. */
public class WaitlistSum {
  public int entries;
  public long places;
  public int least;
}
