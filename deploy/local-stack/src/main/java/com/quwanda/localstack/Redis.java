package com.quwanda.localstack;

/**
 * A Redis server. Nothing is evicted; data survives a restart when it keeps an append-only file.
 */
public final class Redis {
  private final Server server;

  Redis(Server server) {
    this.server = server;
  }

  public String host() {
    return "127.0.0.1";
  }

  public int port() {
    return server.port();
  }

  /** Starts it again on the same port with the same data; nothing when it runs. */
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
