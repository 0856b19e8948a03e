package com.quwanda.e2e.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The repository's top level is the design's list and nothing else. */
class TopLevelTest {

  /** What is there from the start. */
  private static final Set<String> NEEDED =
      Set.of("pom.xml", "README.md", "common-lua", "deploy", "order-service", "stock-service");

  /** What may come. */
  private static final Set<String> LATER =
      Set.of("wallet-service", "deposit-service", "compensation-job", "docker-compose.yml");

  @TempDir private Path folder;

  private static List<String> violations(Repo repo) {
    List<String> top = repo.top();
    return Stream.concat(
            top.stream()
                .filter(name -> !name.startsWith("."))
                .filter(name -> !NEEDED.contains(name) && !LATER.contains(name))
                .map(name -> name + " does not belong at the top"),
            NEEDED.stream()
                .filter(name -> !top.contains(name))
                .sorted()
                .map(name -> name + " is missing"))
        .toList();
  }

  @Test
  void hasTheDesignsFilesAndFoldersAndDotfiles() {
    assertThat(violations(Repo.here())).isEmpty();
  }

  @Test
  void reportsWhatDoesNotBelongAndWhatIsMissing() {
    FakeRepo repo = FakeRepo.in(folder).file(".editorconfig", "").file("scripts/build.sh", "");
    NEEDED.stream()
        .filter(name -> !name.equals("README.md"))
        .forEach(name -> repo.file(name.contains(".") ? name : name + "/pom.xml", ""));
    assertThat(violations(repo.made()))
        .containsExactly("scripts does not belong at the top", "README.md is missing");
  }
}
