package com.quwanda.e2e.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** CPU time that the processes of a stack have used so far, as Linux counts it. */
final class ProcessCpu {
  /** A tick of {@code /proc} is 10 ms on every Linux that this runs on. */
  private static final double MILLIS_PER_TICK = 10.0;

  private static final String PID = ".pid";
  private static final int USER_TICKS = 11;
  private static final int SYSTEM_TICKS = 12;

  private ProcessCpu() {}

  /** Milliseconds per process, by the name of its pid file in this folder. */
  static SortedMap<String, Double> millis(Path pidFiles) {
    SortedMap<String, Double> all = new TreeMap<>();
    try (Stream<Path> files = Files.list(pidFiles)) {
      for (Path file : files.filter(f -> f.toString().endsWith(PID)).toList()) {
        String name = file.getFileName().toString();
        long pid = Long.parseLong(Files.readAllLines(file).get(0).trim());
        all.put(name.substring(0, name.length() - PID.length()), ofProcess(pid));
      }
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
    return all;
  }

  private static double ofProcess(long pid) throws IOException {
    String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
    // The program's name stands in brackets and may hold blanks.
    List<String> fields = List.of(stat.substring(stat.lastIndexOf(')') + 2).split(" "));
    long ticks = Long.parseLong(fields.get(USER_TICKS)) + Long.parseLong(fields.get(SYSTEM_TICKS));
    return ticks * MILLIS_PER_TICK;
  }
}
