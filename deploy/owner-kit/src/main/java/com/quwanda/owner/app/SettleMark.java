package com.quwanda.owner.app;

import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.HoldView;
import com.quwanda.stock.api.StockApi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Settles the mark that an ended transaction has left in stock's journal and that keeps a further
 * one out. Its own launcher, or the scan, brings the same verdict later; this only is in a hurry.
 */
@Component
public class SettleMark {

  private static final Logger LOG = LoggerFactory.getLogger(SettleMark.class);

  private final StockApi stock;
  private final BringVerdict verdict;

  SettleMark(StockApi stock, BringVerdict verdict) {
    this.stock = stock;
    this.verdict = verdict;
  }

  /** Settles it as far as its outcome is provable now; never throws. */
  public void of(OrderAttempt order) {
    try {
      HoldView hold = stock.getHold(order.orderId(), order.activityId());
      if (hold.markXid() != null) {
        verdict.ofMark(order, hold.markXid(), hold.markAt(), Healer.LAUNCHER);
      }
    } catch (RuntimeException leftOver) {
      LOG.warn("the mark on the hold of {} stays", order.orderId(), leftOver);
    }
  }
}
