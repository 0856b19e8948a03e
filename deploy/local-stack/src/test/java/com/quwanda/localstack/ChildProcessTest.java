package com.quwanda.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildProcessTest {
  @TempDir Path folder;

  @Test
  void runsInItsFolderWithItsEnvironmentAndWritesItsLog() {
    ChildProcess child =
        ChildProcess.start(
            shell("echo in $PWD with $COLOUR; exec sleep 600")
                .environment(Map.of("COLOUR", "green"))
                .readyWhen(() -> Files.readString(log()).contains("green"))
                .build());
    assertThat(log()).content().contains("in " + folder.toAbsolutePath()).contains("with green");
    child.kill();
  }

  @Test
  void isMarkedByAPidFileAsLongAsItRuns() {
    ChildProcess child = ChildProcess.start(shell("exec sleep 600").build());
    assertThat(ProcessMark.readFrom(pidFile())).contains(ProcessMark.of(child.pid()));
    child.stop();
    assertThat(child.isAlive()).isFalse();
    assertThat(child.exitCode()).contains(128 + 15);
    assertThat(pidFile()).doesNotExist();
  }

  @Test
  void isKilledWhenItDoesNotHeedTheSignalToEnd() {
    ChildProcess child =
        ChildProcess.start(
            shell("trap '' TERM; echo deaf; while true; do sleep 0.1; done")
                .stopsWithin(Duration.ofMillis(300))
                .readyWhen(() -> Files.readString(log()).contains("deaf"))
                .build());
    child.stop();
    assertThat(child.exitCode()).contains(128 + 9);
  }

  @Test
  void standsStillWhilePausedAndGoesOnAfterwards() throws Exception {
    Path ticks = folder.resolve("ticks");
    ChildProcess child =
        ChildProcess.start(
            shell("while true; do echo tick >> ticks; sleep 0.01; done")
                .readyWhen(() -> Files.exists(ticks))
                .build());
    child.pause();
    Awaitility.await().until(() -> stateOf(child.pid()) == 'T');
    long paused = Files.size(ticks);
    Awaitility.await()
        .during(Duration.ofMillis(300))
        .atMost(Duration.ofSeconds(5))
        .until(() -> Files.size(ticks) == paused);
    child.resume();
    Awaitility.await().until(() -> Files.size(ticks) > paused);
    child.pause();
    child.stop();
    assertThat(child.isAlive()).isFalse();
  }

  @Test
  void cannotBePausedOnceItHasEnded() {
    ChildProcess child = ChildProcess.start(shell("exec sleep 600").build());
    child.kill();
    assertThatThrownBy(child::pause)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("does not run");
  }

  @Test
  void tellsExitCodeAndLastLinesWhenItEndsBeforeItIsReady() {
    StartFailed failed =
        catchThrowableOfType(
            StartFailed.class,
            () ->
                ChildProcess.start(
                    shell("echo no space left; exit 7").readyWhen(() -> false).build()));
    assertThat(failed.component()).isEqualTo("child");
    assertThat(failed.reason()).contains("exit code 7").contains("no space left");
    assertThat(failed.log()).isEqualTo(log());
  }

  @Test
  void tellsTheLastProbeWhenItIsNeverReadyAndLeavesNothingRunning() {
    StartFailed failed =
        catchThrowableOfType(
            StartFailed.class,
            () ->
                ChildProcess.start(
                    shell("echo $$ > pid; exec sleep 600")
                        .readyWithin(Duration.ofSeconds(1))
                        .readyWhen(
                            () -> {
                              throw new IllegalStateException("connection refused");
                            })
                        .build()));
    assertThat(failed.reason()).contains("not ready within 1 s").contains("connection refused");
    assertThat(folder.resolve("pid"))
        .content()
        .satisfies(pid -> assertThat(ProcessMark.find(Long.parseLong(pid.trim()))).isEmpty());
  }

  @Test
  void isRefusedWhileOneOfTheSamePidFileRuns() {
    ChildProcess first = ChildProcess.start(shell("exec sleep 600").build());
    assertThatThrownBy(() -> ChildProcess.start(shell("exec sleep 600").build()))
        .isInstanceOf(StartFailed.class)
        .hasMessageContaining("runs already");
    assertThat(first.isAlive()).isTrue();
    first.kill();
  }

  private Launch.Builder shell(String script) {
    return Launch.of("child")
        .command("/bin/sh", "-c", script)
        .folder(folder)
        .log(log())
        .pidFile(pidFile())
        .readyWithin(Duration.ofSeconds(10));
  }

  private Path log() {
    return folder.resolve("logs/child.log");
  }

  private Path pidFile() {
    return folder.resolve("pids/child.pid");
  }

  private static char stateOf(long pid) throws Exception {
    String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
    return stat.charAt(stat.lastIndexOf(')') + 2);
  }
}
