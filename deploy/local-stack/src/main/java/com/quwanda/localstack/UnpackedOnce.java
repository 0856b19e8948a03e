package com.quwanda.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder that is filled once and then used by every JVM on this machine. It appears under its
 * name only when it is complete, however many fill it at once and wherever one of them is killed.
 */
final class UnpackedOnce {
  private UnpackedOnce() {}

  /** Fills the folder that it is given. */
  @FunctionalInterface
  interface Filling {
    void fill(Path folder) throws IOException;
  }

  static Path at(Path folder, Filling filling) {
    if (Files.exists(folder)) {
      return folder;
    }
    // A file lock belongs to the whole JVM, so its threads need a lock of their own.
    synchronized (UnpackedOnce.class) {
      try {
        Files.createDirectories(folder.getParent());
        Path lockFile = folder.resolveSibling(folder.getFileName() + ".lock");
        try (FileChannel channel =
                FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock held = channel.lock()) {
          fillUnlessThere(folder, filling, held);
        }
        return folder;
      } catch (IOException e) {
        throw new UncheckedIOException("can't unpack into " + folder, e);
      }
    }
  }

  private static void fillUnlessThere(Path folder, Filling filling, FileLock held)
      throws IOException {
    if (Files.exists(folder) || !held.isValid()) {
      return;
    }
    Path draft = folder.resolveSibling(folder.getFileName() + ".draft");
    // Whoever left a draft behind was killed: the lock says that nobody works on it now.
    delete(draft);
    Files.createDirectories(draft);
    filling.fill(draft);
    Files.move(draft, folder, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Deletes a folder with all that is in it; missing is fine. */
  static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    List<Path> deepestFirst;
    try (Stream<Path> all = Files.walk(folder)) {
      deepestFirst = all.sorted((a, b) -> b.compareTo(a)).toList();
    }
    for (Path path : deepestFirst) {
      Files.deleteIfExists(path);
    }
  }
}
