package com.quwanda.kit;

import jakarta.servlet.http.HttpServletRequest;

/**
 * The path that decides which handler runs. The URI as the client spelt it would not do: with dots
 * or semicolons it may look like a path that is free for all.
 */
final class RequestPath {

  private RequestPath() {}

  static boolean startsWith(HttpServletRequest request, String prefix) {
    String rest = request.getPathInfo();
    return (request.getServletPath() + (rest == null ? "" : rest)).startsWith(prefix);
  }
}
