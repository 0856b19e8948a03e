package com.quwanda.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/** Files that hold something secret. */
final class OwnerOnly {
  private OwnerOnly() {}

  /** Writes the whole file or nothing; nobody but its owner can ever read it. */
  static void write(Path file, String text) {
    try {
      Files.createDirectories(file.getParent());
      Path draft = file.resolveSibling(file.getFileName() + ".draft");
      Files.deleteIfExists(draft);
      Files.createFile(
          draft,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(draft, text);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
