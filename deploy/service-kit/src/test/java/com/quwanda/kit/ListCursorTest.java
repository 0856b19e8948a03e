package com.quwanda.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListCursorTest {

  @Test
  void beginsWithTheFirstHundredItems() {
    assertThat(ListCursor.of(null, null)).isEqualTo(new ListCursor("", 100));
    assertThat(ListCursor.of(null, null).afterId()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "4711", "order-7", "journal:12"})
  void readsBackTheCursorItGaveOut(String key) {
    assertThat(ListCursor.of(ListCursor.to(key), 7)).isEqualTo(new ListCursor(key, 7));
  }

  @Test
  void readsARowsId() {
    assertThat(ListCursor.of(ListCursor.to("4711"), 1).afterId()).isEqualTo(4711);
    assertThat(ListCursor.idIn(Long.toString(Long.MAX_VALUE))).isEqualTo(Long.MAX_VALUE);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 500})
  void takesOneToFiveHundredItemsPerPage(int limit) {
    assertThat(ListCursor.of(null, limit).limit()).isEqualTo(limit);
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, 0, 501})
  void refusesAnyOtherLimitAndNamesIt(int limit) {
    assertThatThrownBy(() -> ListCursor.of(null, limit)).hasMessageContaining("limit: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "?", "é", "MTIzIA=="})
  void refusesACursorItNeverGaveOutAndNamesIt(String cursor) {
    assertThatThrownBy(() -> ListCursor.of(cursor, null)).hasMessageContaining("cursor: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "+7", "007", "seven", "9223372036854775808"})
  void refusesAKeyThatIsNoRowsId(String key) {
    ListCursor cursor = ListCursor.of(ListCursor.to(key), null);
    assertThatThrownBy(cursor::afterId).hasMessageContaining("cursor: ");
  }
}
