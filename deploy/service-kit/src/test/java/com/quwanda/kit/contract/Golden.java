package com.quwanda.kit.contract;

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
 * The golden files of a contract. They lie in the contract's jar, beside the classes, so that a
 * caller can feed its stubs with the very messages that the provider is held to.
 */
public final class Golden {

  /** As services write and read JSON: the context's own mapper, nothing else of it is made. */
  public static final JsonMapper JSON = mapperOfServices();

  private final Class<?> api;
  private final Path folder;

  private Golden(Class<?> api) {
    this.api = api;
    this.folder = folder(api);
  }

  /** The golden files of the contract that this interface offers. */
  public static Golden of(Class<?> api) {
    return new Golden(api);
  }

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
                "seata.enabled=false")
            .run()) {
      return context.getBean(JsonMapper.class);
    }
  }

  private static Path folder(Class<?> api) {
    URL place = api.getResource("golden/exchanges.txt");
    try {
      return Path.of(place.toURI()).getParent();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The file's text; empty when there is none. */
  public String text(String file) {
    try {
      Path path = folder.resolve(file);
      return Files.exists(path) ? Files.readString(path, StandardCharsets.UTF_8) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Names of the JSON files without their ending, sorted. */
  public List<String> names() {
    try (Stream<Path> files = Files.list(folder)) {
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
  public void assertWritten(String name, Object value) {
    String written = JSON.writerWithDefaultPrettyPrinter().writeValueAsString(value);
    assertThat(text(name + ".json")).as("golden file of %s", name).isEqualTo(written + "\n");
  }

  /** Compares the contract's exchanges with {@code golden/exchanges.txt}. */
  public void assertExchanges() {
    assertThat(text("exchanges.txt").lines().toList()).isEqualTo(Exchanges.of(api));
  }

  /**
   * Every type of the contract has a golden file, and every golden file its type.
   *
   * @param shared types that come along for callers' code and are in no message
   */
  public void assertComplete(Class<?>... shared) {
    assertThat(names().stream().map(name -> name.replaceAll("-.*", "")).distinct().toList())
        .isEqualTo(
            ContractTypes.namesBeside(api).stream()
                .filter(name -> Stream.of(shared).noneMatch(t -> t.getSimpleName().equals(name)))
                .toList());
  }
}
