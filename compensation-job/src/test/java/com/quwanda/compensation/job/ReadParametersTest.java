package com.quwanda.compensation.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.app.JobRun;
import jakarta.validation.Validation;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

class ReadParametersTest {

  private final ReadParameters parameters =
      new ReadParameters(
          JsonMapper.builder()
              .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
              .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
              .build(),
          Validation.buildDefaultValidatorFactory().getValidator());

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "  ", "{}"})
  void areTheDefaultsWhenNothingIsSaid(String text) {
    assertThat(parameters.read(text)).isEqualTo(JobRun.DEFAULTS);
  }

  @Test
  void readsEachField() {
    assertThat(
            parameters.read(
                """
                {"orderId":"t-1","activityId":"活动-7","dryRun":true,"limit":5,"minAgeSeconds":60,
                 "date":"2026-12-24"}
                """))
        .isEqualTo(new JobParameters("t-1", "活动-7", true, 5, 60L, "2026-12-24"));
  }

  static Stream<Arguments> wrong() {
    return Stream.of(
        Arguments.of("{\"dryrun\":true}", "unknown field dryrun"),
        Arguments.of("{\"dryRun\":\"true\"}", "dryRun"),
        Arguments.of("{\"dryRun\":1}", "dryRun"),
        Arguments.of("{\"limit\":\"5\"}", "limit"),
        Arguments.of("{\"limit\":1.5}", "limit"),
        Arguments.of("{\"limit\":0}", "limit"),
        Arguments.of("{\"limit\":10001}", "limit"),
        Arguments.of("{\"minAgeSeconds\":-1}", "minAgeSeconds"),
        Arguments.of("{\"minAgeSeconds\":31536001}", "minAgeSeconds"),
        Arguments.of("{\"date\":20261224}", "date"),
        Arguments.of("{\"date\":\"24.12.2026\"}", "date"),
        Arguments.of("{\"date\":\"yesterday\"}", "date"),
        Arguments.of("{\"orderId\":5}", "orderId"),
        Arguments.of("{\"orderId\":\"a b\"}", "orderId"),
        Arguments.of("{\"activityId\":{}}", "activityId"),
        Arguments.of("[1]", "one JSON object"),
        Arguments.of("null", "one JSON object"),
        Arguments.of("orderId=5", "one JSON object"),
        Arguments.of("{} {}", "one JSON object"));
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void areRefusedWithTheNameOfTheField(String text, String named) {
    assertThatThrownBy(() -> parameters.read(text))
        .isInstanceOf(WrongParameters.class)
        .hasMessageStartingWith("wrong parameters: ")
        .hasMessageContaining(named);
  }
}
