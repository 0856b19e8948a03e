package com.quwanda.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;

/**
 * A process id together with the instant at which that process started. Ids are used again by the
 * operating system; with its start instant a process can be told from a later one of the same id.
 *
 * @param pid process id
 * @param start text that equals another only for the same process; on Linux the clock tick of its
 *     start and the id of the boot, elsewhere the start instant
 */
record ProcessMark(long pid, String start) {
  private static final int FIELDS_BEFORE_START = 19;

  static ProcessMark of(long pid) {
    return find(pid)
        .orElseThrow(() -> new IllegalStateException("no process with id %d".formatted(pid)));
  }

  static Optional<ProcessMark> find(long pid) {
    return startOf(pid).map(start -> new ProcessMark(pid, start));
  }

  /**
   * Whether exactly this process still runs. A process that has ended but is not yet reaped
   * doesn't.
   */
  boolean isAlive() {
    return handle().isPresent();
  }

  /** The process, if it still runs. */
  Optional<ProcessHandle> handle() {
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .filter(alive -> startOf(pid).equals(Optional.of(start)));
  }

  void writeTo(Path file) {
    try {
      Files.createDirectories(file.getParent());
      Path draft = file.resolveSibling(file.getFileName() + ".draft");
      Files.write(draft, List.of(Long.toString(pid), start));
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads what {@link #writeTo} wrote; empty when the file is missing or holds something else. */
  static Optional<ProcessMark> readFrom(Path file) {
    try {
      List<String> lines = Files.readAllLines(file);
      return lines.size() < 2
          ? Optional.empty()
          : Optional.of(new ProcessMark(Long.parseLong(lines.get(0)), lines.get(1)));
    } catch (IOException | NumberFormatException unreadable) {
      return Optional.empty();
    }
  }

  private static Optional<String> startOf(long pid) {
    Path stat = Path.of("/proc", Long.toString(pid), "stat");
    if (Files.isReadable(stat)) {
      return linuxStartOf(stat);
    }
    return ProcessHandle.of(pid).flatMap(p -> p.info().startInstant()).map(Object::toString);
  }

  // ProcessHandle's start instant is computed from the wall clock and moves when that is set.
  private static Optional<String> linuxStartOf(Path stat) {
    try {
      String line = Files.readString(stat);
      // The second field is the program's name in brackets and may itself hold blanks.
      String[] fields = line.substring(line.lastIndexOf(')') + 2).trim().split(" ");
      if (fields[0].equals("Z")) {
        return Optional.empty();
      }
      String boot = Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).trim();
      return Optional.of("tick %s of boot %s".formatted(fields[FIELDS_BEFORE_START], boot));
    } catch (IOException | IndexOutOfBoundsException gone) {
      return Optional.empty();
    }
  }
}
