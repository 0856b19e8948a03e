package com.quwanda.owner.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReminderTest {

  private static final Reminder DUE =
      new Reminder("T0a1b", Instant.parse("2026-11-30T10:15:00.250Z"));

  /** Messages outlive the version that sent them: another text is another contract. */
  @Test
  void travelsAsThisText() {
    assertThat(DUE.text())
        .isEqualTo("{\"orderId\":\"T0a1b\",\"dueAt\":\"2026-11-30T10:15:00.250Z\"}");
  }

  @Test
  void arrivesAsItWasSent() {
    assertThat(Reminder.read(DUE.text())).contains(DUE);
  }

  @Test
  void arrivesFromALaterVersionThatSaysMore() {
    assertThat(
            Reminder.read(
                "{\"orderId\":\"T0a1b\",\"dueAt\":\"2026-11-30T10:15:00.250Z\",\"more\":[1]}"))
        .contains(DUE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "gibberish",
        "null",
        "[]",
        "{\"orderId\":\"T0a1b\"",
        "{\"orderId\":\"T0a1b\"}",
        "{\"dueAt\":\"2026-11-30T10:15:00Z\"}",
        "{\"orderId\":\" \",\"dueAt\":\"2026-11-30T10:15:00Z\"}",
        "{\"orderId\":\"T0a1b\",\"dueAt\":\"soon\"}",
        "{\"orderId\":{},\"dueAt\":\"2026-11-30T10:15:00Z\"}",
        "{\"orderId\":\"T0a1b\",\"dueAt\":null}"
      })
  void isNotReadFromWhatIsNoSuchMessage(String text) {
    assertThat(Reminder.read(text)).isEmpty();
  }

  @Test
  void isNotReadFromALongText() {
    assertThat(Reminder.read(DUE.text() + " ".repeat(1024))).isEmpty();
    assertThat(Reminder.read(DUE.text().replace("T0a1b", "T".repeat(65)))).isEmpty();
  }
}
