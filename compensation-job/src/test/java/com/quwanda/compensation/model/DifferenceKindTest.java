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

  private static final String ABOUT_MONEY = "Kinds of difference about money";

  @Test
  void theGlossarySaysOfEachKindWhatIsDoneAboutIt() throws IOException {
    String glossary = glossary();
    assertThat(
            kinds(
                glossary.substring(
                    glossary.indexOf("Kinds of difference"), glossary.indexOf(ABOUT_MONEY))))
        .containsExactlyElementsOf(
            Arrays.stream(DifferenceKind.values()).map(DifferenceKind::name).toList());
  }

  @Test
  void theGlossaryExplainsEachKindAboutMoney() throws IOException {
    String glossary = glossary();
    assertThat(kinds(glossary.substring(glossary.indexOf(ABOUT_MONEY))))
        .containsExactlyElementsOf(
            Arrays.stream(MoneyDifferenceKind.values()).map(MoneyDifferenceKind::name).toList());
  }

  private static String glossary() throws IOException {
    return Files.readString(RepoFolder.find().resolve("deploy/docs/glossary.md"));
  }

  private static List<String> kinds(String table) {
    return Pattern.compile("^\\| ([A-Z_]+) \\|", Pattern.MULTILINE)
        .matcher(table)
        .results()
        .map(row -> row.group(1))
        .toList();
  }
}
