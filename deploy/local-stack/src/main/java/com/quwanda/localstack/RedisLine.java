package com.quwanda.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Says one command to a Redis server, for what its cluster or its sentinels are told. */
final class RedisLine {
  private static final int MOST = 16_384;
  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final Duration PAUSE = Duration.ofMillis(100);

  private RedisLine() {}

  /**
   * The answer as the server sends it, as far as it comes at once.
   *
   * @throws IllegalStateException when it is an error
   */
  static String say(Redis server, String command) {
    try (Socket socket = new Socket(server.host(), server.port())) {
      socket.setSoTimeout(5_000);
      socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.US_ASCII));
      byte[] answer = new byte[MOST];
      int length = socket.getInputStream().read(answer);
      String text = new String(answer, 0, Math.max(0, length), StandardCharsets.UTF_8);
      if (text.isEmpty() || text.startsWith("-")) {
        throw new IllegalStateException(server.port() + " answers " + text);
      }
      return text;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Waits until it is so. */
  static void await(String what, BooleanSupplier isSo) {
    long end = System.nanoTime() + LONGEST.toNanos();
    while (!isSo.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("waited in vain until " + what);
      }
      try {
        Thread.sleep(PAUSE.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
  }
}
