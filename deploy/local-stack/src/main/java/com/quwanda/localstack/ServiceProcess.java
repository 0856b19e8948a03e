package com.quwanda.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A packaged service of ours as a process of its own ({@code java -jar}). It is ready when {@code
 * GET /actuator/health/readiness} on its management port answers 200: when what it needs is there
 * too.
 */
public final class ServiceProcess {
  private static final Duration DEADLINE = Duration.ofSeconds(180);
  private static final Duration PROBE_LIMIT = Duration.ofSeconds(5);
  private static final HttpClient HTTP =
      HttpClient.newBuilder().connectTimeout(PROBE_LIMIT).build();

  private final String name;
  private final int port;
  private final int managementPort;
  private final Launch launch;
  private ChildProcess process;

  private ServiceProcess(String name, int port, int managementPort, Launch launch) {
    this.name = name;
    this.port = port;
    this.managementPort = managementPort;
    this.launch = launch;
  }

  /**
   * Describes a service whose jar is at this place; {@link Builder#start} starts it. Its name is
   * told in messages and names its log and pid file, so it is unique among the services of one
   * folder.
   */
  public static Builder of(String name, Path jar) {
    return new Builder(name, jar);
  }

  public String name() {
    return name;
  }

  public int port() {
    return port;
  }

  /** {@code http://127.0.0.1:port} without a slash at its end. */
  public String url() {
    return "http://127.0.0.1:" + port;
  }

  /** The port of health and metrics. */
  public int managementPort() {
    return managementPort;
  }

  /** {@code http://127.0.0.1:managementPort} without a slash at its end. */
  public String managementUrl() {
    return "http://127.0.0.1:" + managementPort;
  }

  public synchronized long pid() {
    return process.pid();
  }

  /** The file with everything that it has written, over all its runs. */
  public Path log() {
    return launch.log();
  }

  public synchronized boolean isAlive() {
    return process.isAlive();
  }

  /** The exit code, once it has ended. 128 + n after signal n. */
  public synchronized Optional<Integer> exitCode() {
    return process.exitCode();
  }

  /** Starts it again, as it was started first, unless it runs. Returns once it is ready. */
  public synchronized void start() {
    if (process == null || !process.isAlive()) {
      process = ChildProcess.start(launch);
    }
  }

  /** SIGTERM, and SIGKILL if it has not ended after 20 s. */
  public synchronized void stop() {
    process.stop();
  }

  /** SIGKILL. */
  public synchronized void kill() {
    process.kill();
  }

  /** SIGSTOP: it keeps its connections and answers nothing until {@link #resume}. */
  public synchronized void pause() {
    process.pause();
  }

  /** SIGCONT. */
  public synchronized void resume() {
    process.resume();
  }

  private static boolean isReady(int managementPort) throws IOException, InterruptedException {
    URI readiness =
        URI.create("http://127.0.0.1:%d/actuator/health/readiness".formatted(managementPort));
    HttpRequest request = HttpRequest.newBuilder(readiness).timeout(PROBE_LIMIT).build();
    int status = HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    if (status != 200) {
      throw new IOException("readiness answered %d".formatted(status));
    }
    return true;
  }

  /** Collects what a service needs to start. */
  public static final class Builder {
    private static final List<String> QUICK_START =
        List.of(
            System.getProperty(
                    "stack.service.jvm-arguments",
                    "-Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1")
                .split(" "));

    private final String name;
    private final Path jar;
    private final Map<String, String> environment = new LinkedHashMap<>();
    private final List<String> jvmArguments = new ArrayList<>();
    private StackFolder folder;
    private Duration deadline = DEADLINE;
    private int port;
    private int managementPort;

    private Builder(String name, Path jar) {
      this.name = name;
      this.jar = jar.toAbsolutePath();
    }

    String name() {
      return name;
    }

    /** A variable for the service, as in its configuration contract. */
    public Builder env(String variable, Object value) {
      environment.put(variable, value.toString());
      return this;
    }

    public Builder env(Map<String, String> variables) {
      environment.putAll(variables);
      return this;
    }

    /** Its port, passed on as {@code SERVER_PORT}; any free one when left out or 0. */
    public Builder port(int number) {
      port = number;
      return this;
    }

    /**
     * The port of health and metrics, passed on as {@code MANAGEMENT_SERVER_PORT}; any free one
     * when left out or 0.
     */
    public Builder managementPort(int number) {
      managementPort = number;
      return this;
    }

    /** Keeps working folder, log and pid file here rather than with the shared stack. */
    public Builder folder(Path path) {
      folder = new StackFolder(path);
      return this;
    }

    /**
     * JVM arguments in place of the usual ones, which favour a quick start over throughput: {@code
     * -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1}.
     */
    public Builder jvmArguments(String... arguments) {
      jvmArguments.addAll(List.of(arguments));
      return this;
    }

    /** The longest time from start to ready; 180 s when left out. */
    public Builder readyWithin(Duration longest) {
      deadline = longest;
      return this;
    }

    /**
     * @throws StartFailed with the service's name, the reason and the place of its log
     */
    public ServiceProcess start() {
      StackFolder place = folder == null ? new StackFolder(LocalStack.shared().folder()) : folder;
      int number = StackPorts.orFree(port);
      int management = StackPorts.orFree(managementPort);
      ServiceProcess service =
          new ServiceProcess(name, number, management, launch(place, number, management));
      service.start();
      return service;
    }

    /** A build that overwrites the jar must not pull it from under a service that runs. */
    private Path copyInto(Path own) {
      try {
        Files.createDirectories(own);
        return Files.copy(jar, own.resolve(jar.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      } catch (IOException uncopied) {
        throw new UncheckedIOException(uncopied);
      }
    }

    private Launch launch(StackFolder place, int number, int management) {
      if (!Files.isRegularFile(jar)) {
        throw new StartFailed(name, "no jar at " + jar, place.log(name), null);
      }
      Path own = place.of(name);
      List<String> command = new ArrayList<>();
      command.add(JavaCommand.java().toString());
      command.addAll(jvmArguments.isEmpty() ? QUICK_START : jvmArguments);
      command.add("-Duser.timezone=UTC");
      command.add(JavaCommand.temporaryFilesIn(own));
      command.addAll(List.of("-jar", copyInto(own).toString()));
      return place
          .launch(name)
          .command(command)
          .environment(environment)
          .environment(Map.of("SERVER_PORT", Integer.toString(number)))
          .environment(Map.of("MANAGEMENT_SERVER_PORT", Integer.toString(management)))
          .ports(number, management)
          .readyWithin(deadline)
          .readyWhen(() -> isReady(management))
          .build();
    }
  }
}
