package com.quwanda.localstack;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A command line for a JVM of the same version as this one. The arguments go into a file that only
 * its owner can read, since a class path is long and a setting may be secret.
 */
final class JavaCommand {
  private final List<String> arguments = new ArrayList<>();

  JavaCommand arguments(String... more) {
    arguments.addAll(List.of(more));
    return this;
  }

  JavaCommand property(String name, Object value) {
    arguments.add("-D%s=%s".formatted(name, value));
    return this;
  }

  /** The class path that a module's build wrote next to this class under that name. */
  JavaCommand classPath(String module) {
    return arguments("-cp", Resources.text(module + ".classpath").trim());
  }

  /** The same with a folder in front, whose files win over those of the jars. */
  JavaCommand classPath(Path first, String module) {
    String rest = Resources.text(module + ".classpath").trim();
    return arguments("-cp", first + File.pathSeparator + rest);
  }

  /** Libraries unpack what they need there, and leave it when they are killed. */
  static String temporaryFilesIn(Path folder) {
    Path temporary = folder.resolve("tmp");
    try {
      Files.createDirectories(temporary);
    } catch (IOException uncreated) {
      throw new UncheckedIOException(uncreated);
    }
    return "-Djava.io.tmpdir=" + temporary;
  }

  /** Writes the argument file and gives the command to run. */
  List<String> writtenTo(Path argumentFile) {
    arguments.add(0, temporaryFilesIn(argumentFile.getParent()));
    StringBuilder text = new StringBuilder();
    for (String argument : arguments) {
      text.append('"').append(argument.replace("\\", "\\\\").replace("\"", "\\\"")).append("\"\n");
    }
    OwnerOnly.write(argumentFile, text.toString());
    return List.of(java().toString(), "@" + argumentFile);
  }

  static Path java() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }
}
