package com.quwanda.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.assertj.core.api.Assumptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DevMainTest {
  @TempDir Path repo;

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private DevFolder folder;
  private DevMain dev;
  private Process component;

  @BeforeEach
  void oneComponentRuns() throws Exception {
    folder = new DevFolder(repo);
    dev = new DevMain(folder, new PrintStream(said, true, StandardCharsets.UTF_8));
    component = new ProcessBuilder("sleep", "600").start();
    ProcessMark.of(component.pid()).writeTo(folder.stack().pidFile("redis"));
    Files.createDirectories(folder.stack().of("redis"));
  }

  @AfterEach
  void end() {
    component.destroyForcibly();
  }

  @Test
  void downEndsWhatRunsAndLeavesNothing() throws Exception {
    assertThat(dev.run("down")).isZero();
    assertThat(component.waitFor()).isEqualTo(128 + 9);
    assertThat(folder.root()).doesNotExist();
    assertThat(dev.run("down")).isZero();
    assertThat(said()).contains("ending redis").contains("Nothing runs");
  }

  @Test
  void downSparesAProcessThatOnlyHasTheIdOfOneOfOurs() {
    new ProcessMark(component.pid(), "tick 1 of boot some-other")
        .writeTo(folder.stack().pidFile("redis"));
    assertThat(dev.run("down")).isZero();
    assertThat(component.isAlive()).isTrue();
  }

  @Test
  void statusTellsWhatRunsAndWhatDoesNot() {
    assertThat(dev.run("status")).isEqualTo(1);
    assertThat(said())
        .containsPattern("redis +runs, process " + component.pid())
        .containsPattern("gateway +does not run");
  }

  @Test
  void upRefusesTakenPortsBeforeItStartsAnything() throws Exception {
    Assumptions.assumeThat(Ports.isTaken(DevServices.ORDER_PORT)).isFalse();
    Assumptions.assumeThat(Ports.isTaken(DevServices.GATEWAY_PORT)).isFalse();
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (ServerSocket other = new ServerSocket(DevServices.ORDER_PORT, 1, loopback)) {
      assertThat(dev.run("up")).isEqualTo(1);
      assertThat(said()).contains("Port %d is in use".formatted(other.getLocalPort()));
      assertThat(folder.stack().pidFiles().running()).isEmpty();
    }
  }

  @Test
  void tokenIsForAPositiveUserOnly() {
    assertThat(dev.run("token", "--user", "1001")).isZero();
    assertThat(said()).matches("[\\w-]+\\.[\\w-]+\\.[\\w-]+\\n");
    assertThat(dev.run("token", "--user", "0")).isEqualTo(64);
    assertThat(dev.run("token", "--user", "-1")).isEqualTo(64);
    assertThat(dev.run("token", "--user", "x")).isEqualTo(64);
    assertThat(dev.run("token")).isEqualTo(64);
  }

  @Test
  void tokenNamesRolesAndClub() {
    String[] organiser = {
      "token", "--user", "7", "--role", "organiser", "--role", "buyer", "--club", "c_1"
    };
    assertThat(dev.run(organiser)).isZero();
    String claims = new String(Base64.getUrlDecoder().decode(said().split("\\.")[1]));
    assertThat(claims)
        .contains("\"sub\":\"7\"")
        .contains("\"roles\":[\"organiser\",\"buyer\"]")
        .contains("\"club\":\"c_1\"");
    assertThat(dev.run("token", "--user", "7", "--role", "root")).isEqualTo(64);
    assertThat(dev.run("token", "--user", "7", "--role", "organiser")).isEqualTo(64);
    assertThat(dev.run("token", "--user", "7", "--role")).isEqualTo(64);
    assertThat(dev.run("token", "--user", "7", "--club", "a b")).isEqualTo(64);
  }

  @Test
  void codeAndRotationUseWhatLiesInTheFolder() {
    assertThat(dev.run("code", "--user", "1001")).isZero();
    assertThat(said()).matches("[\\w-]+\\.[\\w-]+\\n");
    assertThat(dev.run("code", "--user", "0")).isEqualTo(64);
    assertThat(dev.run("rotate-key")).isZero();
    assertThat(folder.keys().resolve("jwt-keys.json")).exists();
  }

  @Test
  void envIsWrittenOnceAndAnewOnlyByForce() throws Exception {
    Files.writeString(repo.resolve(".env.example"), "QUWANDA_JWT_ISSUER=\nA_TOKEN=\n");
    assertThat(dev.run("env-token", "--user", "7")).isEqualTo(64);
    assertThat(dev.run("env", "-f")).isEqualTo(64);
    assertThat(dev.run("env")).isZero();
    String first = Files.readString(repo.resolve(".env"));
    assertThat(dev.run("env")).isZero();
    assertThat(repo.resolve(".env")).hasContent(first);
    assertThat(dev.run("env", "--force")).isZero();
    assertThat(Files.readString(repo.resolve(".env"))).isNotEqualTo(first);
    assertThat(said()).doesNotContain(first.split("A_TOKEN=")[1].strip());
    assertThat(dev.run("env-token", "--user", "7")).isZero();
    assertThat(dev.run("env-token", "--user", "0")).isEqualTo(64);
  }

  @Test
  void otherCommandsAreRefused() {
    assertThat(dev.run("restart")).isEqualTo(64);
    assertThat(dev.run()).isEqualTo(64);
  }

  private String said() {
    return said.toString(StandardCharsets.UTF_8);
  }
}
