package com.quwanda.e2e.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The README in Chinese says what the one in English says: commands, names, links, sections. */
class ReadmesTest {

  private static final String ENGLISH = "README.md";
  private static final String CHINESE = "deploy/docs/zh/README.md";
  private static final Pattern SECTION = Pattern.compile("^(#+) ", Pattern.MULTILINE);

  /** A link that one has to the other has no counterpart. */
  private static final Set<String> EACH_OTHER = Set.of(ENGLISH, CHINESE);

  private static List<String> differences(String english, String chinese) {
    Document here = Document.of(ENGLISH, english);
    Document there = Document.of(CHINESE, chinese);
    List<String> all = new ArrayList<>();
    compare("command", commands(here), commands(there), all);
    compare("name", new HashSet<>(here.spans()), new HashSet<>(there.spans()), all);
    compare("link", links(here), links(there), all);
    if (!Document.groups(SECTION, english).equals(Document.groups(SECTION, chinese))) {
      all.add("other sections");
    }
    return all;
  }

  private static void compare(String what, Set<String> here, Set<String> there, List<String> all) {
    Set<String> missing = new TreeSet<>(here);
    missing.removeAll(there);
    missing.forEach(name -> all.add(CHINESE + " lacks the " + what + " " + name));
    Set<String> more = new TreeSet<>(there);
    more.removeAll(here);
    more.forEach(name -> all.add(ENGLISH + " lacks the " + what + " " + name));
  }

  /** The lines of code; what is said in comments is said in words of the language. */
  private static Set<String> commands(Document document) {
    Set<String> lines = new HashSet<>();
    for (String block : document.blocks()) {
      block
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(String::strip)
          .forEach(lines::add);
    }
    return lines;
  }

  private static Set<String> links(Document document) {
    Set<String> targets = new HashSet<>();
    for (String link : document.links()) {
      targets.add(
          link.matches("https?:.*")
              ? link
              : Path.of(document.file()).resolveSibling(link).normalize().toString());
    }
    targets.removeAll(EACH_OTHER);
    return targets;
  }

  @Test
  void sayTheSame() {
    Repo repo = Repo.here();
    assertThat(differences(repo.read(ENGLISH), repo.read(CHINESE))).isEmpty();
  }

  @Test
  void areReportedWhereTheyDiffer() {
    String english =
        "# A\n\n`one`, [x](deploy/docs/x.md)\n\n```bash\n# why\ndeploy/dev up\n```\n\n## B\n";
    assertThat(
            differences(english, english.replace("# why", "# 为什么").replace("deploy/docs/", "../")))
        .isEmpty();
    assertThat(
            differences(english, "# 甲\n\n`two`, [y](../y.md)\n\n```bash\ndeploy/dev down\n```\n"))
        .containsExactly(
            CHINESE + " lacks the command deploy/dev up",
            ENGLISH + " lacks the command deploy/dev down",
            CHINESE + " lacks the name one",
            ENGLISH + " lacks the name two",
            CHINESE + " lacks the link deploy/docs/x.md",
            ENGLISH + " lacks the link deploy/docs/y.md",
            "other sections");
  }
}
