package com.quwanda.gateway;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.core.convert.converter.Converter;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** What the bearer of a verified token may do. Names that we do not know count for nothing. */
@Component
class TokenRoles implements Converter<Jwt, Mono<AbstractAuthenticationToken>> {
  static final String ROLES = "roles";
  static final String CLUB = "club";

  @Override
  public Mono<AbstractAuthenticationToken> convert(Jwt token) {
    List<GrantedAuthority> granted =
        names(token)
            .flatMap(name -> Role.named(name).stream())
            .filter(role -> role != Role.ORGANISER || clubOf(token).isPresent())
            .<GrantedAuthority>map(role -> new SimpleGrantedAuthority(role.claim()))
            .toList();
    return Mono.just(new JwtAuthenticationToken(token, granted, token.getSubject()));
  }

  private static Stream<String> names(Jwt token) {
    Collection<?> roles = (Collection<?>) token.getClaims().get(ROLES);
    return roles.stream().map(String.class::cast).distinct();
  }

  static boolean isListOfNames(Object roles) {
    return roles instanceof Collection<?> list && list.stream().allMatch(String.class::isInstance);
  }

  /** The club that an organiser acts for; empty when he is none. */
  static Optional<String> clubOf(Authentication user) {
    boolean organiser =
        user.getAuthorities().stream()
            .anyMatch(granted -> Role.ORGANISER.claim().equals(granted.getAuthority()));
    return organiser && user instanceof JwtAuthenticationToken token
        ? clubOf(token.getToken())
        : Optional.empty();
  }

  private static Optional<String> clubOf(Jwt token) {
    return token.getClaims().get(CLUB) instanceof String club && Identity.isClub(club)
        ? Optional.of(club)
        : Optional.empty();
  }
}
