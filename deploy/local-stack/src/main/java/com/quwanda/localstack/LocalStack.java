package com.quwanda.localstack;

import java.nio.file.Path;
import java.util.List;

/**
 * MariaDB, Redis, the Seata TC and RocketMQ, each as a real server on this machine. A component
 * starts when it is first asked for, which takes seconds, and is waited for until it can be used.
 */
public final class LocalStack {
  private final StackFolder folder;
  private final StackPorts ports;
  private MariaDb mariaDb;
  private Redis redis;
  private SeataServer seata;
  private RocketMq rocketMq;
  private int extras;

  private LocalStack(StackFolder folder, StackPorts ports) {
    this.folder = folder;
    this.ports = ports;
  }

  /**
   * The stack of this JVM, on free ports, for tests. It ends with the JVM; its data is thrown away
   * then, its logs stay under {@code deploy/local-stack/target/stacks}.
   */
  public static LocalStack shared() {
    return SharedStack.INSTANCE;
  }

  /** A stack that keeps everything in this folder and is stopped by whoever started it. */
  public static LocalStack in(Path folder, StackPorts ports) {
    return new LocalStack(new StackFolder(folder), ports);
  }

  public synchronized MariaDb mariaDb() {
    if (mariaDb == null) {
      mariaDb = MariaDbProcess.start(folder, StackPorts.orFree(ports.mariaDb()));
    }
    return mariaDb;
  }

  public synchronized Redis redis() {
    if (redis == null) {
      redis = startRedis(RedisProcess.program(), "redis", ports.redis(), RedisProcess.DURABLE);
    }
    return redis;
  }

  /** The TC; its database server is started first. */
  public synchronized SeataServer seata() {
    if (seata == null) {
      seata = SeataProcess.start(folder, mariaDb(), StackPorts.orFree(ports.seata()));
    }
    return seata;
  }

  public synchronized RocketMq rocketMq() {
    if (rocketMq == null) {
      rocketMq = RocketMqProcess.start(folder, StackPorts.orFree(ports.nameServer()));
    }
    return rocketMq;
  }

  synchronized Redis extraRedis(Path program, List<String> more) {
    extras++;
    return startRedis(program, "redis-extra-" + extras, 0, more);
  }

  private Redis startRedis(Path program, String component, int port, List<String> more) {
    Redis started = RedisProcess.start(folder, program, component, StackPorts.orFree(port), more);
    return started;
  }

  /** Folder with data, logs and pid files of this stack. */
  public Path folder() {
    return folder.root();
  }

  /**
   * Stops what runs in this stack's folder, the last started first, whichever JVM started it. Data
   * and logs stay.
   */
  public void stop() {
    folder.pidFiles().stopAll();
  }
}
