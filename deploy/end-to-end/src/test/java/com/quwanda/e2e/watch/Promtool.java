package com.quwanda.e2e.watch;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Prometheus' own checker of its files. */
final class Promtool {

  private Promtool() {}

  /** Whether there is such a program here. */
  static boolean isOnPath(String program) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
  }

  /**
   * @param ended its exit code
   * @param printed what it said
   */
  record Verdict(int ended, String printed) {}

  static Verdict run(List<String> words, List<Path> files) {
    List<String> command = new ArrayList<>(List.of("promtool"));
    command.addAll(words);
    files.forEach(file -> command.add(file.toString()));
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Verdict(process.waitFor(), printed);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
