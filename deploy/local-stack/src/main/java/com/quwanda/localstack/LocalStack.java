package com.quwanda.localstack;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * MariaDB, Redis, the Seata TC and RocketMQ, each as a real server on this machine. A component
 * starts when it is first asked for, which takes seconds, and is waited for until it can be used.
 * Two threads may start two components at once.
 */
public final class LocalStack {
  private final StackFolder folder;
  private final Lazy<MariaDb> mariaDb;
  private final Lazy<Redis> redis;
  private final Lazy<SeataServer> seata;
  private final Lazy<RocketMq> rocketMq;
  private final AtomicInteger extras = new AtomicInteger();

  private LocalStack(StackFolder folder, StackPorts ports) {
    this.folder = folder;
    mariaDb = new Lazy<>(() -> startMariaDb(folder, StackPorts.orFree(ports.mariaDb())));
    redis = new Lazy<>(() -> startRedis(folder, StackPorts.orFree(ports.redis())));
    seata =
        new Lazy<>(() -> SeataProcess.start(folder, mariaDb(), StackPorts.orFree(ports.seata())));
    rocketMq =
        new Lazy<>(() -> RocketMqProcess.start(folder, StackPorts.orFree(ports.nameServer())));
  }

  private static MariaDb startMariaDb(StackFolder folder, int port) {
    return switch (StackMode.current()) {
      case PROCESSES -> MariaDbProcess.start(folder, port);
      case CONTAINERS -> MariaDbContainer.start(folder, port);
    };
  }

  private static Redis startRedis(StackFolder folder, int port) {
    return switch (StackMode.current()) {
      case PROCESSES -> RedisProcess.start(folder, port);
      case CONTAINERS -> RedisContainer.start(folder, port);
    };
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

  public MariaDb mariaDb() {
    return mariaDb.get();
  }

  public Redis redis() {
    return redis.get();
  }

  /** The TC; its database server is started first. */
  public SeataServer seata() {
    return seata.get();
  }

  public RocketMq rocketMq() {
    return rocketMq.get();
  }

  Redis extraRedis(Path program, String settings, List<String> more) {
    String component = "redis-extra-" + extras.incrementAndGet();
    return RedisProcess.start(folder, program, component, Ports.free(), settings, more);
  }

  /** Folder with data, logs and pid files of this stack. */
  public Path folder() {
    return folder.root();
  }

  /**
   * Stops what runs in this stack's folder, the last started first, whichever JVM started it. Data
   * and logs stay. Containers are known only to the stack that started them.
   */
  public void stop() {
    folder.pidFiles().stopAll();
    redis.ifMade(Redis::stop);
    mariaDb.ifMade(MariaDb::stop);
  }
}
