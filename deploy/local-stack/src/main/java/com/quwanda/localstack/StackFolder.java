package com.quwanda.localstack;

import java.nio.file.Path;

/** Where one stack keeps its data, logs and pid files. */
record StackFolder(Path root) {
  StackFolder {
    root = root.toAbsolutePath().normalize();
  }

  /** Working folder of a component, with its data. */
  Path of(String component) {
    return root.resolve("data").resolve(component);
  }

  Path log(String component) {
    return root.resolve("logs").resolve(component + ".log");
  }

  PidFiles pidFiles() {
    return new PidFiles(root.resolve("pids"));
  }

  Path pidFile(String component) {
    return pidFiles().folder().resolve(component + ".pid");
  }

  Secrets secrets() {
    return new Secrets(root.resolve("secrets"));
  }

  /** A launch of that component in its own folder, with its own log and pid file. */
  Launch.Builder launch(String component) {
    return Launch.of(component)
        .folder(of(component))
        .log(log(component))
        .pidFile(pidFile(component));
  }
}
