package com.quwanda.gateway;

import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Exchanges the code that a mini-program got from its platform for an access token. */
@RestController
class LoginController {
  static final String PATH = "/api/v1/login";

  private static final Logger log = LoggerFactory.getLogger(LoginController.class);
  private static final int LONGEST_CODE = 1024;
  private static final JsonMapper STRICT =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final RequestBodies bodies;
  private final Optional<LoginCodes> codes;
  private final TokenIssuer issuer;

  LoginController(RequestBodies bodies, ObjectProvider<LoginCodes> codes, TokenIssuer issuer) {
    this.bodies = bodies;
    this.codes = Optional.ofNullable(codes.getIfAvailable());
    this.issuer = issuer;
  }

  /**
   * @param code as the platform has given it
   */
  record LoginRequest(String code) {}

  /**
   * @param accessToken to be sent as {@code Authorization: Bearer …}
   * @param tokenType always {@code Bearer}
   * @param expiresIn seconds from now
   */
  record LoginReply(String accessToken, String tokenType, long expiresIn) {}

  @PostMapping(PATH)
  Mono<LoginReply> logIn(ServerHttpRequest request) {
    return bodies
        .read(request, false)
        .map(LoginController::codeIn)
        .flatMap(this::redeem)
        .switchIfEmpty(Mono.error(() -> new Refused(GatewayProblem.LOGIN_FAILED)));
  }

  private Mono<LoginReply> redeem(String code) {
    LoginCodes platform = codes.orElseThrow(() -> new Refused(GatewayProblem.LOGIN_UNAVAILABLE));
    return platform
        .redeem(code)
        // The keys lie in a file.
        .publishOn(Schedulers.boundedElastic())
        .map(issuer::tokenFor)
        .onErrorMap(LoginController::unavailable)
        .map(token -> new LoginReply(token, "Bearer", issuer.lifetime().toSeconds()));
  }

  private static Refused unavailable(Throwable why) {
    log.warn("Nobody can log in: {}", why.toString());
    return new Refused(GatewayProblem.LOGIN_UNAVAILABLE, why);
  }

  private static String codeIn(byte[] body) {
    try {
      LoginRequest request = STRICT.readValue(body, LoginRequest.class);
      if (request != null
          && request.code() != null
          && !request.code().isBlank()
          && request.code().length() <= LONGEST_CODE) {
        return request.code();
      }
    } catch (JacksonException malformed) {
      throw new Refused(GatewayProblem.BAD_REQUEST, malformed);
    }
    throw new Refused(GatewayProblem.BAD_REQUEST);
  }
}
