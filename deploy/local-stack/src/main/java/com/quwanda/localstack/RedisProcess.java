package com.quwanda.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Redis as a child process. Besides the stack's own server a test can start more of them: of
 * another version, as nodes of a cluster, without persistence.
 */
public final class RedisProcess {
  private static final Duration DEADLINE = Duration.ofSeconds(60);
  private static final int PROBE_MILLIS = 1_000;

  /** Keeps data over a restart; at most the last second is lost when the machine dies. */
  static final List<String> DURABLE = List.of("--appendonly", "yes", "--appendfsync", "everysec");

  private RedisProcess() {}

  /** The Redis 6.2 program that comes with the build. */
  public static Path program() {
    return RedisProgram.unpacked();
  }

  /**
   * Starts one more server beside the stack's own. It is stopped, and its data thrown away,
   * together with {@link LocalStack#shared()}.
   *
   * @param program a redis-server program of any version from 6.2
   * @param more further arguments, such as {@code "--cluster-enabled", "yes"}
   */
  public static Redis start(Path program, String... more) {
    return LocalStack.shared().extraRedis(program, "", List.of(more));
  }

  /** As {@link #start(Path, String...)}, with a settings file that the server may rewrite. */
  static Redis startWith(Path program, String settings, String... more) {
    return LocalStack.shared().extraRedis(program, settings, List.of(more));
  }

  static Redis start(StackFolder stack, int port) {
    return start(stack, program(), "redis", port, "", DURABLE);
  }

  static Redis start(
      StackFolder stack,
      Path program,
      String component,
      int port,
      String settings,
      List<String> more) {
    List<String> command = new ArrayList<>();
    command.add(program.toString());
    if (!settings.isEmpty()) {
      command.add(written(stack.of(component), settings).toString());
    }
    command.addAll(List.of("--port", Integer.toString(port), "--bind", "127.0.0.1"));
    command.addAll(List.of("--dir", stack.of(component).toString(), "--save", ""));
    command.addAll(List.of("--maxmemory-policy", "noeviction", "--daemonize", "no"));
    command.addAll(more);
    Launch launch =
        stack
            .launch(component)
            .command(command)
            .ports(port)
            .readyWithin(DEADLINE)
            .readyWhen(() -> answersPing(port))
            .build();
    Server server = new ProcessServer(launch, port);
    server.start();
    return new Redis(server);
  }

  private static Path written(Path folder, String settings) {
    try {
      return Files.writeString(Files.createDirectories(folder).resolve("settings.conf"), settings);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // While it loads its data Redis answers "-LOADING", so only the right answer counts.
  static boolean answersPing(int port) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", port), PROBE_MILLIS);
      socket.setSoTimeout(PROBE_MILLIS);
      socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
      byte[] answer = socket.getInputStream().readNBytes(5);
      return new String(answer, StandardCharsets.US_ASCII).equals("+PONG");
    }
  }
}
