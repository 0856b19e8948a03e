package com.quwanda.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StackModeTest {
  private final String before = System.getProperty("stack");

  @AfterEach
  void restore() {
    if (before == null) {
      System.clearProperty("stack");
    } else {
      System.setProperty("stack", before);
    }
  }

  @Test
  void isProcessesUnlessContainersAreAskedFor() {
    System.clearProperty("stack");
    assertThat(StackMode.current()).isEqualTo(StackMode.PROCESSES);
    System.setProperty("stack", "containers");
    assertThat(StackMode.current()).isEqualTo(StackMode.CONTAINERS);
  }

  @Test
  void refusesAWordThatItDoesNotKnow() {
    System.setProperty("stack", "docker");
    assertThatThrownBy(StackMode::current)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("docker");
  }
}
