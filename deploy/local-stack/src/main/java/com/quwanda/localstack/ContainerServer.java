package com.quwanda.localstack;

import com.github.dockerjava.api.DockerClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.AbstractWaitStrategy;
import org.testcontainers.utility.DockerImageName;

/** A component that runs as a container. It keeps its port and its data over a restart. */
final class ContainerServer implements Server {
  private static final Duration DEADLINE = Duration.ofSeconds(180);
  private static final long PAUSE_BETWEEN_PROBES_MILLIS = 100;
  private static final int GRACE_SECONDS = 20;

  private final String component;
  private final int port;
  private final Path log;
  private final Readiness readiness;
  private final GenericContainer<?> container;

  /**
   * @param innerPort port inside the container, published as {@code port} on the loopback
   *     interface: one that Docker chose itself would change with a restart
   */
  ContainerServer(
      String component, String image, int innerPort, int port, Path log, Readiness readiness) {
    this.component = component;
    this.port = port;
    this.log = log;
    this.readiness = readiness;
    container = new GenericContainer<>(DockerImageName.parse(image));
    container.setPortBindings(List.of("127.0.0.1:%d:%d".formatted(port, innerPort)));
    container.setWaitStrategy(new NoWait());
    container.withLogConsumer(frame -> append(frame.getUtf8String()));
  }

  ContainerServer command(String... words) {
    container.setCommand(words);
    return this;
  }

  ContainerServer environment(String variable, String value) {
    container.addEnv(variable, value);
    return this;
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public synchronized void start() {
    if (container.isRunning()) {
      return;
    }
    if (Ports.isTaken(port)) {
      throw failure("port %d is in use".formatted(port), null);
    }
    try {
      if (container.getContainerId() == null) {
        container.start();
      } else {
        docker().startContainerCmd(container.getContainerId()).exec();
      }
    } catch (RuntimeException e) {
      throw failure("its container can't be started: " + rootOf(e).getMessage(), e);
    }
    awaitReady();
  }

  private static Throwable rootOf(Throwable thrown) {
    return thrown.getCause() == null ? thrown : rootOf(thrown.getCause());
  }

  private void awaitReady() {
    long end = System.nanoTime() + DEADLINE.toNanos();
    String lastAnswer = "it never answered";
    while (System.nanoTime() < end) {
      try {
        if (readiness.isReady()) {
          return;
        }
      } catch (Exception notYet) {
        lastAnswer = notYet.toString();
      }
      if (!container.isRunning()) {
        throw failure("its container ended; it wrote:\n" + container.getLogs(), null);
      }
      pauseBeforeNextProbe();
    }
    String reason = "not ready within %d s, last probe: %s";
    throw failure(reason.formatted(DEADLINE.toSeconds(), lastAnswer), null);
  }

  private void pauseBeforeNextProbe() {
    try {
      Thread.sleep(PAUSE_BETWEEN_PROBES_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure("the wait for it was interrupted", e);
    }
  }

  private StartFailed failure(String reason, Exception cause) {
    container.stop();
    append(reason + System.lineSeparator());
    return new StartFailed(component, reason, log, cause);
  }

  @Override
  public synchronized void stop() {
    if (container.isRunning()) {
      docker().stopContainerCmd(container.getContainerId()).withTimeout(GRACE_SECONDS).exec();
    }
  }

  @Override
  public synchronized void kill() {
    if (container.isRunning()) {
      docker().killContainerCmd(container.getContainerId()).exec();
    }
  }

  @Override
  public synchronized void pause() {
    docker().pauseContainerCmd(container.getContainerId()).exec();
  }

  @Override
  public synchronized void resume() {
    docker().unpauseContainerCmd(container.getContainerId()).exec();
  }

  private static DockerClient docker() {
    return DockerClientFactory.lazyClient();
  }

  private void append(String text) {
    try {
      Files.createDirectories(log.getParent());
      Files.writeString(log, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Testcontainers' own wait runs a shell inside the image; this class asks from outside. */
  private static final class NoWait extends AbstractWaitStrategy {
    @Override
    protected void waitUntilReady() {
      // See awaitReady: a restart, which Testcontainers doesn't know, waits in the same way.
    }
  }
}
