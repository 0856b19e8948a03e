package com.quwanda.gateway;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.reactive.EnableWebFluxSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.ServerAuthenticationEntryPoint;
import org.springframework.security.web.server.context.NoOpServerSecurityContextRepository;
import org.springframework.security.web.server.firewall.ServerExchangeRejectedHandler;
import org.springframework.security.web.server.savedrequest.NoOpServerRequestCache;

/**
 * Who may ask for what. Every path under {@code /api} needs a token, but that of the payment
 * channels' notifications; anything else is not routed at all. Odd spellings of a path (double
 * slashes, dots, semicolons, encoded ones) are refused by the firewall that stands before this
 * chain.
 */
@Configuration(proxyBeanMethods = false)
@EnableWebFluxSecurity
class EdgeSecurity {

  /** Payment channels have no token; what they send is signed, and order-service checks that. */
  static final String NOTIFICATIONS = "/api/v1/payment-notifications/*";

  @Bean
  SecurityWebFilterChain securityChain(ServerHttpSecurity http, ProblemReply reply) {
    ServerAuthenticationEntryPoint unauthenticated =
        (exchange, why) -> reply.send(exchange, GatewayProblem.UNAUTHENTICATED);
    return http.authorizeExchange(
            paths ->
                paths
                    .pathMatchers(HttpMethod.POST, NOTIFICATIONS)
                    .permitAll()
                    .pathMatchers("/api/**")
                    .authenticated()
                    .anyExchange()
                    .permitAll())
        .oauth2ResourceServer(
            tokens -> tokens.authenticationEntryPoint(unauthenticated).jwt(jwt -> {}))
        .exceptionHandling(failures -> failures.authenticationEntryPoint(unauthenticated))
        .securityContextRepository(NoOpServerSecurityContextRepository.getInstance())
        .requestCache(cache -> cache.requestCache(NoOpServerRequestCache.getInstance()))
        // No cookie ever authenticates, so there is nothing to forge across sites.
        .csrf(ServerHttpSecurity.CsrfSpec::disable)
        .httpBasic(ServerHttpSecurity.HttpBasicSpec::disable)
        .formLogin(ServerHttpSecurity.FormLoginSpec::disable)
        .logout(ServerHttpSecurity.LogoutSpec::disable)
        .build();
  }

  @Bean
  ServerExchangeRejectedHandler rejectedRequests(ProblemReply reply) {
    return (exchange, why) -> reply.send(exchange, GatewayProblem.BAD_REQUEST);
  }
}
