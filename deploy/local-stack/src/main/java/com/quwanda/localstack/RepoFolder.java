package com.quwanda.localstack;

import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the folder of this repository from whatever folder of it a program was started in. */
public final class RepoFolder {
  private static final Path SIGN = Path.of("deploy", "local-stack", "pom.xml");

  private RepoFolder() {}

  /**
   * @throws IllegalStateException when the working folder is not inside the repository
   */
  public static Path find() {
    return findFrom(Path.of(System.getProperty("user.dir")));
  }

  static Path findFrom(Path start) {
    for (Path at = start.toAbsolutePath(); at != null; at = at.getParent()) {
      if (Files.exists(at.resolve(SIGN))) {
        return at;
      }
    }
    throw new IllegalStateException("no folder above %s holds %s".formatted(start, SIGN));
  }

  /** Where unpacked server programs are kept; removed by {@code mvn clean}. */
  static Path programs() {
    return find().resolve(Path.of("deploy", "local-stack", "target", "programs"));
  }
}
