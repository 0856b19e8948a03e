package com.quwanda.localstack;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * One running child process. Every component of the stack, and every service of ours, is started,
 * waited for, signalled and stopped here, always by process id.
 */
public final class ChildProcess {
  private static final Duration PAUSE_BETWEEN_PROBES = Duration.ofMillis(50);
  private static final Duration KILL_LIMIT = Duration.ofSeconds(10);
  private static final int LOG_LINES_TOLD = 15;
  // A child must not be steered by what happens to be set in the shell that starts it.
  private static final List<String> NOT_INHERITED =
      List.of("QUWANDA_", "SPRING_", "SERVER_", "SEATA_", "MYSQL_", "ROCKETMQ_", "MANAGEMENT_");

  private static final Object SPAWNING = new Object();
  private static boolean noMore;

  private final Launch launch;
  private final Process process;
  private final ProcessMark mark;
  private boolean paused;

  private ChildProcess(Launch launch, Process process, ProcessMark mark) {
    this.launch = launch;
    this.process = process;
    this.mark = mark;
  }

  /**
   * Starts the process and returns once it is ready.
   *
   * @throws StartFailed when a port is taken, the program can't be run, ends early, or is not ready
   *     within the deadline; nothing of it runs any more then
   */
  static ChildProcess start(Launch launch) {
    try {
      Files.createDirectories(launch.folder());
      Files.createDirectories(launch.log().getParent());
      long logBegin = Files.exists(launch.log()) ? Files.size(launch.log()) : 0;
      refuseSecond(launch);
      refuseTakenPorts(launch);
      ChildProcess child = spawn(launch);
      try {
        child.awaitReady(logBegin);
      } catch (RuntimeException | Error failed) {
        child.kill();
        throw failed;
      }
      return child;
    } catch (IOException e) {
      throw new StartFailed(launch.component(), e.toString(), launch.log(), e);
    }
  }

  private static void refuseSecond(Launch launch) throws IOException {
    if (launch.pidFile() == null) {
      return;
    }
    Optional<ProcessMark> running =
        ProcessMark.readFrom(launch.pidFile()).filter(ProcessMark::isAlive);
    if (running.isPresent()) {
      throw refusal(launch, "it runs already, as process %d".formatted(running.get().pid()));
    }
  }

  private static StartFailed refusal(Launch launch, String reason) throws IOException {
    note(launch, reason);
    return new StartFailed(launch.component(), reason, launch.log(), null);
  }

  private static void refuseTakenPorts(Launch launch) throws IOException {
    for (int port : launch.ports()) {
      if (Ports.isTaken(port)) {
        throw refusal(launch, "port %d is in use".formatted(port));
      }
    }
  }

  private static ChildProcess spawn(Launch launch) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(launch.command());
    builder.directory(launch.folder().toFile());
    builder.redirectInput(new File("/dev/null"));
    builder.redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(launch.log().toFile()));
    builder.environment().keySet().removeIf(ChildProcess::isNotInherited);
    builder.environment().putAll(launch.environment());
    synchronized (SPAWNING) {
      if (noMore) {
        throw refusal(launch, "this program is ending");
      }
      try {
        return marked(launch, builder.start());
      } catch (IOException e) {
        String reason = "can't run %s: %s".formatted(launch.command().get(0), e.getMessage());
        throw refusal(launch, reason);
      }
    }
  }

  private static ChildProcess marked(Launch launch, Process process) {
    // Without a start instant it has ended already; the wait for readiness tells how.
    ProcessMark mark =
        ProcessMark.find(process.pid()).orElse(new ProcessMark(process.pid(), "ended at once"));
    if (launch.pidFile() != null) {
      mark.writeTo(launch.pidFile());
    }
    return new ChildProcess(launch, process, mark);
  }

  /**
   * From now on this JVM starts nothing more. Called while it ends, before what runs is killed: a
   * thread that is still starting components must not add one that nobody would end.
   */
  static void startNoMore() {
    synchronized (SPAWNING) {
      noMore = true;
    }
  }

  private static boolean isNotInherited(String variable) {
    return NOT_INHERITED.stream().anyMatch(variable::startsWith);
  }

  private static void note(Launch launch, String line) throws IOException {
    Files.writeString(
        launch.log(),
        line + System.lineSeparator(),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private void awaitReady(long logBegin) {
    long end = System.nanoTime() + launch.deadline().toNanos();
    String lastAnswer = "it never answered";
    while (System.nanoTime() < end) {
      if (!process.isAlive()) {
        throw failure("it ended with exit code %d".formatted(process.exitValue()), logBegin);
      }
      try {
        if (launch.readiness().isReady()) {
          return;
        }
      } catch (Exception notYet) {
        lastAnswer = notYet.toString();
      }
      pauseBeforeNextProbe(logBegin);
    }
    String reason = "not ready within %d s, last probe: %s";
    throw failure(reason.formatted(launch.deadline().toSeconds(), lastAnswer), logBegin);
  }

  private void pauseBeforeNextProbe(long logBegin) {
    try {
      process.waitFor(PAUSE_BETWEEN_PROBES.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure("the wait for it was interrupted", logBegin);
    }
  }

  private StartFailed failure(String reason, long logBegin) {
    String told = reason + lastLines(launch.log(), logBegin);
    return new StartFailed(launch.component(), told, launch.log(), null);
  }

  private static String lastLines(Path log, long begin) {
    try {
      byte[] all = Files.readAllBytes(log);
      int from = (int) Math.min(begin, all.length);
      String text = new String(all, from, all.length - from, StandardCharsets.UTF_8);
      List<String> lines = text.lines().toList();
      if (lines.isEmpty()) {
        return "; it wrote nothing";
      }
      List<String> last = lines.subList(Math.max(0, lines.size() - LOG_LINES_TOLD), lines.size());
      return "; its last lines:\n  " + String.join("\n  ", last);
    } catch (IOException unreadable) {
      return "; its log can't be read: " + unreadable;
    }
  }

  public long pid() {
    return mark.pid();
  }

  public Path log() {
    return launch.log();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** The exit code, once the process has ended. 128 + n after signal n. */
  public Optional<Integer> exitCode() {
    return process.isAlive() ? Optional.empty() : Optional.of(process.exitValue());
  }

  /** Asks the process to end (SIGTERM); kills it when it has not ended within its grace time. */
  public void stop() {
    resumeIfPaused();
    process.destroy();
    if (!ends(launch.grace())) {
      kill();
    }
    forget();
  }

  /** SIGKILL: the process ends at once, without a chance to save anything. */
  public void kill() {
    process.destroyForcibly();
    if (!ends(KILL_LIMIT)) {
      throw new IllegalStateException(
          "%s (pid %d) survived SIGKILL".formatted(launch.component(), pid()));
    }
    forget();
  }

  /** SIGSTOP: the process keeps its memory and sockets but does nothing until {@link #resume}. */
  public void pause() {
    signal("STOP");
    paused = true;
  }

  /** SIGCONT. */
  public void resume() {
    signal("CONT");
    paused = false;
  }

  private void resumeIfPaused() {
    // A paused process would only see SIGTERM after it goes on.
    if (paused && isAlive()) {
      resume();
    }
  }

  private void signal(String name) {
    if (!mark.isAlive()) {
      throw new IllegalStateException(
          "%s (pid %d) does not run".formatted(launch.component(), pid()));
    }
    if (!signal(name, pid())) {
      throw new IllegalStateException("SIG%s to %s failed".formatted(name, launch.component()));
    }
  }

  static boolean signal(String name, long pid) {
    try {
      return new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor() == 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  // Goes on waiting when interrupted: a child left behind would be worse than a late answer.
  private boolean ends(Duration longest) {
    long end = System.nanoTime() + longest.toNanos();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return process.waitFor(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void forget() {
    try {
      if (launch.pidFile() != null) {
        Files.deleteIfExists(launch.pidFile());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
