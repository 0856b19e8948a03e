package com.quwanda.e2e.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What no source file has: a name that says nothing, a test that sleeps, a task left undone. */
class SourcesTest {

  private static final String JAVA = "\\.java$";
  private static final String TEXT = "\\.(java|lua|sql|xml|yml|md|sh|json|conf|txt)$|^[^.]*$";

  private static final Pattern EMPTY_NAME =
      Pattern.compile(
          "(?<![.\\w])(?:class|interface|record|enum)\\s+"
              + "(\\w*(?:Manager|Helpers?|Utils?|Impl|Commons?)|Common\\w*)\\b");
  private static final Pattern SLEEP = Pattern.compile("\\b(?:Thread|[A-Z]+S)\\s*\\.\\s*sleep\\b");
  // Put together here, so that the rule does not find itself.
  private static final Pattern UNDONE = Pattern.compile("\\b(?:" + "TO" + "DO|FIX" + "ME)\\b");

  @TempDir private Path folder;

  private static List<String> emptyNames(Repo repo) {
    return found(repo, JAVA, JavaText::withoutCommentsAndStrings, EMPTY_NAME);
  }

  private static List<String> sleepingTests(Repo repo) {
    return found(repo, "/src/test/.*" + JAVA, JavaText::withoutCommentsAndStrings, SLEEP);
  }

  private static List<String> undone(Repo repo) {
    return found(repo, TEXT, text -> text, UNDONE);
  }

  private static List<String> found(
      Repo repo, String files, Function<String, String> part, Pattern pattern) {
    List<String> wrong = new ArrayList<>();
    for (String file : repo.matching(files)) {
      Matcher match = pattern.matcher(part.apply(repo.read(file)));
      while (match.find()) {
        wrong.add(file + ": " + match.group());
      }
    }
    return wrong;
  }

  @Test
  void haveNoNameThatSaysNothing() {
    assertThat(emptyNames(Repo.here())).isEmpty();
  }

  @Test
  void haveNoTestThatSleeps() {
    assertThat(sleepingTests(Repo.here())).isEmpty();
  }

  @Test
  void haveNoTaskLeftUndone() {
    assertThat(undone(Repo.here())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "class StockManager {}", "final class DateUtils {}", "interface OrderHelper {}",
    "record FooImpl() {}", "class A { enum Common { X } }", "class CommonThings {}"
  })
  void areReportedForANameThatSaysNothing(String code) {
    assertThat(emptyNames(with("x/src/main/java/A.java", code))).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "// class FooManager",
    "class A { TransactionManager tm; }",
    "class Implied {}",
    "class A { Class<?> c = Manager.class; }"
  })
  void areNotReportedForTheNamesOfOthers(String code) {
    assertThat(emptyNames(with("x/src/main/java/A.java", code))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"Thread.sleep(5);", "TimeUnit.SECONDS.sleep(1);", "Thread . sleep(x);"})
  void areReportedForATestThatSleeps(String code) {
    assertThat(sleepingTests(with("x/src/test/java/A.java", code))).hasSize(1);
    assertThat(sleepingTests(with("x/src/test/java/A.java", "// " + code))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"a.java", "b/c.lua", "d.sql", "e.yml", "f.md", "deploy/dev", "pom.xml"})
  void areReportedForATaskLeftUndoneWhereverItIs(String file) {
    assertThat(undone(with(file, "-- TO" + "DO later"))).hasSize(1);
  }

  private Repo with(String file, String text) {
    return FakeRepo.in(folder).file(file, text).made();
  }
}
