package com.quwanda.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageCursorTest {

  @Test
  void beginsWithTheNewestTwentyRows() {
    assertThat(PageCursor.of(null, null)).isEqualTo(new PageCursor(Long.MAX_VALUE, 20));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 4711, Long.MAX_VALUE})
  void readsBackTheCursorItGaveOut(long lastId) {
    assertThat(PageCursor.of(PageCursor.after(lastId), 7)).isEqualTo(new PageCursor(lastId, 7));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 20, 100})
  void takesOneToAHundredRowsPerPage(int limit) {
    assertThat(PageCursor.of(null, limit).limit()).isEqualTo(limit);
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 101, Integer.MAX_VALUE})
  void refusesAnyOtherLimitAndNamesIt(int limit) {
    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(() -> PageCursor.of(null, limit))
        .satisfies(problem -> isInvalidRequest(problem, "limit"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "4711", "?", "é", "MTIzIA", "Zm9v", "MTIzNDU2Nzg5MDEyMzQ1Njc4OTA"})
  void refusesACursorItNeverGaveOutAndNamesIt(String cursor) {
    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(() -> PageCursor.of(cursor, null))
        .satisfies(problem -> isInvalidRequest(problem, "cursor"));
  }

  @ParameterizedTest
  @CsvSource({"-1", "0", "+7", "007"})
  void refusesANumberInAFormItNeverGivesOut(String text) {
    String cursor =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(text.getBytes(StandardCharsets.US_ASCII));
    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(() -> PageCursor.of(cursor, null))
        .satisfies(problem -> isInvalidRequest(problem, "cursor"));
  }

  private static void isInvalidRequest(ProblemException problem, String field) {
    assertThat(problem.status()).isEqualTo(400);
    assertThat(problem.code()).isEqualTo("INVALID_REQUEST");
    assertThat(problem.detail()).startsWith(field + ": ");
  }
}
