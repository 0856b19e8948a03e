package com.quwanda.owner.app;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Carries items to another service in batches, off the buyer's path. What cannot be carried is
 * dropped: a later layer of the healing finds it, so nothing here is repeated.
 *
 * @param <T> what is carried
 */
public final class Courier<T> implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(Courier.class);
  private static final int WAITING = 10_000;
  private static final long LOOK_FOR_STOP_MILLIS = 200;

  private final BlockingQueue<T> waiting = new ArrayBlockingQueue<>(WAITING);
  private final String name;
  private final int mostAtOnce;
  private final Consumer<List<T>> bring;
  private final IntConsumer dropped;
  private volatile Thread worker;

  /**
   * A courier at rest.
   *
   * @param name what it carries, for logs
   * @param mostAtOnce items in one call
   * @param bring the call; what it throws drops the batch
   * @param dropped told how many are dropped
   */
  public Courier(String name, int mostAtOnce, Consumer<List<T>> bring, IntConsumer dropped) {
    this.name = name;
    this.mostAtOnce = mostAtOnce;
    this.bring = bring;
    this.dropped = dropped;
  }

  /** Takes an item along; never waits. */
  public void send(T item) {
    if (!waiting.offer(item)) {
      dropped.accept(1);
    }
  }

  private void carry() {
    List<T> batch = new ArrayList<>(mostAtOnce);
    while (worker != null || !waiting.isEmpty()) {
      try {
        T first = waiting.poll(LOOK_FOR_STOP_MILLIS, TimeUnit.MILLISECONDS);
        if (first == null) {
          continue;
        }
        batch.add(first);
        waiting.drainTo(batch, mostAtOnce - 1);
        bring.accept(List.copyOf(batch));
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
        return;
      } catch (RuntimeException lost) {
        LOG.warn("{} {} are left to the scan", batch.size(), name, lost);
        dropped.accept(batch.size());
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
    Thread thread = new Thread(this::carry, "courier-of-" + name);
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
      dropped.accept(waiting.size());
    }
  }

  @Override
  public boolean isRunning() {
    return worker != null;
  }
}
