package com.quwanda.kit;

import com.quwanda.contract.AnyProblem;
import com.quwanda.telemetry.LogLines;
import com.quwanda.telemetry.Zero;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.validation.ConstraintViolationException;
import java.net.URI;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.MessageSourceResolvable;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.validation.FieldError;
import org.springframework.validation.method.ParameterValidationResult;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.MissingRequestHeaderException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.ServletRequestBindingException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/**
 * The one table from exceptions to RFC 9457 problems, each with a stable {@code code}. The message
 * of an exception nobody expected never leaves the process: it is logged under an id that the
 * client gets.
 */
@RestControllerAdvice
final class ProblemAdvice extends ResponseEntityExceptionHandler {

  /** Members of a problem document that are not properties of the single case. */
  static final Set<String> STANDARD_MEMBERS =
      Set.of("type", "title", "status", "detail", "instance", "code", "traceId");

  private static final Logger LOG = LoggerFactory.getLogger(ProblemAdvice.class);

  private final MeterRegistry meters;

  ProblemAdvice(MeterRegistry meters) {
    this.meters = meters;
    Zero.counters(meters, "unexpected_failures_total");
  }

  /**
   * A field that is wrong, and how.
   *
   * @param field path of the field in the body, or name of a header or parameter
   * @param message what it should be
   */
  record WrongField(String field, String message) {}

  @ExceptionHandler
  ResponseEntity<Object> on(ProblemException problem) {
    ProblemDetail body =
        problem(problem.status(), problem.code(), problem.title(), problem.detail());
    problem.properties().forEach(body::setProperty);
    return answer(body, new HttpHeaders());
  }

  @ExceptionHandler
  ResponseEntity<Object> on(RemoteProblem problem) {
    LOG.warn("a problem of another service: {}", problem.getMessage());
    return on(problem.passedOn());
  }

  @ExceptionHandler
  ResponseEntity<Object> on(RemoteFailure failure) {
    LOG.warn("another service gave no answer", failure);
    return unavailable();
  }

  @ExceptionHandler({
    DataAccessException.class,
    CannotCreateTransactionException.class,
    TransactionSystemException.class
  })
  ResponseEntity<Object> onStore(Exception failure) {
    LOG.warn("a store could not be used", failure);
    return answer(problem(AnyProblem.STORE_UNAVAILABLE, null), new HttpHeaders());
  }

  @ExceptionHandler
  ResponseEntity<Object> on(ConstraintViolationException violated) {
    return wrong(
        violated.getConstraintViolations().stream()
            .map(v -> new WrongField(lastNode(v.getPropertyPath().toString()), v.getMessage()))
            .toList());
  }

  @ExceptionHandler
  ResponseEntity<Object> on(MethodArgumentTypeMismatchException mismatch) {
    return wrong(List.of(new WrongField(mismatch.getName(), "has the wrong type")));
  }

  // A statement that no database would carry out is a bug of ours, not a store that is away.
  @ExceptionHandler({
    Exception.class,
    DataIntegrityViolationException.class,
    InvalidDataAccessApiUsageException.class,
    InvalidDataAccessResourceUsageException.class
  })
  ResponseEntity<Object> onBug(Exception bug) {
    String id = UUID.randomUUID().toString();
    LOG.error("unexpected failure {}", id, bug);
    meters.counter("unexpected_failures_total").increment();
    ProblemDetail body = problem(AnyProblem.INTERNAL_ERROR, null);
    body.setProperty("failureId", id);
    return answer(body, new HttpHeaders());
  }

  @Override
  protected ResponseEntity<Object> handleMethodArgumentNotValid(
      MethodArgumentNotValidException e, HttpHeaders headers, HttpStatusCode status, WebRequest r) {
    return wrong(
        e.getBindingResult().getFieldErrors().stream()
            .map(f -> new WrongField(f.getField(), f.getDefaultMessage()))
            .toList());
  }

  @Override
  protected ResponseEntity<Object> handleHandlerMethodValidationException(
      HandlerMethodValidationException e,
      HttpHeaders headers,
      HttpStatusCode status,
      WebRequest r) {
    return wrong(
        e.getParameterValidationResults().stream()
            .flatMap(
                result ->
                    result.getResolvableErrors().stream()
                        .map(error -> new WrongField(fieldOf(error, result), message(error))))
            .toList());
  }

  @Override
  protected ResponseEntity<Object> handleServletRequestBindingException(
      ServletRequestBindingException e, HttpHeaders headers, HttpStatusCode status, WebRequest r) {
    return wrong(List.of(new WrongField(nameOfMissing(e), "is missing")));
  }

  @Override
  protected ResponseEntity<Object> handleMissingServletRequestParameter(
      MissingServletRequestParameterException e,
      HttpHeaders headers,
      HttpStatusCode status,
      WebRequest r) {
    return wrong(List.of(new WrongField(nameOfMissing(e), "is missing")));
  }

  @Override
  protected ResponseEntity<Object> handleHttpMessageNotReadable(
      HttpMessageNotReadableException e, HttpHeaders headers, HttpStatusCode status, WebRequest r) {
    // A number too large for its field is no DatabindException, but it has a path all the same.
    if (e.getCause() instanceof JacksonException wrongValue) {
      String field = pathOf(wrongValue);
      if (!field.isEmpty()) {
        return wrong(List.of(new WrongField(field, whatIsWrong(wrongValue))));
      }
    }
    return answer(problem(AnyProblem.MALFORMED_BODY, null), new HttpHeaders());
  }

  @Override
  protected ResponseEntity<Object> handleExceptionInternal(
      Exception e, Object body, HttpHeaders headers, HttpStatusCode status, WebRequest r) {
    HttpStatus known = HttpStatus.resolve(status.value());
    String code = known == null ? "HTTP_" + status.value() : known.name();
    for (AnyProblem listed : AnyProblem.values()) {
      if (listed.name().equals(code)) {
        return answer(problem(listed, null), headers);
      }
    }
    String title = known == null ? code : known.getReasonPhrase();
    return answer(problem(status.value(), code, title, null), headers);
  }

  private static ResponseEntity<Object> unavailable() {
    return answer(problem(AnyProblem.SERVICE_UNAVAILABLE, null), new HttpHeaders());
  }

  private static String nameOfMissing(ServletRequestBindingException e) {
    if (e instanceof MissingRequestHeaderException header) {
      return header.getHeaderName();
    }
    return e instanceof MissingServletRequestParameterException parameter
        ? parameter.getParameterName()
        : "request";
  }

  private static ResponseEntity<Object> wrong(List<WrongField> fields) {
    List<WrongField> sorted =
        fields.stream()
            .sorted(Comparator.comparing(WrongField::field).thenComparing(WrongField::message))
            .toList();
    String detail =
        sorted.isEmpty() ? null : sorted.get(0).field() + ": " + sorted.get(0).message();
    ProblemDetail body = problem(AnyProblem.INVALID_REQUEST, detail);
    body.setProperty("errors", sorted);
    return answer(body, new HttpHeaders());
  }

  private static ProblemDetail problem(AnyProblem listed, String detail) {
    return problem(listed.status(), listed.name(), listed.title(), detail);
  }

  private static ProblemDetail problem(int status, String code, String title, String detail) {
    ProblemDetail body = ProblemDetail.forStatus(status);
    body.setType(URI.create("about:blank"));
    body.setTitle(title);
    body.setDetail(detail);
    body.setProperty("code", code);
    return body;
  }

  private static ResponseEntity<Object> answer(ProblemDetail body, HttpHeaders headers) {
    if (LogLines.traceId() != null) {
      body.setProperty("traceId", LogLines.traceId());
    }
    HttpHeaders all = new HttpHeaders(headers);
    all.setContentType(MediaType.APPLICATION_PROBLEM_JSON);
    return new ResponseEntity<>(body, all, HttpStatusCode.valueOf(body.getStatus()));
  }

  private static String pathOf(JacksonException e) {
    StringBuilder path = new StringBuilder();
    for (JacksonException.Reference step : e.getPath()) {
      if (step.getPropertyName() != null) {
        path.append(path.isEmpty() ? "" : ".").append(step.getPropertyName());
      } else {
        path.append('[').append(step.getIndex()).append(']');
      }
    }
    return path.toString();
  }

  private static String whatIsWrong(JacksonException e) {
    return e instanceof UnrecognizedPropertyException
        ? "is not known"
        : "has a value of the wrong type or range";
  }

  private static String fieldOf(MessageSourceResolvable error, ParameterValidationResult r) {
    if (error instanceof FieldError field) {
      // One element of a body that is a list is named as in a body's own list.
      return r.getContainerIndex() == null
          ? field.getField()
          : "[" + r.getContainerIndex() + "]." + field.getField();
    }
    return r.getContainerIndex() == null
        ? String.valueOf(r.getMethodParameter().getParameterName())
        : "[" + r.getContainerIndex() + "]";
  }

  private static String message(MessageSourceResolvable error) {
    return String.valueOf(error.getDefaultMessage());
  }

  private static String lastNode(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }
}
