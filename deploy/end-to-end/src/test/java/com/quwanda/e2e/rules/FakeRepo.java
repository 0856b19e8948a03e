package com.quwanda.e2e.rules;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Makes a small repository in a test's own folder, to be found fault with. */
final class FakeRepo {

  private final Path root;

  private FakeRepo(Path root) {
    this.root = root;
  }

  static FakeRepo in(Path root) {
    return new FakeRepo(root);
  }

  FakeRepo file(String path, String text) {
    try {
      Path file = root.resolve(path);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A pom of that module with dependencies of ours, each an artifact id or {@code id:scope}. */
  FakeRepo module(String folder, String artifactId, String... dependencies) {
    StringBuilder pom = new StringBuilder("<project><artifactId>" + artifactId + "</artifactId>");
    pom.append("<dependencies>");
    for (String dependency : dependencies) {
      String[] parts = dependency.split(":");
      pom.append("<dependency><groupId>com.quwanda</groupId><artifactId>")
          .append(parts[0])
          .append("</artifactId>")
          .append(parts.length > 1 ? "<scope>" + parts[1] + "</scope>" : "")
          .append("</dependency>");
    }
    return file(folder + "/pom.xml", pom.append("</dependencies></project>").toString());
  }

  Repo made() {
    return Repo.in(root);
  }
}
