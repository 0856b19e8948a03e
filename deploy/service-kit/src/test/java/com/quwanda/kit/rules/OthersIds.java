package com.quwanda.kit.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.client.RestClient;
import org.springframework.web.service.annotation.HttpExchange;

/**
 * Walks the public operations of a contract that have an id in their path, with an id that is
 * another user's. Each must answer 404, word for word as for an id that nobody has: else one could
 * ask which ids there are.
 */
public final class OthersIds {

  private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");
  private static final int NOT_FOUND = 404;

  private final RestClient stranger;
  private final Map<String, String> bodies;

  /**
   * A walker.
   *
   * @param stranger has the base URL and all headers of a request by somebody else
   * @param bodies JSON by the name of the operation that needs some
   */
  public OthersIds(RestClient.Builder stranger, Map<String, String> bodies) {
    this.stranger =
        stranger.defaultStatusHandler(status -> true, (request, response) -> {}).build();
    this.bodies = bodies;
  }

  /**
   * A public operation with an id in its path.
   *
   * @param name of the contract's method
   * @param variable name of the id
   */
  public record Operation(String name, HttpMethod method, String path, String variable) {}

  /** All of a contract, in the order of their names. */
  public static List<Operation> of(Class<?> contract) {
    return Arrays.stream(contract.getMethods())
        .filter(method -> AnnotatedElementUtils.hasAnnotation(method, HttpExchange.class))
        .map(OthersIds::operation)
        .filter(operation -> operation.path.startsWith("/api/") && operation.variable != null)
        .sorted(Comparator.comparing(Operation::name))
        .toList();
  }

  private static Operation operation(Method method) {
    HttpExchange exchange = AnnotatedElementUtils.findMergedAnnotation(method, HttpExchange.class);
    Matcher variable = VARIABLE.matcher(exchange.url());
    return new Operation(
        method.getName(),
        HttpMethod.valueOf(exchange.method()),
        exchange.url(),
        variable.find() ? variable.group(1) : null);
  }

  /** An id of the same form that nobody has. */
  public static String unknown(String id) {
    char last = id.charAt(id.length() - 1);
    return id.substring(0, id.length() - 1) + (last == '0' ? '1' : '0');
  }

  /** Tries this id with this operation. */
  public void tryOn(Operation operation, String id) {
    ResponseEntity<String> theirs = ask(operation, id);
    ResponseEntity<String> nobodys = ask(operation, unknown(id));
    assertThat(theirs.getStatusCode().value()).as(operation + ": " + theirs).isEqualTo(NOT_FOUND);
    assertThat(told(theirs).replace(id, unknown(id)))
        .as(operation.toString())
        .isEqualTo(told(nobodys));
    assertThat(theirs.getHeaders().headerNames())
        .as(operation.toString())
        .isEqualTo(nobodys.getHeaders().headerNames());
  }

  /** All but the trace, which is each request's own. */
  private static String told(ResponseEntity<String> answer) {
    return answer.getBody().replaceFirst(",\"traceId\":\"[0-9a-f]{32}\"", "");
  }

  private ResponseEntity<String> ask(Operation operation, String id) {
    RestClient.RequestBodySpec request =
        stranger
            .method(operation.method)
            .uri(operation.path.replace("{" + operation.variable + "}", id));
    String body = bodies.get(operation.name);
    if (body != null) {
      request.contentType(MediaType.APPLICATION_JSON).body(body);
    }
    return request.retrieve().toEntity(String.class);
  }
}
