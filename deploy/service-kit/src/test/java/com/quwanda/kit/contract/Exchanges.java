package com.quwanda.kit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.HttpExchange;

/** A contract's exchanges as lines of text, one per method. */
final class Exchanges {

  private Exchanges() {}

  /** Verb, path, parameters and answer of each method of the interface, sorted. */
  static List<String> of(Class<?> api) {
    return Arrays.stream(api.getDeclaredMethods()).map(Exchanges::line).sorted().toList();
  }

  private static String line(Method method) {
    HttpExchange exchange = AnnotatedElementUtils.findMergedAnnotation(method, HttpExchange.class);
    assertThat(exchange).as("exchange of %s", method.getName()).isNotNull();
    String parameters =
        Arrays.stream(method.getParameters())
            .map(Exchanges::parameter)
            .collect(Collectors.joining(", "));
    return "%s %s (%s) -> %s"
        .formatted(
            exchange.url(),
            exchange.method(),
            parameters,
            simple(method.getGenericReturnType().getTypeName()));
  }

  private static String parameter(Parameter parameter) {
    String type = simple(parameter.getParameterizedType().getTypeName());
    RequestHeader header = parameter.getAnnotation(RequestHeader.class);
    RequestParam query = parameter.getAnnotation(RequestParam.class);
    if (header != null) {
      String name = List.of(header.name(), header.value()).stream().max(Exchanges::longer).get();
      return "header %s%s: %s".formatted(name, header.required() ? "" : "?", type);
    }
    if (query != null) {
      return "query %s%s: %s".formatted(parameter.getName(), query.required() ? "" : "?", type);
    }
    if (parameter.isAnnotationPresent(PathVariable.class)) {
      return "path %s: %s".formatted(parameter.getName(), type);
    }
    assertThat(parameter.isAnnotationPresent(RequestBody.class)).isTrue();
    return "body: " + type;
  }

  private static int longer(String one, String other) {
    return one.length() - other.length();
  }

  private static String simple(String type) {
    return type.replaceAll("[a-z]+\\.", "");
  }
}
