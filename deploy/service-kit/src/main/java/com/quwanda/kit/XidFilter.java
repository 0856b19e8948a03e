package com.quwanda.kit;

import com.quwanda.telemetry.LogLines;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.seata.core.context.RootContext;
import org.apache.seata.tm.api.transaction.TransactionHookManager;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Binds the caller's XID on internal paths only, and leaves no trace on the pooled thread: neither
 * an XID nor a hook nor what log lines are about may reach the next request. The only place where
 * an XID comes in.
 */
final class XidFilter extends OncePerRequestFilter {

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    forget();
    String xid = request.getHeader(RootContext.KEY_XID);
    if (xid != null
        && !xid.isBlank()
        && InternalAuthFilter.path(request).startsWith("/internal/")) {
      RootContext.bind(xid);
      LogLines.bindXid(xid);
    }
    try {
      chain.doFilter(request, response);
    } finally {
      forget();
    }
  }

  private static void forget() {
    RootContext.unbind();
    TransactionHookManager.clear();
    LogLines.forget();
  }
}
