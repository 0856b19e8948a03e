package com.quwanda.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessMarkTest {
  private static final long OWN = ProcessHandle.current().pid();

  @TempDir Path folder;

  @Test
  void knowsARunningProcess() {
    assertThat(ProcessMark.of(OWN).isAlive()).isTrue();
    assertThat(ProcessMark.of(OWN)).isEqualTo(ProcessMark.of(OWN));
  }

  @Test
  void takesNoLaterProcessOfTheSameIdForTheOneItMarks() {
    ProcessMark earlier = new ProcessMark(OWN, "tick 1 of boot some-other");
    assertThat(earlier.isAlive()).isFalse();
    assertThat(earlier.handle()).isEmpty();
  }

  @Test
  void doesNotCountAnEndedProcessAsAlive() throws Exception {
    Process sleeper = new ProcessBuilder("sleep", "600").start();
    ProcessMark mark = ProcessMark.of(sleeper.pid());
    assertThat(mark.isAlive()).isTrue();
    sleeper.destroyForcibly().waitFor();
    assertThat(mark.isAlive()).isFalse();
  }

  @Test
  void readsBackWhatItWrote() {
    Path file = folder.resolve("pids/own.pid");
    ProcessMark.of(OWN).writeTo(file);
    assertThat(ProcessMark.readFrom(file)).contains(ProcessMark.of(OWN));
  }

  @Test
  void findsNothingInAMissingOrDamagedFile() throws Exception {
    Path damaged = folder.resolve("damaged.pid");
    assertThat(ProcessMark.readFrom(damaged)).isEmpty();
    Files.writeString(damaged, "12");
    assertThat(ProcessMark.readFrom(damaged)).isEmpty();
    Files.writeString(damaged, "twelve\nsome start");
    assertThat(ProcessMark.readFrom(damaged)).isEmpty();
  }
}
