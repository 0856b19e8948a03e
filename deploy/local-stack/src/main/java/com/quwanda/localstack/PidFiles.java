package com.quwanda.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * A folder of pid files, one a process. Ends exactly the processes that these name and no later
 * ones that got one of their ids, also when another JVM started them.
 */
record PidFiles(Path folder) {
  private static final String ENDING = ".pid";
  private static final Duration GRACE = Duration.ofSeconds(20);
  private static final Duration KILL_LIMIT = Duration.ofSeconds(10);

  /** A process that runs, under the name of its pid file. */
  record Running(String component, ProcessHandle process) {}

  /** What runs, the last started first. */
  List<Running> running() {
    return files().stream().flatMap(file -> running(file).stream()).toList();
  }

  private static Optional<Running> running(Path file) {
    String name = file.getFileName().toString();
    String component = name.substring(0, name.length() - ENDING.length());
    return ProcessMark.readFrom(file)
        .flatMap(ProcessMark::handle)
        .map(process -> new Running(component, process));
  }

  /** SIGTERM to one after another, the last started first, each waited for; SIGKILL after 20 s. */
  void stopAll() {
    for (Running each : running()) {
      // One that was paused would not see the signal before it goes on.
      ChildProcess.signal("CONT", each.process().pid());
      each.process().destroy();
      if (!ends(each.process(), GRACE)) {
        each.process().destroyForcibly();
        ends(each.process(), KILL_LIMIT);
      }
    }
  }

  /** SIGKILL to all. */
  void killAll() {
    List<Running> all = running();
    all.forEach(each -> each.process().destroyForcibly());
    all.forEach(each -> ends(each.process(), KILL_LIMIT));
  }

  private List<Path> files() {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> list = Files.list(folder)) {
      return list.filter(file -> file.toString().endsWith(ENDING))
          .sorted(Comparator.comparing(PidFiles::writtenAt).reversed())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static FileTime writtenAt(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (NoSuchFileException endedMeanwhile) {
      return FileTime.fromMillis(0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean ends(ProcessHandle process, Duration longest) {
    try {
      process.onExit().get(longest.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException stillRuns) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
