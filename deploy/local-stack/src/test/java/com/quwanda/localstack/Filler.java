package com.quwanda.localstack;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A program that fills a folder, slowly enough for others of its kind to get in its way. */
final class Filler {
  private Filler() {}

  public static void main(String[] arguments) {
    Path folder = Path.of(arguments[0]);
    UnpackedOnce.at(
        folder,
        draft -> {
          Files.writeString(
              folder.resolveSibling("fillings"),
              "once\n",
              StandardOpenOption.CREATE,
              StandardOpenOption.APPEND);
          for (int i = 0; i < 2_000; i++) {
            Files.writeString(
                draft.resolve("filled-by"), "%d %d".formatted(ProcessHandle.current().pid(), i));
          }
        });
  }
}
