package com.quwanda.wallet.app;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Lets several threads begin at the same time. */
final class AtOnce {

  private AtOnce() {}

  /** What each of them does, by its number from 0. */
  interface Work<T> {
    T call(int number) throws Exception;
  }

  /** What each has returned, by number; fails when one fails. */
  static <T> List<T> run(ExecutorService threads, int many, Work<T> work) throws Exception {
    CountDownLatch start = new CountDownLatch(1);
    List<Future<T>> futures =
        IntStream.range(0, many)
            .mapToObj(
                number ->
                    threads.submit(
                        () -> {
                          start.await();
                          return work.call(number);
                        }))
            .toList();
    start.countDown();
    List<T> results = new ArrayList<>();
    for (Future<T> future : futures) {
      results.add(future.get(4, TimeUnit.MINUTES));
    }
    return results;
  }
}
