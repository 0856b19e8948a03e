package com.quwanda.gateway;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.data.redis.core.ReactiveStringRedisTemplate;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Codes for development and tests, in the place of the platform's: signed with a secret, good for
 * five minutes, each once. Which are spent stands in Redis, and none is redeemed without it.
 */
@Component
@Conditional(LocalLoginCodes.WithSecret.class)
class LocalLoginCodes implements LoginCodes {
  /** Whether there is a secret, whatever it is made of: it is no expression. */
  static final class WithSecret implements Condition {
    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
      return !context.getEnvironment().getProperty("quwanda.login.local-secret", "").isBlank();
    }
  }

  /** Longer than any code is good, so that none is forgotten before its end. */
  private static final Duration REMEMBERED = Duration.ofMinutes(6);

  private static final Duration LONGEST_LIFE = Duration.ofMinutes(5);
  private static final String MAC = "HmacSHA256";

  private final SecretKeySpec secret;
  private final ReactiveStringRedisTemplate redis;
  private final JsonMapper json;

  LocalLoginCodes(LoginSettings settings, ReactiveStringRedisTemplate redis, JsonMapper json) {
    this.secret = new SecretKeySpec(settings.localSecret().getBytes(StandardCharsets.UTF_8), MAC);
    this.redis = redis;
    this.json = json;
  }

  @Override
  public Mono<Identity> redeem(String code) {
    return Mono.justOrEmpty(identityIn(code)).flatMap(identity -> once(code, identity));
  }

  private Mono<Identity> once(String code, Identity identity) {
    // The signed part alone names it: a signature may be written in more than one way.
    String spent = "edge:spent-login-code:" + code.substring(0, code.indexOf('.'));
    return Mono.defer(() -> redis.opsForValue().setIfAbsent(spent, "", REMEMBERED))
        .subscribeOn(Schedulers.boundedElastic())
        .filter(Boolean::booleanValue)
        .map(first -> identity);
  }

  private Optional<Identity> identityIn(String code) {
    String[] parts = code.split("\\.", -1);
    if (parts.length != 2) {
      return Optional.empty();
    }
    try {
      byte[] mac = Base64.getUrlDecoder().decode(parts[1]);
      if (!MessageDigest.isEqual(mac, macOf(parts[0]))) {
        return Optional.empty();
      }
      byte[] content = Base64.getUrlDecoder().decode(parts[0]);
      return json.readValue(content, Content.class).identityAt(Instant.now());
    } catch (IllegalArgumentException | JacksonException malformed) {
      return Optional.empty();
    }
  }

  private byte[] macOf(String content) {
    try {
      Mac mac = Mac.getInstance(MAC);
      mac.init(secret);
      return mac.doFinal(content.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /**
   * What is signed.
   *
   * @param exp end, in seconds since 1970
   * @param nonce makes it another code than any before
   */
  private record Content(long sub, long exp, String nonce, List<String> roles, String club) {

    Optional<Identity> identityAt(Instant now) {
      Instant end = Instant.ofEpochSecond(exp);
      boolean good =
          sub > 0
              && now.isBefore(end)
              && !end.isAfter(now.plus(LONGEST_LIFE))
              && roles != null
              && (club == null || Identity.isClub(club));
      return good
          ? Optional.of(new Identity(sub, knownRoles(), Optional.ofNullable(club)))
          : Optional.empty();
    }

    private Set<Role> knownRoles() {
      return roles.stream().flatMap(name -> Role.named(name).stream()).collect(Collectors.toSet());
    }
  }
}
