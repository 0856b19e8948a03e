package com.quwanda.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SqlScriptTest {

  @Test
  void splitsAScriptIntoItsStatements() {
    assertThat(
            SqlScript.statements(
                """
                -- SET @since = 'then'; -- not this
                SET @jdbc = 'jdbc:mysql://127.0.0.1:3306/'; -- but this
                --
                DELETE FROM a
                 WHERE b = 2 - -1;

                SELECT 1"""))
        .containsExactly(
            "SET @jdbc = 'jdbc:mysql://127.0.0.1:3306/'",
            "DELETE FROM a\n WHERE b = 2 - -1",
            "SELECT 1");
  }

  @Test
  void findsNothingInAnEmptyOne() {
    assertThat(SqlScript.statements(" ;\n-- nothing;\n;")).isEmpty();
  }
}
