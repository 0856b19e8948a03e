package com.quwanda.kit.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The compiled types of a contract. */
final class ContractTypes {

  private ContractTypes() {}

  /**
   * Simple names of all types that are compiled into the package of that interface, but itself;
   * nested types of one name share it, each with a golden file of its own.
   */
  static List<String> namesBeside(Class<?> api) {
    try (Stream<Path> files =
        Files.list(
            Path.of(api.getProtectionDomain().getCodeSource().getLocation().toURI())
                .resolve(api.getPackageName().replace('.', '/')))) {
      return files
          .map(path -> path.getFileName().toString())
          .filter(name -> name.endsWith(".class"))
          .map(name -> name.replaceAll("(.*\\$)?(\\w+)\\.class", "$2"))
          .filter(name -> !name.equals(api.getSimpleName()))
          // What the compiler adds for a switch has but a number.
          .filter(name -> !name.matches("\\d+"))
          .distinct()
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
