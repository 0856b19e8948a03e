package com.quwanda.e2e;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Many doing the same at once: all wait for one start signal. */
public final class Crowd {
  private Crowd() {}

  /**
   * Runs the task for 0 to {@code size - 1}, each on a thread of its own, and returns what they
   * returned, in that order.
   *
   * @throws RuntimeException what the first of them threw, if any did
   */
  public static <T> List<T> of(int size, IntFunction<T> task) {
    ExecutorService threads = Executors.newFixedThreadPool(size);
    CountDownLatch ready = new CountDownLatch(size);
    CountDownLatch start = new CountDownLatch(1);
    try {
      List<Future<T>> running = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        int number = i;
        running.add(
            threads.submit(
                () -> {
                  ready.countDown();
                  start.await();
                  return task.apply(number);
                }));
      }
      ready.await();
      start.countDown();
      List<T> results = new ArrayList<>();
      for (Future<T> one : running) {
        results.add(one.get());
      }
      return results;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException("one of the crowd failed", failed.getCause());
    } finally {
      threads.shutdownNow();
    }
  }
}
