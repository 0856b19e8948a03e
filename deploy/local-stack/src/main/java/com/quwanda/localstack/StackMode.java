package com.quwanda.localstack;

/** Where MariaDB and Redis come from: system property {@code stack}, as the build passes it on. */
enum StackMode {
  /** Child processes from Maven artifacts; needs nothing else on the machine. */
  PROCESSES,
  /** Containers of the production images; needs a Docker engine. */
  CONTAINERS;

  static StackMode current() {
    String wanted = System.getProperty("stack", "processes");
    return switch (wanted) {
      case "processes" -> PROCESSES;
      case "containers" -> CONTAINERS;
      default ->
          throw new IllegalArgumentException(
              "-Dstack=%s: it is either processes or containers".formatted(wanted));
    };
  }
}
