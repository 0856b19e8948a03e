package com.quwanda.kit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.context.WebApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The committed OpenAPI document of a service, and the one that the running service gives. A change
 * of what clients see is a change of the committed file, and so cannot go unseen.
 */
public final class OpenApiDocument {

  /** Set to true, it writes the documents anew instead of comparing them. */
  static final String WRITE = "openapi.write";

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .build();

  private OpenApiDocument() {}

  /**
   * Compares what this service says of its public operations with the committed document.
   *
   * @param context of the running service; asked past the filters, which want a credential
   */
  public static void assertCommitted(WebApplicationContext context) {
    String service = context.getEnvironment().getRequiredProperty("spring.application.name");
    Path file = folder().resolve(service + ".json");
    String generated = of(context, "public");
    if (Boolean.getBoolean(WRITE)) {
      write(file, generated);
      return;
    }
    compare(service, read(file), generated);
  }

  /** The document of one group, with its keys sorted. */
  public static String of(WebApplicationContext context, String group) {
    try {
      MockHttpServletResponse answer =
          MockMvcBuilders.webAppContextSetup(context)
              .build()
              .perform(get("/v3/api-docs/" + group))
              .andReturn()
              .getResponse();
      assertThat(answer.getStatus()).isEqualTo(200);
      return sorted(answer.getContentAsString(StandardCharsets.UTF_8));
    } catch (Exception e) {
      throw new IllegalStateException("no document " + group, e);
    }
  }

  static void compare(String service, String committed, String generated) {
    if (committed.equals(generated)) {
      return;
    }
    String how =
        "%nIf that is meant, write it anew and commit it:%n  mvn verify -pl %s -am -Dit.test=OpenApiIT"
                .formatted(service)
            + " -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false"
            + " -Dfailsafe.failIfNoSpecifiedTests=false -Dopenapi.write=true";
    Compatibility compatibility = Compatibility.between(committed, generated);
    if (!compatibility.breaks().isEmpty()) {
      fail(
          "the document of %s would break clients:%n  %s%s"
              .formatted(service, String.join("\n  ", compatibility.breaks()), how));
    }
    // Shown by the assertion, line by line.
    assertThat(generated)
        .as("the document of %s changed, which breaks no client.%s", service, how)
        .isEqualTo(committed);
  }

  private static String sorted(String json) {
    JsonNode tree = JSON.readTree(json);
    return JSON.writeValueAsString(JSON.treeToValue(tree, Object.class)) + "\n";
  }

  private static Path folder() {
    Path here = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(here.resolve("deploy/docs"))) {
      here = here.getParent();
    }
    return here.resolve("deploy/docs/openapi");
  }

  private static String read(Path file) {
    try {
      return Files.exists(file) ? Files.readString(file, StandardCharsets.UTF_8) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(Path file, String document) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, document, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
