package com.quwanda.localstack;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** TCP ports of the loopback interface. */
public final class Ports {
  // Below the range from which Linux gives ports to outgoing connections (32768 and up): a
  // component that is stopped and started again must find its port as it left it. The same for
  // the second port of a Redis Cluster node, which is 10 000 higher.
  private static final int LOWEST = 11_000;
  private static final int HIGHEST = 22_000;
  private static final int TRIES = 1_000;
  private static final Set<Integer> GIVEN = new HashSet<>();

  private Ports() {}

  /** A port that nobody listens on now and that this JVM has not handed out before. */
  public static int free() {
    return firstOfFree(1);
  }

  /** The first of {@code count} consecutive free ports. */
  static int firstOfFree(int count) {
    synchronized (GIVEN) {
      for (int attempt = 0; attempt < TRIES; attempt++) {
        int first = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST - count);
        if (allFree(first, count)) {
          for (int port = first; port < first + count; port++) {
            GIVEN.add(port);
          }
          return first;
        }
      }
    }
    throw new IllegalStateException(
        "no free port found between %d and %d".formatted(LOWEST, HIGHEST));
  }

  private static boolean allFree(int first, int count) {
    for (int port = first; port < first + count; port++) {
      if (GIVEN.contains(port) || isTaken(port)) {
        return false;
      }
    }
    return true;
  }

  /** Whether some process holds this port, on any interface. */
  public static boolean isTaken(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      // A port whose last connections still linger counts as free, as it does for a server.
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(port));
      return false;
    } catch (IOException inUse) {
      return true;
    }
  }

  /** Whether something on this machine accepts connections on the port. */
  public static boolean accepts(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
      return true;
    } catch (IOException refused) {
      return false;
    }
  }
}
