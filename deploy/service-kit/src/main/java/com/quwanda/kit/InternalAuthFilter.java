package com.quwanda.kit;

import com.quwanda.contract.AnyProblem;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets in only our own processes: on public paths the gateway alone, with its own credential, so
 * that it can reach nothing else; on all other paths services and operators with theirs. Everyone
 * else gets 401, so a forged user header is worth nothing.
 */
final class InternalAuthFilter extends OncePerRequestFilter {

  static final String INTERNAL = "X-Internal-Token";
  static final String GATEWAY = "X-Gateway-Token";

  private static final String PUBLIC_DOCUMENT = "/v3/api-docs/public";

  private final List<byte[]> internalTokens;
  private final List<byte[]> gatewayTokens;

  InternalAuthFilter(KitSettings settings) {
    this.internalTokens = bytes(settings.internalToken());
    this.gatewayTokens = bytes(settings.gatewayToken());
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (isAllowed(request)) {
      chain.doFilter(request, response);
    } else {
      PlainProblem.write(response, AnyProblem.INTERNAL_ONLY);
    }
  }

  private boolean isAllowed(HttpServletRequest request) {
    return path(request).startsWith("/api/") || path(request).equals(PUBLIC_DOCUMENT)
        ? isOneOf(gatewayTokens, request.getHeader(GATEWAY))
        : isOneOf(internalTokens, request.getHeader(INTERNAL));
  }

  /** Takes as long whichever fits, so that a token cannot be found byte by byte. */
  private static boolean isOneOf(List<byte[]> tokens, String shown) {
    byte[] bytes = shown == null ? new byte[0] : shown.getBytes(StandardCharsets.UTF_8);
    boolean fits = false;
    for (byte[] token : tokens) {
      fits |= MessageDigest.isEqual(bytes, token);
    }
    return fits;
  }

  private static List<byte[]> bytes(List<String> tokens) {
    return tokens.stream().map(token -> token.getBytes(StandardCharsets.UTF_8)).toList();
  }

  /**
   * The path that decides which handler runs. The URI as the client spelt it would not do: with
   * dots or semicolons it may look like a path of the other kind.
   */
  static String path(HttpServletRequest request) {
    String rest = request.getPathInfo();
    return request.getServletPath() + (rest == null ? "" : rest);
  }
}
