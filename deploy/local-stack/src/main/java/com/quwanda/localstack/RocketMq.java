package com.quwanda.localstack;

/** A RocketMQ name server with one broker. Topics come into being on first use; timers work. */
public final class RocketMq {
  private final Server nameServer;
  private final Server broker;

  RocketMq(Server nameServer, Server broker) {
    this.nameServer = nameServer;
    this.broker = broker;
  }

  /** {@code host:port} of the name server, as clients want it. */
  public String nameServer() {
    return "127.0.0.1:" + nameServer.port();
  }

  /** Starts both again on the same ports with the same messages; nothing when they run. */
  public void start() {
    nameServer.start();
    broker.start();
  }

  public void stop() {
    broker.stop();
    nameServer.stop();
  }

  /** Ends both like a crash. */
  public void kill() {
    broker.kill();
    nameServer.kill();
  }

  /** Freezes the broker: connections stay open, nothing answers. */
  public void pause() {
    broker.pause();
  }

  public void resume() {
    broker.resume();
  }
}
