package com.quwanda.localstack;

import java.util.ArrayList;
import java.util.List;

/** Redis of production's version as a container. */
final class RedisContainer {
  private static final String IMAGE = "redis:7.4";

  private RedisContainer() {}

  static Redis start(StackFolder stack, int port) {
    List<String> command = new ArrayList<>(List.of("redis-server", "--save", ""));
    // Reached through the port that Docker publishes, on the loopback interface only.
    command.addAll(List.of("--bind", "0.0.0.0", "--protected-mode", "no"));
    command.addAll(List.of("--maxmemory-policy", "noeviction"));
    command.addAll(RedisProcess.DURABLE);
    Server server =
        new ContainerServer(
                "redis",
                System.getProperty("stack.redis.image", IMAGE),
                6379,
                port,
                stack.log("redis"),
                () -> RedisProcess.answersPing(port))
            .command(command.toArray(String[]::new));
    server.start();
    return new Redis(server);
  }
}
