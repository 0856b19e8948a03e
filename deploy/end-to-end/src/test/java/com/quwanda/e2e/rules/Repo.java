package com.quwanda.e2e.rules;

import com.quwanda.localstack.RepoFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The files of a repository, this one or a small one that a test made up to see a rule bite.
 *
 * @param root its folder
 * @param files their paths from there, with {@code /}, sorted
 */
record Repo(Path root, List<String> files) {

  private static final List<String> NOT_OURS = List.of(".git", "target", ".dev");

  /** This repository: what git tracks or would add. */
  static Repo here() {
    Path root = RepoFolder.find();
    try {
      Process git =
          new ProcessBuilder("git", "ls-files", "-z", "-co", "--exclude-standard")
              .directory(root.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String listed = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (git.waitFor() == 0) {
        return new Repo(root, existing(root, Arrays.stream(listed.split("\0"))));
      }
    } catch (IOException noGit) {
      // An unpacked archive is looked at as it lies there.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
    return in(root);
  }

  /** Every file below that folder but what builds and runs leave there. */
  static Repo in(Path root) {
    try (Stream<Path> all = Files.walk(root)) {
      return new Repo(
          root,
          existing(
              root,
              all.map(root::relativize)
                  .filter(path -> !isLeftover(path))
                  .map(path -> path.toString().replace('\\', '/'))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isLeftover(Path path) {
    for (Path part : path) {
      if (NOT_OURS.contains(part.toString())) {
        return true;
      }
    }
    return false;
  }

  private static List<String> existing(Path root, Stream<String> paths) {
    return paths.filter(path -> Files.isRegularFile(root.resolve(path))).sorted().toList();
  }

  /** The paths that this pattern finds something in. */
  List<String> matching(String pattern) {
    Predicate<String> found = java.util.regex.Pattern.compile(pattern).asPredicate();
    return files.stream().filter(found).toList();
  }

  /** Whether there is such a file, or a folder with files in it. */
  boolean has(String path) {
    String plain = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    return files.stream().anyMatch(file -> file.equals(plain) || file.startsWith(plain + "/"));
  }

  /** Names of files and folders at the top. */
  List<String> top() {
    TreeSet<String> names = new TreeSet<>();
    files.forEach(file -> names.add(file.replaceAll("/.*", "")));
    return List.copyOf(names);
  }

  String read(String file) {
    try {
      return Files.readString(root.resolve(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(file, e);
    }
  }
}
