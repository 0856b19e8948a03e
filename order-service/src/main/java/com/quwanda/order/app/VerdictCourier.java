package com.quwanda.order.app;

import com.quwanda.stock.api.SettleRequest;
import com.quwanda.stock.api.StockApi;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Brings the verdicts of committed orders to stock-service in batches, off the buyer's path. One
 * that gets lost is brought by the scan over the journal, so nothing here is retried.
 */
@Component
class VerdictCourier implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(VerdictCourier.class);
  private static final int WAITING = 10_000;
  private static final int BATCH = 100;
  private static final long LOOK_FOR_STOP_MILLIS = 200;

  private final BlockingQueue<SettleRequest> waiting = new ArrayBlockingQueue<>(WAITING);
  private final StockApi stock;
  private final OrderMetrics metrics;
  private volatile Thread worker;

  VerdictCourier(StockApi stock, OrderMetrics metrics) {
    this.stock = stock;
    this.metrics = metrics;
  }

  void send(SettleRequest verdict) {
    if (!waiting.offer(verdict)) {
      metrics.verdictsDropped(1);
    }
  }

  private void carry() {
    List<SettleRequest> batch = new ArrayList<>(BATCH);
    while (worker != null || !waiting.isEmpty()) {
      try {
        SettleRequest first = waiting.poll(LOOK_FOR_STOP_MILLIS, TimeUnit.MILLISECONDS);
        if (first == null) {
          continue;
        }
        batch.add(first);
        waiting.drainTo(batch, BATCH - 1);
        stock.settle(batch);
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
        return;
      } catch (RuntimeException lost) {
        LOG.warn("{} verdicts are left to the scan", batch.size(), lost);
        metrics.verdictsDropped(batch.size());
      } finally {
        batch.clear();
      }
    }
  }

  /** Stops after the web server has drained: an order that ends during a shutdown counts too. */
  @Override
  public int getPhase() {
    return 0;
  }

  @Override
  public void start() {
    Thread thread = new Thread(this::carry, "verdict-courier");
    worker = thread;
    thread.start();
  }

  @Override
  public void stop() {
    Thread thread = worker;
    worker = null;
    if (thread != null) {
      try {
        thread.join(TimeUnit.SECONDS.toMillis(5));
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
      }
    }
    if (!waiting.isEmpty()) {
      metrics.verdictsDropped(waiting.size());
    }
  }

  @Override
  public boolean isRunning() {
    return worker != null;
  }
}
