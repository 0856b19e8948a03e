package com.quwanda.localstack;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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
  JavaCommand classPathOf(String module) {
    String name = module + ".classpath";
    try (InputStream in = JavaCommand.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("not on the class path: " + name);
      }
      String classPath = new String(in.readAllBytes(), StandardCharsets.UTF_8).trim();
      return arguments("-cp", classPath);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes the argument file and gives the command to run. */
  List<String> writtenTo(Path argumentFile) {
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
