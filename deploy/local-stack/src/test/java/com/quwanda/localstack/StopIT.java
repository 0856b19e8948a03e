package com.quwanda.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

@DisabledIfSystemProperty(
    named = "stack",
    matches = "containers",
    disabledReason = "containers end with the JVM that started them")
class StopIT {
  @TempDir Path folder;

  @Test
  void leavesNoProcessAndKeepsTheLogs() {
    LocalStack stack = LocalStack.in(folder, StackPorts.anyFree());
    int redisPort = stack.redis().port();
    int mariaDbPort = stack.mariaDb().port();
    PidFiles pidFiles = new StackFolder(folder).pidFiles();
    List<PidFiles.Running> running = pidFiles.running();
    assertThat(running).extracting(PidFiles.Running::component).containsExactly("mariadb", "redis");

    // As another JVM would: all it knows is the folder.
    LocalStack.in(folder, StackPorts.anyFree()).stop();

    assertThat(running).noneMatch(each -> each.process().isAlive());
    assertThat(Ports.accepts(redisPort)).isFalse();
    assertThat(Ports.accepts(mariaDbPort)).isFalse();
    assertThat(folder.resolve("logs/redis.log")).isNotEmptyFile();
    assertThat(folder.resolve("logs/mariadb.log")).isNotEmptyFile();
    assertThat(Files.exists(folder.resolve("data/mariadb/data"))).isTrue();
  }
}
