package com.quwanda.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * Random passwords and tokens of this machine, one file each, readable by their owner only. They
 * begin with {@code dev-}, which the profile production refuses.
 */
record Secrets(Path folder) {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int BYTES = 24;
  static final String PREFIX = "dev-";

  /** The secret of that name; made up when it doesn't exist yet. 48 hexadecimal digits follow. */
  String get(String name) {
    Path file = folder.resolve(name);
    try {
      if (!Files.exists(file)) {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        OwnerOnly.write(file, PREFIX + HexFormat.of().formatHex(bytes));
      }
      return Files.readString(file).trim();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
