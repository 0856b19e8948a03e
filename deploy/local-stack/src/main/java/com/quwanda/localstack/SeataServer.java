package com.quwanda.localstack;

/** The Seata transaction coordinator (TC). Its sessions and locks live in the database server. */
public final class SeataServer {
  private final Server server;

  SeataServer(Server server) {
    this.server = server;
  }

  /** {@code host:port}, as Seata clients want it. */
  public String address() {
    return "127.0.0.1:" + server.port();
  }

  /** Starts it again on the same port with the same sessions; nothing when it runs. */
  public void start() {
    server.start();
  }

  public void stop() {
    server.stop();
  }

  /** Ends it like a crash. */
  public void kill() {
    server.kill();
  }

  /** Freezes it: connections stay open, nothing answers. */
  public void pause() {
    server.pause();
  }

  public void resume() {
    server.resume();
  }
}
