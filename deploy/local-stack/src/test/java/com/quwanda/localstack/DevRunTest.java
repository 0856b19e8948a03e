package com.quwanda.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DevRunTest {
  private static final DevRun RUN =
      new DevRun(
          "http://127.0.0.1:8080",
          "http://127.0.0.1:8082",
          "http://127.0.0.1:8081",
          "http://127.0.0.1:8083",
          "http://127.0.0.1:8084",
          "http://127.0.0.1:8085",
          "http://127.0.0.1:9083",
          "http://127.0.0.1:9084",
          12_000,
          "quwanda",
          "p=#:word",
          "127.0.0.1",
          12_001,
          "127.0.0.1:12002",
          "127.0.0.1:12003",
          "token",
          "other-secret",
          Path.of("/somewhere/keys with blanks"));

  @TempDir Path folder;

  @Test
  void readsBackWhatItWrote() {
    RUN.writeTo(folder.resolve("endpoints.properties"));
    assertThat(DevRun.load(folder.resolve("endpoints.properties"))).contains(RUN);
  }

  @Test
  void isEmptyWhenNothingWasStarted() {
    assertThat(DevRun.load(folder.resolve("endpoints.properties"))).isEmpty();
  }

  @Test
  void keepsItsSecretsFromLogsAndFromOtherUsers() throws Exception {
    Path file = folder.resolve("endpoints.properties");
    RUN.writeTo(file);
    assertThat(RUN.toString())
        .doesNotContain("p=#:word")
        .doesNotContain("token")
        .doesNotContain("other-secret");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void keepsThePortsOfItsStack() {
    DevFolder dev = new DevFolder(folder);
    assertThat(dev.ports()).isEqualTo(dev.ports());
    assertThat(dev.ports().mariaDb()).isPositive();
  }
}
