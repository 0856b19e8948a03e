package com.quwanda.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailedStartIT {
  @TempDir Path folder;

  @Test
  void namesThePortThatIsTaken() throws Exception {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      StackPorts ports = new StackPorts(other.getLocalPort(), 0, 0, 0);
      LocalStack stack = LocalStack.in(folder, ports);
      StartFailed failed = catchThrowableOfType(StartFailed.class, stack::mariaDb);
      assertThat(failed.component()).isEqualTo("mariadb");
      assertThat(failed.reason()).contains("port " + other.getLocalPort() + " is in use");
      assertThat(failed.log()).content().contains("is in use");
      assertThat(failed).hasMessageContaining(failed.log().toString());
    }
  }

  @Test
  void namesTheProgramThatCannotBeRun() {
    Path program = folder.resolve("no-redis-here");
    StartFailed failed = catchThrowableOfType(StartFailed.class, () -> RedisProcess.start(program));
    assertThat(failed.component()).startsWith("redis");
    assertThat(failed.reason()).contains(program.toString());
    assertThat(failed.log()).content().contains(program.toString());
  }

  @Test
  void tellsExitCodeAndLastLinesOfAProgramThatEndsEarly() {
    StartFailed failed =
        catchThrowableOfType(
            StartFailed.class,
            () -> RedisProcess.start(RedisProcess.program(), "--no-such-setting", "1"));
    assertThat(failed.reason()).contains("exit code 1").contains("no-such-setting");
  }

  @Test
  void saysThatAServiceHasNoJar() {
    Path jar = folder.resolve("missing.jar");
    StartFailed failed =
        catchThrowableOfType(
            StartFailed.class, () -> ServiceProcess.of("nothing", jar).folder(folder).start());
    assertThat(failed.component()).isEqualTo("nothing");
    assertThat(failed.reason()).contains(jar.toString());
  }
}
