package com.quwanda.kit;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.metrics.DataSourcePoolMetricsAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * A small service on the kit with a real HTTP server and one request thread. Beans are made when
 * they are needed, so it needs no database and no TC as long as no request asks for them.
 */
@SpringBootTest(
    classes = KitSite.Application.class,
    webEnvironment = WebEnvironment.RANDOM_PORT,
    properties = {
      "spring.application.name=kit-site",
      "spring.config.import=classpath:service-kit.yml",
      "spring.main.lazy-initialization=true",
      "seata.enabled=false",
      "management.server.port=0",
      "management.endpoint.health.group.readiness.include=readinessState",
      "quwanda.kit.internal-token=" + KitSite.TOKEN,
      "quwanda.kit.gateway-token=" + KitSite.GATEWAY_TOKEN,
      "quwanda.kit.faults-enabled=true",
      "quwanda.db.url=jdbc:mysql://127.0.0.1:1/none",
      "quwanda.db.user=none",
      "server.tomcat.threads.max=1",
      "server.tomcat.threads.min-spare=1"
    })
abstract class KitSite {

  static final String TOKEN = "token-of-the-kit-tests";
  static final String GATEWAY_TOKEN = "token-of-a-gateway-in-tests";

  /** What the site does on {@code /api/do/{name}} and {@code /internal/do/{name}}. */
  static final Map<String, Callable<Object>> DOES = new ConcurrentHashMap<>();

  @LocalServerPort private int port;
  @LocalManagementPort private int managementPort;

  SiteClient site() {
    return new SiteClient(port);
  }

  /** The port of health and metrics. */
  SiteClient management() {
    return new SiteClient(managementPort);
  }

  int port() {
    return port;
  }

  @SpringBootConfiguration
  @EnableAutoConfiguration(exclude = DataSourcePoolMetricsAutoConfiguration.class)
  @Import(Site.class)
  static class Application {}

  record Part(@NotNull @Min(1) @Max(9) Integer count) {}

  record Thing(
      @NotNull @Min(1) @Max(1000) Integer quantity,
      String name,
      @Valid List<@NotNull Part> parts) {}

  @RestController
  static class Site {

    @GetMapping({"/api/do/{name}", "/internal/do/{name}"})
    Object act(@PathVariable String name) throws Exception {
      return DOES.get(name).call();
    }

    @PostMapping("/api/things")
    Thing thing(@Valid @RequestBody Thing thing) {
      return thing;
    }

    @PostMapping("/api/many-things")
    List<Thing> things(@Valid @RequestBody List<@Valid Thing> things) {
      return things;
    }

    @PostMapping("/api/length")
    int length(@RequestBody(required = false) byte[] body) {
      return body == null ? 0 : body.length;
    }

    @GetMapping("/api/things/{number}")
    String parameters(
        @RequestHeader("X-User-Id") long user,
        @PathVariable int number,
        @RequestParam @Min(1) Integer limit) {
      return user + " " + number + " " + limit;
    }
  }
}
