package com.quwanda.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Without the profile cloud. */
class LocalPlacesTest {

  @Test
  void areOneOrSeveralOfEachService() {
    try (ConfigurableApplicationContext process =
        start("--QUWANDA_STOCK_URL=http://127.0.0.1:8082, https://[::1]:9082")) {
      Instances instances = process.getBean(Instances.class);
      assertThat(instances.of("stock-service"))
          .containsExactlyInAnyOrder(
              URI.create("http://127.0.0.1:8082"), URI.create("https://[::1]:9082"));
      assertThat(instances.of("order-service"))
          .containsExactly(URI.create("http://127.0.0.1:8081"));
      assertThat(instances.of("compensation-job"))
          .containsExactly(URI.create("http://127.0.0.1:8085"));
      assertThat(instances.of("nobody")).isEmpty();
    }
  }

  private static ConfigurableApplicationContext start(String... arguments) {
    return new SpringApplicationBuilder(Process.class)
        .web(WebApplicationType.NONE)
        .properties("spring.config.import=classpath:discovery.yml")
        .run(arguments);
  }

  @SpringBootConfiguration
  @EnableAutoConfiguration
  static class Process {}
}
