package com.quwanda.stock.app;

import com.quwanda.localstack.Redis;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The address under which a service finds its Redis, whichever server that is now: what a failover
 * does with a virtual address. It only carries bytes.
 */
final class RedisSwitch {

  private final ServerSocket door;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private volatile int target;

  RedisSwitch() {
    try {
      door = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start(this::accept);
  }

  int port() {
    return door.getLocalPort();
  }

  /** From now on connections lead to this server; those to the one before are cut. */
  void to(Redis server) {
    target = server.port();
    open.forEach(RedisSwitch::close);
  }

  private void accept() {
    while (true) {
      try {
        Socket client = door.accept();
        open.add(client);
        start(() -> carry(client));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void carry(Socket client) {
    try (client;
        Socket server = new Socket(InetAddress.getLoopbackAddress(), target)) {
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
      open.add(server);
      start(() -> copy(server, client));
      copy(client, server);
    } catch (IOException nobodyThere) {
      // The client sees its connection end, as with a server that is down.
    } finally {
      open.remove(client);
    }
  }

  private void copy(Socket from, Socket to) {
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] some = new byte[8192];
      for (int read = in.read(some); read >= 0; read = in.read(some)) {
        out.write(some, 0, read);
      }
    } catch (IOException cut) {
      // One side is gone: the other is told by the close below.
    } finally {
      close(from);
      close(to);
      open.remove(from);
    }
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException closed) {
      // It is what we want.
    }
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "redis-switch");
    thread.setDaemon(true);
    thread.start();
  }
}
