package com.quwanda.localstack;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How to start one child process: what a {@link ChildProcess} is made of.
 *
 * @param component name used in messages, log and pid files
 * @param command program and arguments; nothing secret, since other users of the machine can read
 *     it
 * @param environment variables beside (or instead of) the inherited ones
 * @param folder working folder, created if missing
 * @param log file that gets standard output and errors, appended to
 * @param pidFile file that holds process id and start instant while it runs; null for none
 * @param ports ports it will listen on; taken ones fail the start before it begins
 * @param deadline longest time from start to ready
 * @param grace longest time from SIGTERM to SIGKILL
 * @param readiness asked until it says yes
 */
record Launch(
    String component,
    List<String> command,
    Map<String, String> environment,
    Path folder,
    Path log,
    Path pidFile,
    List<Integer> ports,
    Duration deadline,
    Duration grace,
    Readiness readiness) {

  Launch {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
    ports = List.copyOf(ports);
  }

  static Builder of(String component) {
    return new Builder(component);
  }

  static final class Builder {
    private final String component;
    private final List<String> command = new ArrayList<>();
    private final Map<String, String> environment = new LinkedHashMap<>();
    private final List<Integer> ports = new ArrayList<>();
    private Path folder;
    private Path log;
    private Path pidFile;
    private Duration deadline = Duration.ofSeconds(60);
    private Duration grace = Duration.ofSeconds(20);
    private Readiness readiness = () -> true;

    private Builder(String component) {
      this.component = component;
    }

    Builder command(List<String> words) {
      command.addAll(words);
      return this;
    }

    Builder command(String... words) {
      return command(List.of(words));
    }

    Builder environment(Map<String, String> variables) {
      environment.putAll(variables);
      return this;
    }

    Builder folder(Path path) {
      folder = path;
      return this;
    }

    Builder log(Path file) {
      log = file;
      return this;
    }

    Builder pidFile(Path file) {
      pidFile = file;
      return this;
    }

    Builder ports(Integer... numbers) {
      ports.addAll(List.of(numbers));
      return this;
    }

    Builder readyWithin(Duration longest) {
      deadline = longest;
      return this;
    }

    Builder stopsWithin(Duration longest) {
      grace = longest;
      return this;
    }

    Builder readyWhen(Readiness probe) {
      readiness = probe;
      return this;
    }

    Launch build() {
      return new Launch(
          component, command, environment, folder, log, pidFile, ports, deadline, grace, readiness);
    }
  }
}
