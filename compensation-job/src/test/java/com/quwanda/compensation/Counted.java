package com.quwanda.compensation;

import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.api.StockCounters;
import com.quwanda.stock.api.StockCounters.Bucket;
import com.quwanda.stock.api.StockCounters.InRedis;
import com.quwanda.stock.api.StockCounters.OfType;
import com.quwanda.stock.api.StockCounters.OfUser;
import java.util.List;

/** Counters of one ticket type with one bucket of ten places, changed step by step. */
public final class Counted {

  private int stock = 10;
  private int frozen;
  private int journal;
  private int sold;
  private Integer soldInRedis;
  private int capacity = 10;
  private int free = 10;
  private int held;
  private int total = 10;
  private int unsettled;
  private int reserved;
  private String gate = "OPEN";
  private boolean warm = true;
  private List<OfUser> users = List.of();

  /** That many places are booked, and nothing is wrong. */
  public static Counted booked(int places) {
    Counted counted = new Counted();
    counted.frozen = places;
    counted.journal = places;
    counted.held = places;
    counted.free = 10 - places;
    counted.total = 10 - places;
    return counted;
  }

  /** That many places are sold, and nothing is wrong. */
  public static Counted sold(int places) {
    Counted counted = new Counted();
    counted.sold = places;
    counted.free = 10 - places;
    counted.total = 10 - places;
    return counted;
  }

  /** That many sold places are given back in Redis, and not in the bucket row. */
  public Counted givenBackInRedis(int places) {
    soldInRedis = sold - places;
    free += places;
    total += places;
    return this;
  }

  public Counted free(int places) {
    free = places;
    return this;
  }

  public Counted held(int places) {
    held = places;
    return this;
  }

  public Counted total(int places) {
    total = places;
    return this;
  }

  public Counted frozen(int places) {
    frozen = places;
    return this;
  }

  public Counted journal(int places) {
    journal = places;
    return this;
  }

  public Counted stock(int places) {
    stock = places;
    return this;
  }

  public Counted unsettled(int holds) {
    unsettled = holds;
    return this;
  }

  public Counted gate(String state) {
    gate = state;
    return this;
  }

  /** So many are kept for the waitlist. */
  public Counted reserved(int places) {
    reserved = places;
    return this;
  }

  public Counted cold() {
    warm = false;
    return this;
  }

  public Counted user(long id, int purchased, int ofHolds) {
    users = List.of(new OfUser(id, purchased, ofHolds, 0));
    return this;
  }

  public StockCounters made() {
    return new StockCounters(
        Holds.ACTIVITY,
        ActivityView.Sale.OPEN,
        gate,
        4,
        List.of(
            new OfType(
                Holds.TYPE,
                List.of(new Bucket(0, stock, frozen, sold, journal, journal, sold, sold)),
                warm
                    ? new InRedis(
                        total,
                        reserved,
                        1,
                        List.of(free),
                        List.of(capacity),
                        List.of(0),
                        List.of(held),
                        List.of(soldInRedis == null ? sold : soldInRedis))
                    : null)),
        users,
        unsettled);
  }
}
