package com.quwanda.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** A text where none is wanted is refused, however little it says: it is not "left out". */
class StrictJsonTest {

  private static final JsonMapper JSON = strict();

  /** What requests are made of. */
  record Wanted(
      Integer integer,
      int plainInt,
      Long longer,
      Boolean yesOrNo,
      TimeUnit unit,
      Instant instant,
      OffsetDateTime at,
      LocalDate day,
      Part part,
      List<Part> parts,
      Map<String, Integer> counts,
      BigDecimal amount,
      String text) {}

  record Part(Integer count) {}

  private static JsonMapper strict() {
    JsonMapper.Builder builder = JsonMapper.builder();
    new KitAutoConfiguration().strictJson().customize(builder);
    return builder.build();
  }

  static Stream<Arguments> membersAndBlanks() {
    return Stream.of(
            "integer",
            "plainInt",
            "longer",
            "yesOrNo",
            "unit",
            "instant",
            "at",
            "day",
            "part",
            "parts",
            "counts",
            "amount")
        .flatMap(
            member ->
                Stream.of("", " ", "\\u0000", "\\t", "\\u0000 \\n")
                    .map(blank -> Arguments.of(member, blank)));
  }

  @ParameterizedTest
  @MethodSource("membersAndBlanks")
  void refusesATextOfNothing(String member, String blank) {
    String body = "{\"%s\":\"%s\"}".formatted(member, blank);
    assertThatThrownBy(() -> JSON.readValue(body, Wanted.class))
        .isInstanceOfSatisfying(
            JacksonException.class,
            refused -> assertThat(refused.getPath().get(0).getPropertyName()).isEqualTo(member));
  }

  /** Else all of the above would prove nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\\u0000"})
  void wouldBeTakenForLeftOutByAMapperThatIsNotStrict(String blank) {
    String body = "{\"plainInt\":0,\"integer\":\"%s\"}".formatted(blank);
    assertThat(new JsonMapper().readValue(body, Wanted.class).integer()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"[\"\"]", "[{\"count\":\"\\u0000\"}]", "[\" \"]"})
  void refusesItWithinAListToo(String parts) {
    assertThatThrownBy(() -> JSON.readValue("{\"parts\":" + parts + "}", Wanted.class))
        .isInstanceOf(JacksonException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\\u0000", "\\t", "word"})
  void takesATextWhereOneIsWanted(String text) {
    Wanted read = JSON.readValue("{\"plainInt\":0,\"text\":\"%s\"}".formatted(text), Wanted.class);
    assertThat(read.text()).isEqualTo(JSON.readValue("\"" + text + "\"", String.class));
    assertThat(read.text()).isNotNull();
  }

  @Test
  void takesWhatIsWantedAndWhatIsLeftOut() {
    Wanted read =
        JSON.readValue(
            """
            {"integer":1,"plainInt":2,"longer":3,"yesOrNo":true,"unit":"DAYS",
             "instant":"2026-12-01T08:00:00Z","at":"2026-12-01T08:00:00+08:00","day":"2026-12-01",
             "part":{"count":4},"parts":[],"counts":{"a":5},"amount":6.50,"text":"word"}
            """,
            Wanted.class);
    assertThat(read.parts()).isEmpty();
    assertThat(read.part().count()).isEqualTo(4);
    assertThat(read.at()).isEqualTo("2026-12-01T08:00:00+08:00");
    assertThat(JSON.readValue("{\"integer\":null,\"plainInt\":0}", Wanted.class).integer())
        .isNull();
  }
}
