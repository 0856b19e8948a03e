package com.quwanda.kit;

import com.quwanda.contract.Answers;
import com.quwanda.contract.AnyProblem;
import com.quwanda.contract.Form;
import com.quwanda.contract.IdempotencyKey;
import com.quwanda.contract.OrNull;
import com.quwanda.contract.ProblemCode;
import com.quwanda.contract.Problems;
import com.quwanda.contract.Role;
import com.quwanda.contract.WithoutToken;
import io.swagger.v3.core.jackson.ModelResolver;
import io.swagger.v3.core.jackson.TypeNameResolver;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.examples.Example;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import io.swagger.v3.oas.models.servers.Server;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springdoc.core.customizers.OperationCustomizer;
import org.springdoc.core.models.GroupedOpenApi;
import org.springdoc.core.providers.ObjectMapperProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.Order;
import org.springframework.core.type.filter.AssignableTypeFilter;
import org.springframework.http.HttpStatus;
import org.springframework.util.ClassUtils;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.method.HandlerMethod;

/**
 * What a contract promises beside its Java types, as its OpenAPI document says it: statuses, every
 * problem with an example, what is never null, and which headers clients send. There is a document
 * of what the gateway routes, {@code /v3/api-docs/public}, and one of the rest, {@code
 * /v3/api-docs/internal}.
 */
@Configuration(proxyBeanMethods = false)
class OpenApiContract {

  private static final String OURS = "com.quwanda";
  private static final String BEARER = "bearer";
  private static final String PROBLEM = "Problem";
  private static final String PROBLEM_JSON = "application/problem+json";
  private static final String OF_OUR_PROCESSES = "X-";

  /** Bound to both ends as all patterns are, so that {@code anchor} leaves it as it is. */
  private static final String NOT_BLANK = "^[\\s\\S]*\\S[\\s\\S]*$";

  @Bean
  OpenAPI openApi(@Value("${spring.application.name}") String service) {
    return new OpenAPI()
        .info(new Info().title(service).version("1"))
        // The gateway's, whatever it is called: no address of a single run.
        .servers(List.of(new Server().url("/")));
  }

  @Bean
  GroupedOpenApi publicOperations() {
    return group("public", "/api/**", new Described(true));
  }

  @Bean
  GroupedOpenApi internalOperations() {
    return group("internal", "/internal/**", new Described(false));
  }

  /** First, since the first one is asked last: it asks nobody behind it. */
  @Bean
  @Order(Ordered.HIGHEST_PRECEDENCE)
  ModelResolver modelResolver(ObjectMapperProvider mappers) {
    return new ModelResolver(mappers.jsonMapper(), new NestedNames())
        .openapi31(mappers.isOpenapi31());
  }

  /** A type within another is named after both: many have a part of the same simple name. */
  private static final class NestedNames extends TypeNameResolver {

    static String of(Class<?> type) {
      Class<?> outer = type.getDeclaringClass();
      return outer == null ? type.getSimpleName() : of(outer) + type.getSimpleName();
    }

    @Override
    protected String getNameOfClass(Class<?> type) {
      return of(type);
    }
  }

  private static GroupedOpenApi group(String name, String paths, Described described) {
    return GroupedOpenApi.builder()
        .group(name)
        .pathsToMatch(paths)
        .addOperationCustomizer(described)
        .addOpenApiCustomizer(described)
        .build();
  }

  /** One of the two documents: sees its operations one by one, and the whole at its end. */
  private static final class Described implements OperationCustomizer, OpenApiCustomizer {

    private final boolean isPublic;
    private final Map<String, Class<?>> answered = new TreeMap<>();
    private final Map<String, Class<?>> asked = new TreeMap<>();
    private final Map<String, ProblemCode> examples = new TreeMap<>();

    Described(boolean isPublic) {
      this.isPublic = isPublic;
    }

    @Override
    public synchronized Operation customize(Operation operation, HandlerMethod handler) {
      Method method = handler.getMethod();
      collect(method.getGenericReturnType(), answered);
      for (var parameter : handler.getMethodParameters()) {
        if (parameter.hasParameterAnnotation(RequestBody.class)) {
          collect(parameter.getGenericParameterType(), asked);
        }
      }
      operation.setOperationId(method.getName());
      parameters(operation);
      boolean withoutToken = AnnotatedElementUtils.hasAnnotation(method, WithoutToken.class);
      operation.setResponses(successes(operation, method));
      for (ProblemCode code : problems(operation, method, withoutToken)) {
        addProblem(operation.getResponses(), code);
      }
      if (isPublic && !withoutToken) {
        operation.addSecurityItem(new SecurityRequirement().addList(BEARER));
      }
      operation.setDescription(plain(operation.getDescription()));
      String summary = plain(operation.getSummary());
      operation.setSummary(
          summary == null || summary.equals(operation.getDescription()) ? null : summary);
      return operation;
    }

    /** Headers that our own processes set are no business of clients. */
    private void parameters(Operation operation) {
      if (operation.getParameters() == null) {
        return;
      }
      List<Parameter> all = new ArrayList<>(operation.getParameters());
      all.removeIf(p -> "header".equals(p.getIn()) && p.getName().startsWith(OF_OUR_PROCESSES));
      for (Parameter parameter : all) {
        parameter.setDescription(plain(parameter.getDescription()));
        if (parameter.getName().equals(IdempotencyKey.HEADER)) {
          parameter.setRequired(true);
          parameter.getSchema().setPattern(IdempotencyKey.PATTERN);
          parameter.setExample("8e03978e-40d5-43dd-bc93-6894a57f9324");
        }
        if (isPublic && parameter.getName().equals("limit")) {
          limit(parameter.getSchema());
        }
      }
      operation.setParameters(all.isEmpty() ? null : all);
    }

    @SuppressWarnings("unchecked")
    private static void limit(Schema<?> schema) {
      schema.minimum(BigDecimal.ONE).maximum(BigDecimal.valueOf(PageCursor.HIGHEST_LIMIT));
      ((Schema<Object>) schema).setDefault(PageCursor.DEFAULT_LIMIT);
    }

    private static ApiResponses successes(Operation operation, Method method) {
      ApiResponse found = operation.getResponses().get("200");
      Content body = found == null ? null : found.getContent();
      Answers answers = AnnotatedElementUtils.findMergedAnnotation(method, Answers.class);
      ApiResponses responses = new ApiResponses();
      for (int status : answers == null ? new int[] {200} : answers.value()) {
        ApiResponse response =
            new ApiResponse().description(HttpStatus.valueOf(status).getReasonPhrase());
        if (status != HttpStatus.NO_CONTENT.value()) {
          response.setContent(body);
        }
        if (answers != null && answers.replayed()) {
          response.addHeaderObject(
              IdempotencyKey.REPLAYED,
              new Header()
                  .description("true when this tells what an earlier request has done")
                  .schema(text().pattern("^true$")));
        }
        responses.addApiResponse(Integer.toString(status), response);
      }
      return responses;
    }

    private List<ProblemCode> problems(Operation operation, Method method, boolean withoutToken) {
      List<ProblemCode> codes = new ArrayList<>();
      Problems own = AnnotatedElementUtils.findMergedAnnotation(method, Problems.class);
      if (own != null) {
        String beside = packageOf(method);
        Arrays.stream(own.value()).map(code -> named(code, beside)).forEach(codes::add);
      }
      for (AnyProblem common : AnyProblem.values()) {
        boolean possible =
            switch (common) {
              case MALFORMED_BODY, BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE ->
                  operation.getRequestBody() != null;
              case REQUEST_TIMEOUT -> isPublic && operation.getRequestBody() != null;
              case INTERNAL_ONLY -> !isPublic;
              case UNAUTHENTICATED, FORBIDDEN -> isPublic && !withoutToken;
              case BAD_REQUEST, TOO_MANY_REQUESTS, ANSWER_LOST, GATEWAY_TIMEOUT -> isPublic;
              case INVALID_REQUEST, INTERNAL_ERROR, STORE_UNAVAILABLE, SERVICE_UNAVAILABLE -> true;
            };
        if (possible) {
          codes.add(common);
        }
      }
      return codes;
    }

    private void addProblem(ApiResponses responses, ProblemCode code) {
      ApiResponse response =
          responses.computeIfAbsent(
              Integer.toString(code.status()),
              status ->
                  new ApiResponse()
                      .description(HttpStatus.valueOf(code.status()).getReasonPhrase())
                      .content(
                          new Content()
                              .addMediaType(
                                  PROBLEM_JSON,
                                  new MediaType().schema(new Schema<>().$ref(PROBLEM)))));
      response
          .getContent()
          .get(PROBLEM_JSON)
          .addExamples(code.name(), new Example().$ref("#/components/examples/" + code.name()));
      if (code == AnyProblem.TOO_MANY_REQUESTS) {
        response.addHeaderObject(
            "Retry-After", new Header().description("seconds to wait").schema(schema("integer")));
      }
      examples.put(code.name(), code);
    }

    @Override
    public synchronized void customise(OpenAPI document) {
      Components components = document.getComponents();
      if (components == null) {
        components = new Components();
        document.setComponents(components);
      }
      if (isPublic) {
        components.addSecuritySchemes(
            BEARER,
            new SecurityScheme()
                .type(SecurityScheme.Type.HTTP)
                .scheme("bearer")
                .bearerFormat("JWT"));
      }
      components.addSchemas(PROBLEM, problemSchema());
      for (ProblemCode code : examples.values()) {
        components.addExamples(code.name(), example(code));
      }
      for (Map.Entry<String, Schema> schema : components.getSchemas().entrySet()) {
        schema.getValue().setDescription(plain(schema.getValue().getDescription()));
        Class<?> type = answered.get(schema.getKey());
        if (type != null) {
          answer(schema.getValue(), type, !asked.containsKey(schema.getKey()));
        }
        properties(schema.getValue())
            .values()
            .forEach(property -> property.setDescription(plain(property.getDescription())));
        constraints(schema.getValue(), asked.get(schema.getKey()));
      }
      tag(document);
    }

    /** Each member of an answer is in it; which may be null, and what its text looks like. */
    private static void answer(Schema<?> schema, Class<?> type, boolean onlyAnswered) {
      List<String> members = new ArrayList<>();
      for (RecordComponent member : type.getRecordComponents()) {
        Schema<?> property = properties(schema).get(member.getName());
        members.add(member.getName());
        Form form = member.getAnnotation(Form.class);
        if (form != null) {
          property.setPattern(form.value());
        }
        if (member.isAnnotationPresent(OrNull.class)) {
          properties(schema).put(member.getName(), orNull(property));
        }
      }
      if (onlyAnswered) {
        schema.setRequired(members);
      }
    }

    /** What the constraints of a request mean, where JSON Schema reads the same words otherwise. */
    private static void constraints(Schema<?> schema, Class<?> type) {
      properties(schema).values().forEach(OpenApiContract::anchor);
      if (type == null) {
        return;
      }
      for (RecordComponent member : type.getRecordComponents()) {
        Schema<?> property = properties(schema).get(member.getName());
        if (member.getAccessor().isAnnotationPresent(NotEmpty.class)
            && member.getType() == List.class) {
          property.setMinItems(1);
        }
        if (member.getAccessor().isAnnotationPresent(NotBlank.class)) {
          property.setMinLength(1);
          property.setPattern(NOT_BLANK);
        }
      }
    }

    private static Schema<?> orNull(Schema<?> property) {
      if (property.get$ref() == null && property.getEnum() == null) {
        property.addType("null");
        return property;
      }
      Schema<?> either = new Schema<>();
      either.setDescription(property.getDescription());
      property.setDescription(null);
      return either.addAnyOfItem(property).addAnyOfItem(schema("null"));
    }

    /** Public operations by who may call them: clients get one class of calls per role. */
    private void tag(OpenAPI document) {
      document.setTags(null);
      Set<String> tags = new TreeSet<>();
      document
          .getPaths()
          .forEach(
              (path, item) ->
                  item.readOperations()
                      .forEach(
                          operation -> {
                            String tag = isPublic ? role(path, operation) : "internal";
                            operation.setTags(List.of(tag));
                            tags.add(tag);
                          }));
    }

    private static String role(String path, Operation operation) {
      return operation.getSecurity() == null ? "anyone" : Role.of(path).claim();
    }
  }

  /** Ours fit a whole text; a pattern of JSON Schema fits a part of it unless it says so. */
  private static void anchor(Schema<?> schema) {
    String pattern = schema.getPattern();
    if (pattern != null && !pattern.startsWith("^")) {
      schema.setPattern(pattern.contains("|") ? "^(?:" + pattern + ")$" : "^" + pattern + "$");
    }
    if (schema.getItems() != null) {
      anchor(schema.getItems());
    }
  }

  private static Map<String, Schema> properties(Schema<?> schema) {
    return schema.getProperties() == null ? Map.of() : schema.getProperties();
  }

  /** All records that a type is made of, by the name that they have in the document. */
  private static void collect(Type type, Map<String, Class<?>> records) {
    if (type instanceof ParameterizedType generic) {
      Arrays.stream(generic.getActualTypeArguments()).forEach(part -> collect(part, records));
    } else if (type instanceof Class<?> plain && plain.isRecord()) {
      Class<?> before = records.put(NestedNames.of(plain), plain);
      if (before != null && before != plain) {
        throw new IllegalStateException(before + " and " + plain + " have one name");
      }
      if (before == null) {
        for (RecordComponent member : plain.getRecordComponents()) {
          collect(member.getGenericType(), records);
        }
      }
    }
  }

  private static String packageOf(Method method) {
    for (Class<?> api : method.getDeclaringClass().getInterfaces()) {
      for (Method declared : api.getDeclaredMethods()) {
        if (declared.getName().equals(method.getName())) {
          return api.getPackageName();
        }
      }
    }
    return method.getDeclaringClass().getPackageName();
  }

  /**
   * The code of that name: the contract's own, or else that of another contract whose problems are
   * passed on.
   */
  static ProblemCode named(String name, String ownPackage) {
    ProblemCode found = null;
    for (Class<?> type : Codes.ALL) {
      for (Object constant : type.getEnumConstants()) {
        ProblemCode code = (ProblemCode) constant;
        if (code.name().equals(name)
            && (found == null || type.getPackageName().equals(ownPackage))) {
          found = code;
        }
      }
    }
    if (found == null) {
      throw new IllegalStateException("no contract has a problem " + name);
    }
    return found;
  }

  /** The enums of problem codes on the class path; found when the first document is asked for. */
  private static final class Codes {

    static final Set<Class<?>> ALL = find();

    private static Set<Class<?>> find() {
      var scan = new ClassPathScanningCandidateComponentProvider(false);
      scan.addIncludeFilter(new AssignableTypeFilter(ProblemCode.class));
      Set<Class<?>> found = new LinkedHashSet<>();
      scan.findCandidateComponents(OURS).stream()
          .map(bean -> bean.getBeanClassName())
          .sorted()
          .map(name -> ClassUtils.resolveClassName(name, null))
          .filter(Class::isEnum)
          .forEach(found::add);
      return found;
    }
  }

  private static Example example(ProblemCode code) {
    Map<String, Object> value = new LinkedHashMap<>();
    value.put("type", "about:blank");
    value.put("title", code.title());
    value.put("status", code.status());
    value.put("code", code.name());
    if (code.example() != null) {
      value.put("detail", code.example());
    }
    if (code == AnyProblem.INVALID_REQUEST) {
      value.put("errors", List.of(Map.of("field", "limit", "message", "a number from 1 to 100")));
    }
    return new Example().summary(code.title()).value(value);
  }

  private static Schema<?> problemSchema() {
    Schema<?> wrongField =
        schema("object")
            .addProperty("field", text().description("path in the body, or a parameter's name"))
            .addProperty("message", text().description("what it should be"))
            .required(List.of("field", "message"));
    Schema<?> errors = schema("array").description("of INVALID_REQUEST: what is wrong, by field");
    errors.setItems(wrongField);
    return schema("object")
        .description("An RFC 9457 problem; single codes have further members")
        .addProperty("type", text())
        .addProperty("title", text().description("one sentence for people"))
        .addProperty("status", schema("integer").format("int32"))
        .addProperty("detail", text().description("what is special about this case"))
        .addProperty("instance", text())
        .addProperty("code", text().pattern("^[A-Z][A-Z0-9_]*$").description("for programs"))
        .addProperty(
            "traceId",
            text().pattern("^[0-9a-f]{32}$").description("in our logs: tell us, and we find it"))
        .addProperty("errors", errors)
        .required(List.of("title", "status", "code"));
  }

  private static Schema<?> text() {
    return schema("string");
  }

  private static Schema<?> schema(String type) {
    Schema<?> schema = new Schema<>();
    schema.addType(type);
    return schema;
  }

  /** Javadoc as Markdown. */
  private static String plain(String javadoc) {
    return javadoc == null
        ? null
        : javadoc
            .replaceAll("\\{@(?:code|link|literal) +#?([^}]*)}", "`$1`")
            .replaceAll("</?code>", "`")
            .replaceAll("<[^>]+>", " ")
            .replaceAll("\\s+", " ")
            .strip();
  }
}
