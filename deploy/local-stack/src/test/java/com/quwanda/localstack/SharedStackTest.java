package com.quwanda.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedStackTest {
  @TempDir Path stacks;

  private Process component;
  private StackFolder folder;

  @BeforeEach
  void aStackWithOneComponent() throws Exception {
    component = new ProcessBuilder("sleep", "600").start();
    folder = new StackFolder(stacks.resolve("one"));
    ProcessMark.of(component.pid()).writeTo(folder.pidFile("component"));
    Files.createDirectories(folder.of("component"));
    Files.createDirectories(folder.log("component").getParent());
    Files.writeString(folder.log("component"), "a line");
  }

  @AfterEach
  void end() {
    component.destroyForcibly();
  }

  @Test
  void endsWhatAKilledJvmLeftBehindAndKeepsTheLog() throws Exception {
    Process owner = new ProcessBuilder("sleep", "600").start();
    ProcessMark.of(owner.pid()).writeTo(folder.root().resolve("owner.pid"));
    owner.destroyForcibly().waitFor();

    SharedStack.endLeftBehind(stacks);

    assertThat(component.waitFor()).isEqualTo(128 + 9);
    assertThat(folder.of("component")).doesNotExist();
    assertThat(folder.log("component")).hasContent("a line");
  }

  @Test
  void leavesTheStackOfARunningJvmAlone() {
    ProcessMark.of(ProcessHandle.current().pid()).writeTo(folder.root().resolve("owner.pid"));

    SharedStack.endLeftBehind(stacks);

    assertThat(component.isAlive()).isTrue();
    assertThat(folder.of("component")).exists();
  }
}
