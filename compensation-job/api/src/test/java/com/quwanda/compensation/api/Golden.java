package com.quwanda.compensation.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.jdbc.autoconfigure.metrics.DataSourcePoolMetricsAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.json.JsonMapper;

/**
 * The golden files of this contract. They lie in the contract's jar, beside the classes, so that a
 * caller can feed its stubs with the very messages that the provider is held to.
 */
final class Golden {

  /** As services write and read JSON: the context's own mapper, nothing else of it is made. */
  static final JsonMapper JSON = mapperOfServices();

  private static final Path FOLDER = folder();

  private Golden() {}

  @SpringBootConfiguration
  @EnableAutoConfiguration(exclude = DataSourcePoolMetricsAutoConfiguration.class)
  static class Services {}

  private static JsonMapper mapperOfServices() {
    try (ConfigurableApplicationContext context =
        new SpringApplicationBuilder(Services.class)
            .web(WebApplicationType.NONE)
            .properties(
                "spring.application.name=golden",
                "spring.config.import=classpath:service-kit.yml",
                "spring.main.lazy-initialization=true",
                "spring.main.banner-mode=off",
                "management.health.db.enabled=false",
                "seata.enabled=false")
            .run()) {
      return context.getBean(JsonMapper.class);
    }
  }

  private static Path folder() {
    URL place = Golden.class.getResource("golden/exchanges.txt");
    try {
      return Path.of(place.toURI()).getParent();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The file's text; empty when there is none. */
  static String text(String file) {
    try {
      Path path = FOLDER.resolve(file);
      return Files.exists(path) ? Files.readString(path, StandardCharsets.UTF_8) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Names of the JSON files without their ending, sorted. */
  static List<String> names() {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .map(path -> path.getFileName().toString())
          .filter(name -> name.endsWith(".json"))
          .map(name -> name.substring(0, name.length() - ".json".length()))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Compares the text that services write for {@code value} with the golden file. */
  static void assertWritten(String name, Object value) {
    String written = JSON.writerWithDefaultPrettyPrinter().writeValueAsString(value);
    assertThat(text(name + ".json")).as("golden file of %s", name).isEqualTo(written + "\n");
  }
}
