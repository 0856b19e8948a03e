package com.quwanda.compensation.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.localstack.RepoFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class DifferenceKindTest {

  @Test
  void theGlossarySaysOfEachKindWhatIsDoneAboutIt() throws IOException {
    String glossary = Files.readString(RepoFolder.find().resolve("deploy/docs/glossary.md"));
    String kinds = glossary.substring(glossary.indexOf("Kinds of difference"));
    List<String> documented =
        Pattern.compile("^\\| ([A-Z_]+) \\|", Pattern.MULTILINE)
            .matcher(kinds)
            .results()
            .map(row -> row.group(1))
            .toList();
    assertThat(documented)
        .containsExactlyElementsOf(
            Arrays.stream(DifferenceKind.values()).map(DifferenceKind::name).toList());
  }
}
