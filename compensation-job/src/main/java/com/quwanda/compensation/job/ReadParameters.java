package com.quwanda.compensation.job;

import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.app.JobRun;
import jakarta.validation.Validator;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

/** Reads a job's parameters more strictly than a request: a typo must not widen what is done. */
final class ReadParameters {

  private static final String WRONG = "wrong parameters: ";

  private final JsonMapper json;
  private final Validator validator;

  ReadParameters(JsonMapper json, Validator validator) {
    this.json =
        json.rebuild()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .withCoercionConfig(
                LogicalType.Textual,
                texts -> {
                  texts.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail);
                  texts.setCoercion(CoercionInputShape.Float, CoercionAction.Fail);
                  texts.setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
                })
            .build();
    this.validator = validator;
  }

  /**
   * The parameters in that text; the defaults when it is empty.
   *
   * @throws WrongParameters when it is no JSON object, has an unknown field, or one that is wrong
   */
  JobParameters read(String text) {
    if (text == null || text.isBlank()) {
      return JobRun.DEFAULTS;
    }
    JobParameters read;
    try {
      read = json.readValue(text, JobParameters.class);
    } catch (UnrecognizedPropertyException unknown) {
      throw new WrongParameters(
          "%sunknown field %s, known are %s"
              .formatted(
                  WRONG,
                  unknown.getPropertyName(),
                  unknown.getKnownPropertyIds().stream().map(String::valueOf).sorted().toList()));
    } catch (DatabindException wrong) {
      String field = wrong.getPath().isEmpty() ? "" : wrong.getPath().get(0).getPropertyName();
      throw new WrongParameters(
          field.isEmpty()
              ? WRONG + "one JSON object is wanted"
              : WRONG + field + " has the wrong type");
    } catch (JacksonException noJson) {
      throw new WrongParameters(
          WRONG + "one JSON object is wanted, " + noJson.getOriginalMessage());
    }
    if (read == null) {
      throw new WrongParameters(WRONG + "one JSON object is wanted");
    }
    String violations =
        validator.validate(read).stream()
            .map(v -> v.getPropertyPath() + " " + v.getMessage())
            .sorted()
            .collect(Collectors.joining("; "));
    if (!violations.isEmpty()) {
      throw new WrongParameters(WRONG + violations);
    }
    return read;
  }
}
