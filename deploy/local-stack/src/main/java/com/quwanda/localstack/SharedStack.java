package com.quwanda.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The one stack of a JVM: made on first use, ended by a shutdown hook. */
final class SharedStack {
  static final LocalStack INSTANCE = make();
  private static final String OWNER = "owner.pid";

  private SharedStack() {}

  private static LocalStack make() {
    Path all = RepoFolder.find().resolve(Path.of("deploy", "local-stack", "target", "stacks"));
    endLeftBehind(all);
    ProcessMark owner = ProcessMark.of(ProcessHandle.current().pid());
    String name = Instant.now().toString().replace(':', '-') + "-" + owner.pid();
    LocalStack stack = LocalStack.in(all.resolve(name), StackPorts.anyFree());
    owner.writeTo(stack.folder().resolve(OWNER));
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> end(new StackFolder(stack.folder())), "local-stack-end"));
    return stack;
  }

  // By pid files, without a lock: a component may be starting while the JVM ends.
  private static void end(StackFolder stack) {
    ChildProcess.startNoMore();
    stack.pidFiles().killAll();
    forget(stack.root());
  }

  // Keeps the logs.
  private static void forget(Path folder) {
    try {
      for (String part : List.of("data", "secrets", "pids")) {
        UnpackedOnce.delete(folder.resolve(part));
      }
      Files.deleteIfExists(folder.resolve(OWNER));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A JVM that was killed leaves its stack running: ends the processes that its pid files name. */
  static void endLeftBehind(Path stacks) {
    for (Path stack : children(stacks)) {
      Optional<ProcessMark> owner = ProcessMark.readFrom(stack.resolve(OWNER));
      if (owner.isPresent() && !owner.get().isAlive()) {
        new StackFolder(stack).pidFiles().killAll();
        forget(stack);
      }
    }
  }

  private static List<Path> children(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> list = Files.list(folder)) {
      return list.toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
