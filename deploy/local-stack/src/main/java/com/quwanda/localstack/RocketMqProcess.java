package com.quwanda.localstack;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** RocketMQ's name server and broker, each as a JVM of its own with a class path of its own. */
final class RocketMqProcess {
  private static final String NAME_SERVER = "rocketmq-nameserver";
  private static final String BROKER = "rocketmq-broker";
  private static final Duration DEADLINE = Duration.ofSeconds(180);

  private RocketMqProcess() {}

  static RocketMq start(StackFolder stack, int port) {
    Server nameServer = new ProcessServer(nameServer(stack, port), port);
    // The broker wants three more ports: two below (its fast lane) and one above (replication).
    int brokerPort = Ports.firstOfFree(4) + 2;
    Server broker = new ProcessServer(broker(stack, port, brokerPort), brokerPort);
    RocketMq rocketMq = new RocketMq(nameServer, broker);
    try {
      rocketMq.start();
    } catch (StartFailed failed) {
      rocketMq.kill();
      throw failed;
    }
    return rocketMq;
  }

  private static Launch nameServer(StackFolder stack, int port) {
    List<String> settings = List.of("listenPort=" + port, "bindAddress=127.0.0.1");
    return launch(stack, NAME_SERVER, "org.apache.rocketmq.namesrv.NamesrvStartup", "96m", settings)
        .ports(port)
        .readyWhen(() -> Ports.accepts(port))
        .build();
  }

  private static Launch broker(StackFolder stack, int nameServerPort, int port) {
    Path store = stack.of(BROKER).resolve("store");
    List<String> settings =
        List.of(
            "brokerName=" + BROKER,
            "brokerClusterName=local",
            "namesrvAddr=127.0.0.1:" + nameServerPort,
            "brokerIP1=127.0.0.1",
            "bindAddress=127.0.0.1",
            "listenPort=" + port,
            "haListenPort=" + (port + 1),
            "storePathRootDir=" + store,
            "storePathCommitLog=" + store.resolve("commitlog"),
            "mappedFileSizeCommitLog=67108864",
            "timerWheelEnable=true",
            // Each flush compares 38 MB byte by byte: once a second costs 0.2 s of CPU time.
            "timerFlushIntervalMs=10000",
            // Until this time has passed for the first time, a thread of it spins; 10 s unless set.
            "transactionMetricFlushInterval=500",
            "autoCreateTopicEnable=true",
            "autoCreateSubscriptionGroup=true",
            // It refuses messages on a disk that is fuller than this.
            "diskMaxUsedSpaceRatio=95");
    return launch(stack, BROKER, "org.apache.rocketmq.broker.BrokerStartup", "320m", settings)
        .ports(port - 2, port, port + 1)
        .readyWhen(() -> NameServerQuestion.knowsBroker(nameServerPort, BROKER))
        .build();
  }

  private static Launch.Builder launch(
      StackFolder stack, String component, String mainClass, String heap, List<String> settings) {
    Path home = stack.of(component);
    Path settingsFile = home.resolve("settings.conf");
    OwnerOnly.write(settingsFile, String.join("\n", settings) + "\n");
    // RocketMQ takes the first file of this name on its class path.
    OwnerOnly.write(
        home.resolve("logging").resolve("rmq.logback.xml"), Resources.text("rocketmq-logging.xml"));
    JavaCommand command =
        new JavaCommand()
            .arguments("-Xms32m", "-Xmx" + heap, "-XX:MaxDirectMemorySize=128m")
            // Start-up time counts here, not throughput.
            .arguments("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
            .property("user.timezone", "UTC")
            .property("user.home", home)
            .property("rocketmq.home.dir", home)
            .classPath(home.resolve("logging"), "rocketmq")
            .arguments(mainClass, "-c", settingsFile.toString());
    return stack
        .launch(component)
        .command(command.writtenTo(home.resolve("java.args")))
        .readyWithin(DEADLINE);
  }
}
