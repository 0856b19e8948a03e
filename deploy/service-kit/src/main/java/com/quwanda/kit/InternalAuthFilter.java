package com.quwanda.kit;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets in only our own processes: services and operators on {@code /internal}, the gateway on
 * {@code /api}. Everyone who reaches a service's port without the token gets 401, so a forged user
 * header is worth nothing.
 */
final class InternalAuthFilter extends OncePerRequestFilter {

  static final String HEADER = "X-Internal-Token";

  private final byte[] token;

  InternalAuthFilter(KitSettings settings) {
    this.token = settings.internalToken().getBytes(StandardCharsets.UTF_8);
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return RequestPath.startsWith(request, "/actuator/");
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    String shown = request.getHeader(HEADER);
    // Compares in constant time, so that the token cannot be found byte by byte.
    if (shown == null || !MessageDigest.isEqual(shown.getBytes(StandardCharsets.UTF_8), token)) {
      PlainProblem.write(response, 401, "INTERNAL_ONLY", "Only our own processes may call this");
      return;
    }
    chain.doFilter(request, response);
  }
}
