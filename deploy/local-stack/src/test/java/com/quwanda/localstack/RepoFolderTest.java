package com.quwanda.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RepoFolderTest {
  @TempDir Path folder;

  @Test
  void isFoundFromAFolderDeepInside() throws Exception {
    Path inside = Files.createDirectories(folder.resolve("stock-service/src/main"));
    Files.createDirectories(folder.resolve("deploy/local-stack"));
    Files.createFile(folder.resolve("deploy/local-stack/pom.xml"));
    assertThat(RepoFolder.findFrom(inside)).isEqualTo(folder.toAbsolutePath());
  }

  @Test
  void isRefusedOutsideTheRepository() {
    assertThatThrownBy(() -> RepoFolder.findFrom(folder))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(folder.toString());
  }

  @Test
  void isTheFolderOfThisBuild() {
    assertThat(RepoFolder.find().resolve("stock-service")).isDirectory();
  }
}
