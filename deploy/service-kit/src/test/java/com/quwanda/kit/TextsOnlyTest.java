package com.quwanda.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** What is no text is not taken for one: the documents say that a text is wanted. */
class TextsOnlyTest {

  private static final JsonMapper JSON = strict();

  record Reason(String text) {}

  private static JsonMapper strict() {
    JsonMapper.Builder builder = JsonMapper.builder();
    new KitAutoConfiguration().strictJson().customize(builder);
    return builder.build();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "-2147483648", "1.5", "1e400", "true", "false", "[]", "{}"})
  void refusesWhatIsNoText(String value) {
    assertThatThrownBy(() -> JSON.readValue("{\"text\":%s}".formatted(value), Reason.class))
        .isInstanceOf(JacksonException.class);
  }

  /** Else the above would prove nothing. */
  @Test
  void wouldBeTakenByAMapperThatIsNotStrict() {
    assertThat(new JsonMapper().readValue("{\"text\":1.5}", Reason.class).text()).isEqualTo("1.5");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "1", "true", "1.5", "word"})
  void takesATextWhateverItLooksLike(String text) {
    assertThat(JSON.readValue("{\"text\":\"%s\"}".formatted(text), Reason.class).text())
        .isEqualTo(text);
  }

  @Test
  void takesNothingForNothing() {
    assertThat(JSON.readValue("{\"text\":null}", Reason.class).text()).isNull();
  }
}
