package com.quwanda.e2e.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * SQL forms that a global transaction undoes wrongly: {@code INSERT IGNORE} that met a row has the
 * rollback delete that row; a column that changes by itself makes an undo find a strange row.
 */
class SqlFormsTest {

  private static final String MIGRATIONS = "/db/migration/.*\\.sql$";
  private static final String MAPPERS = "/src/main/.*Mapper\\.(java|xml)$";

  private static final Pattern FORBIDDEN =
      Pattern.compile(
          "\\bINSERT\\s+IGNORE\\b|\\bREPLACE\\s+(?:INTO\\s+)?\\w+\\s*(?:\\(|VALUES|SELECT|SET)"
              + "|\\bON\\s+UPDATE\\b",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern SQL_COMMENT =
      Pattern.compile("--[^\n]*|/\\*.*?\\*/", Pattern.DOTALL);
  private static final Pattern JOINED_STRINGS = Pattern.compile("\"\\s*\\+\\s*\"");

  @TempDir private Path folder;

  private static List<String> violations(Repo repo) {
    List<String> wrong = new ArrayList<>();
    for (String file : repo.matching(MIGRATIONS + "|" + MAPPERS)) {
      Matcher form = FORBIDDEN.matcher(sql(file, repo.read(file)));
      while (form.find()) {
        wrong.add(file + ": " + form.group());
      }
    }
    return wrong;
  }

  private static String sql(String file, String text) {
    return file.endsWith(".java")
        ? JOINED_STRINGS.matcher(JavaText.withoutComments(text)).replaceAll("")
        : SQL_COMMENT.matcher(text).replaceAll(" ");
  }

  @Test
  void areNoneThatAnUndoGetsWrong() {
    assertThat(Repo.here().matching(MIGRATIONS)).hasSizeGreaterThanOrEqualTo(2);
    assertThat(Repo.here().matching(MAPPERS)).hasSizeGreaterThanOrEqualTo(2);
    assertThat(violations(Repo.here())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT IGNORE INTO a VALUES (1);",
        "insert\n  ignore into a values (1);",
        "REPLACE INTO a VALUES (1);",
        "replace a (id) values (1);",
        "CREATE TABLE a (t DATETIME ON UPDATE CURRENT_TIMESTAMP);",
        "ALTER TABLE a ADD FOREIGN KEY (b) REFERENCES c (d) ON UPDATE CASCADE;"
      })
  void areReportedInMigrationsAndMappers(String sql) {
    assertThat(violations(with("x/src/main/resources/db/migration/V1__a.sql", sql))).hasSize(1);
    assertThat(
            violations(
                with(
                    "x/src/main/java/AMapper.java",
                    "@Insert(\"" + sql.replace("\n", "\"\n + \"") + "\")")))
        .hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-- no ON UPDATE column here\nCREATE TABLE a (id INT);",
        "UPDATE a SET b = REPLACE(b, 'x', 'y');",
        "INSERT INTO a VALUES (1) ON DUPLICATE KEY UPDATE b = 2;"
      })
  void areNotSeenWhereTheyAreNot(String sql) {
    assertThat(violations(with("x/src/main/resources/db/migration/V1__a.sql", sql))).isEmpty();
  }

  private Repo with(String file, String text) {
    return FakeRepo.in(folder).file(file, text).made();
  }
}
