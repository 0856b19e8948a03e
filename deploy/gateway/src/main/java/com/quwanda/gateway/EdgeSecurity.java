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
 * Who may ask for what. Every path under {@code /api} needs a token with the right role, but those
 * of the login and of the payment channels' notifications; what is neither there nor documentation
 * is not routed at all. Odd spellings of a path (double slashes, dots, semicolons, encoded ones)
 * are refused by the firewall that stands before this chain.
 */
@Configuration(proxyBeanMethods = false)
@EnableWebFluxSecurity
class EdgeSecurity {

  /** Payment channels have no token; what they send is signed, and order-service checks that. */
  static final String NOTIFICATIONS = "/api/v1/payment-notifications/*";

  @Bean
  SecurityWebFilterChain securityChain(
      ServerHttpSecurity http, ProblemReply reply, TokenRoles roles) {
    ServerAuthenticationEntryPoint unauthenticated =
        (exchange, why) -> reply.send(exchange, GatewayProblem.UNAUTHENTICATED);
    return http.authorizeExchange(
            paths ->
                paths
                    .pathMatchers(HttpMethod.POST, NOTIFICATIONS, LoginController.PATH)
                    .permitAll()
                    .pathMatchers("/api/v1/organiser/**")
                    .hasAuthority(Role.ORGANISER.claim())
                    .pathMatchers("/api/v1/ops/**")
                    .hasAuthority(Role.OPS.claim())
                    .pathMatchers("/api/v1/**")
                    .hasAuthority(Role.BUYER.claim())
                    .pathMatchers("/api/**")
                    .authenticated()
                    .anyExchange()
                    .permitAll())
        .oauth2ResourceServer(
            tokens ->
                tokens
                    .authenticationEntryPoint(unauthenticated)
                    .jwt(jwt -> jwt.jwtAuthenticationConverter(roles)))
        .exceptionHandling(
            failures ->
                failures
                    .authenticationEntryPoint(unauthenticated)
                    .accessDeniedHandler(
                        (exchange, why) -> reply.send(exchange, GatewayProblem.FORBIDDEN)))
        .securityContextRepository(NoOpServerSecurityContextRepository.getInstance())
        .requestCache(cache -> cache.requestCache(NoOpServerRequestCache.getInstance()))
        // AnswerHeaders sets them on every answer, also on those that never come to this chain.
        .headers(ServerHttpSecurity.HeaderSpec::disable)
        // No cookie ever authenticates, so there is nothing to forge across sites.
        .csrf(ServerHttpSecurity.CsrfSpec::disable)
        .cors(ServerHttpSecurity.CorsSpec::disable)
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
