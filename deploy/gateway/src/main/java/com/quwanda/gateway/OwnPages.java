package com.quwanda.gateway;

import com.nimbusds.jose.jwk.JWKSet;
import java.time.Duration;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** What the gateway serves itself: its documentation page with all it needs, and public keys. */
@Configuration(proxyBeanMethods = false)
class OwnPages {
  private static final String OWN = OwnPages.class.getName();
  private static final Duration KEPT = Duration.ofMinutes(5);
  private static final String SWAGGER_UI = "META-INF/resources/webjars/swagger-ui/5.34.1/";

  /** The page's library puts styles into elements, and pictures into styles. */
  private static final String PAGE_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"
          + " img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
          + " frame-ancestors 'none'";

  private static final String NO_POLICY = "default-src 'none'; frame-ancestors 'none'";
  private static final MediaType HTML = MediaType.parseMediaType("text/html;charset=UTF-8");
  private static final MediaType CSS = MediaType.parseMediaType("text/css;charset=UTF-8");
  private static final MediaType SCRIPT = MediaType.parseMediaType("text/javascript;charset=UTF-8");

  private static final Map<String, Page> PAGES =
      Map.of(
          "/docs", new Page("docs/index.html", HTML, PAGE_POLICY),
          "/docs/page.js", new Page("docs/page.js", SCRIPT, NO_POLICY),
          "/docs/swagger-ui.css", new Page(SWAGGER_UI + "swagger-ui.css", CSS, NO_POLICY),
          "/docs/swagger-ui-bundle.js",
              new Page(SWAGGER_UI + "swagger-ui-bundle.js", SCRIPT, NO_POLICY),
          "/docs/swagger-ui-standalone-preset.js",
              new Page(SWAGGER_UI + "swagger-ui-standalone-preset.js", SCRIPT, NO_POLICY),
          "/openapi/gateway.json",
              new Page("openapi/gateway.json", MediaType.APPLICATION_JSON, NO_POLICY));

  private record Page(String resource, MediaType type, String policy) {}

  /** Whether this exchange is answered with one of them, which says itself how it may be used. */
  static boolean isOwn(ServerWebExchange exchange) {
    return exchange.getAttribute(OWN) != null;
  }

  @Bean
  RouterFunction<ServerResponse> pages(SigningKeys keys) {
    RouterFunctions.Builder routes = RouterFunctions.route();
    PAGES.forEach(
        (path, page) ->
            routes.GET(
                path,
                request -> {
                  request.exchange().getAttributes().put(OWN, true);
                  return answer(page.type, page.policy)
                      .bodyValue(new ClassPathResource(page.resource));
                }));
    return routes
        .GET(
            "/.well-known/jwks.json",
            request ->
                Mono.fromCallable(keys::publicParts)
                    .subscribeOn(Schedulers.boundedElastic())
                    .map(JWKSet::toString)
                    .flatMap(
                        set -> {
                          request.exchange().getAttributes().put(OWN, true);
                          return answer(MediaType.APPLICATION_JSON, NO_POLICY).bodyValue(set);
                        }))
        .build();
  }

  private static ServerResponse.BodyBuilder answer(MediaType type, String policy) {
    return ServerResponse.ok()
        .contentType(type)
        .cacheControl(CacheControl.maxAge(KEPT))
        .header(AnswerHeaders.POLICY, policy);
  }
}
